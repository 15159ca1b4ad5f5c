// The view that says what this page is; all of it stands in the page.

/** @type {import("../route.js").View} */
export const about = { name: "about", fields: {}, written: () => ({}), show: () => {} };
