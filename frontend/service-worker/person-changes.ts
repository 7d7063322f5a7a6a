import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { sendOutbox } from '../offline/send-outbox.ts';
import { forgetSeen } from '../offline/seen-store.ts';
import { forgetCommands } from './sync-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

/** The network's answer; with one of success nothing of the last person is kept any longer, whatever becomes of the page. */
export const entering: RouteHandlerCallback = ({ event, request }) => {
  const answer = fetch(request);
  const heeded = answer.then(async ({ ok }) => {
    if (ok) await Promise.all([forgetSeen(), outboxOfAnother(request), unsubscribe()]);
  });
  event.waitUntil(heeded.catch(() => undefined));
  return answer;
};

/** An erased account has nothing to send; whoever has entered sends what is theirs, and what is somebody else's goes. */
const outboxOfAnother = ({ method }: Request): Promise<unknown> =>
  method === 'DELETE' ? forgetCommands() : sendOutbox();

export const leaving: RouteHandlerCallback = ({ event, request }) => {
  event.waitUntil(Promise.all([forgetSeen(), forgetCommands(), unsubscribe()]));
  return fetch(request);
};

/** Whoever was here is told nothing on this screen any more; the push service tells ours that nobody is there. */
async function unsubscribe(): Promise<void> {
  try {
    await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    console.warn('This browser could not be unsubscribed', error);
  }
}
