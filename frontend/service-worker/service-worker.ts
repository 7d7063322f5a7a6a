import { clientsClaim } from 'workbox-core';
import { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { SYNC_TAG } from '../offline/outbox-command.ts';
import { keptPhoto, SEEN_PHOTOS } from '../offline/seen-photos.ts';
import { isAsset, isEntering, isLeaving, isPhoto, NO_PAGE } from './addresses.ts';
import { forgetOldBuilds, inAnyBuild, nameOfBuild, neutralShell, type PrecachedFile } from './builds.ts';
import { fromSomebody, goneIsForgotten, neverKept } from './network-answers.ts';
import { entering, leaving, sendOrFail, type SyncEvent } from './sync-outbox.ts';
import { renewSubscription, type SubscriptionChange } from './push-renewal.ts';
import { openNotice, showNotice } from './pushed-notices.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly PrecachedFile[] };

/** Seconds to wait for what is also cached. */
const WAIT_S = 3;
const SHELL = '/';

const files = self.__WB_MANIFEST;
const build = nameOfBuild(files);
const precache = new PrecacheController({ cacheName: build, plugins: [neutralShell(files)] });
precache.addToCacheList([...files]);

// Safe at once: pages come from the network first, and file names contain a hash.
self.addEventListener('install', (event) =>
  event.waitUntil(precache.install(event).then(() => self.skipWaiting())),
);
clientsClaim();
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldBuilds(build), choosePreload()])),
);

// Sent when the network is back, also without an open page.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === SYNC_TAG) waitUntil.call(event, sendOrFail());
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(self.registration, event.data)));
self.addEventListener('pushsubscriptionchange', (event) => {
  const { waitUntil } = event as ExtendableEvent;
  waitUntil.call(event, renewSubscription(self.registration, event as SubscriptionChange));
});
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotice(self.clients, event.notification)),
);

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: build,
      networkTimeoutSeconds: WAIT_S,
      plugins: [neverKept, fromSomebody, { cachedResponseWillBeUsed: () => precache.matchPrecache(SHELL) }],
    }),
    { denylist: [NO_PAGE] },
  ),
);
registerRoute(isAsset, new CacheFirst({ cacheName: build, plugins: [inAnyBuild] }));
registerRoute(
  isPhoto,
  new NetworkFirst({
    cacheName: SEEN_PHOTOS,
    networkTimeoutSeconds: WAIT_S,
    plugins: [
      neverKept,
      fromSomebody,
      goneIsForgotten,
      { cachedResponseWillBeUsed: ({ request }) => keptPhoto(request.url) },
    ],
  }),
);
for (const method of ['POST', 'DELETE'] as const) registerRoute(isEntering, entering, method);
registerRoute(isLeaving, leaving, 'POST');

/** Firefox shows a failed preload instead of the worker's answer. */
function choosePreload(): Promise<void> {
  const preload = self.registration.navigationPreload;
  return self.navigator.userAgent.includes('Firefox/') ? preload.disable() : preload.enable();
}
