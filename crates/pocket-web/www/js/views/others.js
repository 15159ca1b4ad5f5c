// The views that follow the first one: they are one file of a release, which needs no definition.

import { cycles } from "./cycles.js";
import { factors } from "./factors.js";
import { god } from "./god.js";
import { scrambles } from "./scrambles.js";

export const others = { cycles, factors, god, scrambles };
