// Stores the page for offline use, and reports a new version.

import { button, byId } from "./dom.js";

/** The shortest time between checks for a new version, which are made when the user returns to an open page. */
const ASK_AGAIN = 3_600_000;

const workers = navigator.serviceWorker;
let isKept = Boolean(workers?.controller);

// Another window may have activated a new version. The first worker that controls this page is no new version.
workers?.addEventListener("controllerchange", () => {
  if (isKept) {
    offer(() => location.reload());
  }
  isKept = true;
});

let asked = Date.now();
document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState === "visible" && Date.now() - asked > ASK_AGAIN) {
    asked = Date.now();
    const registration = await workers?.getRegistration();
    registration?.update().catch(() => {});
  }
});

/** How often, and after how long, the first release is tried again whose files did not all arrive. */
const TRIES = { most: 3, pause: 5_000 };

/** Registers the service worker. If that is not allowed, the page works without one. */
export async function keepForOffline(tries = TRIES.most) {
  const registration = await workers?.register("sw.js").catch(() => null);
  if (!registration) {
    return;
  }
  if (!registration.active && !registration.waiting) {
    const first = registration.installing;
    const again = () => tries > 1 && setTimeout(() => keepForOffline(tries - 1), TRIES.pause);
    // An installation that an earlier page began may have failed meanwhile.
    if (!first || first.state === "redundant") {
      again();
    } else {
      first.addEventListener("statechange", () => first.state === "redundant" && again());
    }
  }
  const look = () => {
    const { waiting } = registration;
    if (waiting && isKept) {
      offer(() => change(waiting));
    }
  };
  look();
  const watch = () => registration.installing?.addEventListener("statechange", look);
  watch();
  registration.addEventListener("updatefound", watch);
}

/** Lets a version take over that is ready. The address keeps the state. @param {ServiceWorker} fresh */
function change(fresh) {
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  fresh.postMessage("take over");
}

/** Offers a new version. @param {() => void} action */
function offer(action) {
  byId("release").replaceChildren("A new version of this page is there. ", button("Change to it", action));
  byId("release").hidden = false;
}
