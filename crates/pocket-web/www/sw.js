// Stores the files of one release, and answers requests from them before it asks the network.

// These are written down when the page is built: the names of its files, which contain the beginning of their SHA-256, those of
// files that few people need, and the SHA-256 of index.html.
/** @type {string[]} */
const FILES = [];
/** @type {string[]} */
const LATER = [];
const PAGE = "";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
const OURS = `pocket ${scope}`;
// index.html names all other files by their content, so its hash identifies the release.
const CACHE = `${OURS} ${PAGE}`;
const STAMP = /\.([0-9a-f]{10})\.\w+$/;

/** The time limit for fetching a file. After it, the next visit tries again. */
const PATIENCE = 120_000;

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", ({ data }) => data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (PAGE && name !== null) {
    // Without room to keep files, the page works as without a service worker.
    event.respondWith(answer(event, name).catch(() => fetch(event.request)));
  }
});

/** The name of a file of some release, "./" for the page itself, or null for any other request. @param {Request} request */
function nameOf({ method, url }) {
  if (method !== "GET" || !url.startsWith(scope)) {
    return null;
  }
  const [name] = url.slice(scope.length).split(/[?#]/);
  if (name === "" || name === "index.html") {
    return "./";
  }
  return STAMP.test(name) ? name : null;
}

/** @param {FetchEvent} event @param {string} name */
async function answer(event, name) {
  const url = new URL(name, scope);
  const cache = await caches.open(CACHE);
  // A page of an older release may still request one of its own files.
  const kept = (await cache.match(url)) ?? (name === "./" ? undefined : await caches.match(url));
  if (kept) {
    return kept;
  }
  if (LATER.includes(name)) {
    await keep(cache, name, STAMP.exec(name)?.[1] ?? "");
    return (await cache.match(url)) ?? Response.error();
  }
  event.waitUntil(keepAll().catch(() => {}));
  return fetch(event.request);
}

/** The names of the caches of all releases. */
const releases = async () => (await caches.keys()).filter((name) => name === OURS || name.startsWith(`${OURS} `));

/** A name that is the same in all releases. @param {string} name */
const unstamped = (name) => name.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, "");

/** Stores all files, and those of the others that were used. If one does not arrive, the release is not installed. */
async function keepAll() {
  if (PAGE) {
    const cache = await caches.open(CACHE);
    const used = new Set();
    for (const one of await releases()) {
      (await (await caches.open(one)).keys()).forEach(({ url }) => used.add(unstamped(url)));
    }
    const names = [...FILES, ...LATER.filter((name) => used.has(unstamped(new URL(name, scope).href)))];
    await Promise.all([["./", PAGE], ...names.map((name) => [name, STAMP.exec(name)?.[1] ?? ""])].map(([name, stamp]) => keep(cache, name, stamp)));
  }
}

/** Stores one file, from the nearest source with the right content: an older release, the browser's own cache, the network.
 * @param {Cache} cache @param {string} name @param {string} stamp */
async function keep(cache, name, stamp) {
  const url = new URL(name, scope);
  const from = (/** @type {RequestCache} */ mode) => fetch(url, { cache: mode, signal: AbortSignal.timeout(PATIENCE) });
  const kept = async () => (await cache.match(url)) ?? caches.match(url);
  for (const source of [kept, () => from("force-cache"), () => from("reload")]) {
    const found = await source();
    const content = found?.ok ? await found.arrayBuffer() : null;
    if (found && content && (await hash(content)).startsWith(stamp)) {
      // Stores only the content and its type, since a redirected response could not be opened from the cache.
      await cache.put(url, new Response(content, { headers: { "content-type": found.headers.get("content-type") ?? "" } }));
      return;
    }
  }
  throw new Error(`${url}: found something else, expected the file of this release`);
}

/** @param {ArrayBuffer} content */
async function hash(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Deletes all older releases but the last one, unless other windows may still show them. From now on, answers all windows. */
async function takeOver() {
  const older = (await releases()).filter((name) => name !== CACHE);
  const windows = await worker.clients.matchAll({ includeUncontrolled: true });
  await Promise.all(windows.length < 2 ? older.slice(0, -1).map((name) => caches.delete(name)) : []);
  await worker.clients.claim();
}
