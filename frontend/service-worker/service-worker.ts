import { sendOutbox } from '../lib/offline/send-outbox.ts';
import { SYNC_TAG } from '../lib/offline/outbox-command.ts';
import { networkFirst } from './first-answer.ts';
import { answerAsset, forgetOldBuilds, keepBuild, keptShell } from './kept-builds.ts';
import { forgetParties, forgetPhoto, keptAnswer } from './kept-parties.ts';
import { forgetCommands, sendOrFail, type SyncEvent } from './sync-outbox.ts';
import { subjectOf } from './subject-of.ts';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds a page is waited for while its kept shell could be shown. */
const PAGE_WAIT_MS = 3000;
/** Milliseconds an answer is waited for; the server may take two seconds to show a person their own write. */
const KEPT_WAIT_MS = 6000;
/** Milliseconds a photo is waited for while another width of it lies here. */
const PHOTO_WAIT_MS = 3000;

// A new worker takes over at once: pages come from the network first, and files are named by their content, so that
// pages of the build before it are served as well.
self.addEventListener('install', (event) => event.waitUntil(keepBuild().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldBuilds(), choosePreload(), self.clients.claim()])),
);

// The browser tells when there is a network again, also where no page is open any more.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === SYNC_TAG) waitUntil.call(event, sendOrFail());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const subject = subjectOf(request, self.location.origin);
  switch (subject) {
    case 'page':
      return event.respondWith(networkFirst(pageOf(event), PAGE_WAIT_MS, keptShell));
    case 'kept':
      return event.respondWith(networkFirst(fetch(request), KEPT_WAIT_MS, () => keptAnswer(request)));
    case 'photo':
      return event.respondWith(networkFirst(photoOf(event), PHOTO_WAIT_MS, () => keptAnswer(request)));
    case 'asset':
      return event.respondWith(answerAsset(request));
    case 'entering':
      return event.respondWith(enteringOf(event));
    case 'leaving':
      return event.waitUntil(Promise.all([forgetParties(), forgetCommands()]));
    case 'other':
      return;
    default:
      subject satisfies never;
  }
});

/** The network's answer; with one of success nothing of the last person is kept any longer, whatever becomes of the page. */
function enteringOf(event: FetchEvent): Promise<Response> {
  const answer = fetch(event.request);
  const heeded = answer.then(async ({ ok }) => {
    if (ok) await Promise.all([forgetParties(), outboxOfAnother(event.request)]);
  });
  event.waitUntil(heeded.catch(() => undefined));
  return answer;
}

/** An erased account has nothing to send; whoever has entered sends what is theirs, and what is somebody else's goes. */
const outboxOfAnother = ({ method }: Request): Promise<unknown> =>
  method === 'DELETE' ? forgetCommands() : sendOutbox();

/** The network's answer; one that says that the photo is gone ends its being kept, however late it comes. */
function photoOf(event: FetchEvent): Promise<Response> {
  const answer = fetch(event.request);
  const heeded = answer.then(({ status }) => (status === 404 ? forgetPhoto(event.request) : undefined));
  event.waitUntil(heeded.catch(() => undefined));
  return answer;
}

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
