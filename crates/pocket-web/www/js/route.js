// Keeps the state of the page in the address: #view?name=value&...

/** The view and its parameters that the address names. */
export function here() {
  const [view, query = ""] = location.hash.replace(/^#/, "").split("?");
  return { view, params: new URLSearchParams(query) };
}

function address(view, params) {
  const kept = Object.entries(params).filter(([, value]) => value !== "" && value !== null);
  const query = new URLSearchParams(kept).toString();
  return `#${view}${query ? `?${query}` : ""}`;
}

/** A link to a view. */
export const link = (view, params) => address(view, params);

/** Goes to a state as a new entry of the history. */
export function go(view, params) {
  location.hash = address(view, params);
}

/** Puts a state into the address without a new entry: for what changes while somebody types. */
export function replace(view, params) {
  const next = address(view, params);
  if (next !== location.hash) {
    history.replaceState(null, "", next);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }
}
