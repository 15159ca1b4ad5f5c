// Remembers on this machine what somebody likes to see.

/** Whether something is switched on; `fallback` until somebody has switched it.
    @param {string} name
    @param {boolean} fallback */
export function isOn(name, fallback) {
  try {
    const kept = localStorage.getItem(name);
    return kept === null ? fallback : kept === "on";
  } catch {
    // Some browsers allow no storage: then nothing is remembered.
    return fallback;
  }
}

/** Keeps whether something is switched on.
    @param {string} name
    @param {boolean} on */
export function keep(name, on) {
  try {
    localStorage.setItem(name, on ? "on" : "off");
  } catch {
    // As above.
  }
}
