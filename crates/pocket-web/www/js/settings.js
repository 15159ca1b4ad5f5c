// Stores the user's view settings on this machine.

/** Whether a setting is on; `fallback` until the user has changed it.
    @param {string} name
    @param {boolean} fallback */
export function isOn(name, fallback) {
  try {
    const kept = localStorage.getItem(name);
    return kept === null ? fallback : kept === "on";
  } catch {
    // Some browsers allow no storage. Then nothing is stored.
    return fallback;
  }
}

/** Stores whether a setting is on.
    @param {string} name
    @param {boolean} on */
export function keep(name, on) {
  try {
    localStorage.setItem(name, on ? "on" : "off");
  } catch {
    // As above.
  }
}
