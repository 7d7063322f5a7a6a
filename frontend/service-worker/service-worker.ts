import { networkFirst } from './first-answer.ts';
import { answerAsset, forgetOldBuilds, keepBuild, keptShell } from './kept-builds.ts';
import { forgetParties, keptPartyAnswer } from './kept-parties.ts';
import { subjectOf } from './subject-of.ts';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds a page is waited for while its kept shell could be shown. */
const PAGE_WAIT_MS = 3000;
/** Milliseconds an answer is waited for; the server may take two seconds to show a person their own write. */
const PARTY_WAIT_MS = 6000;
/** Milliseconds a photo is waited for while another width of it lies here. */
const PHOTO_WAIT_MS = 3000;

// A new worker takes over at once: pages come from the network first, and files are named by their content, so that
// pages of the build before it are served as well.
self.addEventListener('install', (event) => event.waitUntil(keepBuild().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldBuilds(), choosePreload(), self.clients.claim()])),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const subject = subjectOf(request, self.location.origin);
  switch (subject) {
    case 'page':
      return event.respondWith(networkFirst(pageOf(event), PAGE_WAIT_MS, keptShell));
    case 'party':
      return event.respondWith(networkFirst(fetch(request), PARTY_WAIT_MS, () => keptPartyAnswer(request)));
    case 'photo':
      return event.respondWith(networkFirst(fetch(request), PHOTO_WAIT_MS, () => keptPartyAnswer(request)));
    case 'asset':
      return event.respondWith(answerAsset(request));
    case 'session-change':
      return event.waitUntil(forgetParties());
    case 'other':
      return;
    default:
      subject satisfies never;
  }
});

/** In Firefox a preload that meets no server is what the person sees, whatever the worker would have answered. */
function choosePreload(): Promise<void> {
  const preload = self.registration.navigationPreload;
  return self.navigator.userAgent.includes('Firefox/') ? preload.disable() : preload.enable();
}

/** The browser asks for a page while the worker is still waking up. */
async function pageOf(event: FetchEvent): Promise<Response> {
  const preloaded = event.preloadResponse as Promise<Response | undefined>;
  event.waitUntil(preloaded.catch(() => undefined));
  return (await preloaded) ?? fetch(event.request);
}
