// Starts the page with its views. The first one is the default.

import { ready } from "./engine.js";
import { start } from "./navigation.js";
import { keepForOffline } from "./offline.js";
import { about } from "./views/about.js";
import { cycles, factors, god, puzzle, scrambles } from "./views/later.js";
import { solve } from "./views/solve.js";

const engine = ready();
start([solve, god, cycles, factors, scrambles, puzzle, about]);
// Only after everything has loaded, so that nothing is fetched twice.
engine.finally(() => keepForOffline());
