// Keeps the page's files, so that it also opens without a network. Online, the network comes first.

// Sets FILES: the names of all files, written down when the page is built.
importScripts("files.js");

const CACHE = `pocket ${self.registration.scope}`;

self.addEventListener("install", (event) => {
  const fresh = self.FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) {
    event.respondWith(answer(request));
  }
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (!kept) {
      throw error;
    }
    return kept;
  }
}
