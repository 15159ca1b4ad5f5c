// Starts the page: names its views, the first being the one to begin with.

import { ready } from "./engine.js";
import { start } from "./navigation.js";
import { keepForOffline } from "./offline.js";
import { about } from "./views/about.js";
import { cycles, factors, god, puzzle, scrambles } from "./views/later.js";
import { solve } from "./views/solve.js";

const engine = ready();
start([solve, god, cycles, factors, scrambles, puzzle, about]);
// Not before everything is there: nothing shall be fetched twice.
engine.finally(() => keepForOffline());
