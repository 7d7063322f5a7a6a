import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { publishOutboxNews } from '../offline/outbox-news.ts';
import { removeAllCommands } from '../offline/outbox-store.ts';
import { forgetSeen } from '../offline/seen-store.ts';
import { sendOutbox } from '../offline/send-outbox.ts';

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

/** Of Background Sync, which not every browser has. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Rejects where something could not go out yet: then the browser tries again by itself. */
export async function sendOrFail(): Promise<void> {
  const sending = await sendOutbox();
  if (sending.kind === 'later') throw new Error('The outbox could not be sent yet');
}

async function forgetCommands(): Promise<void> {
  await removeAllCommands();
  publishOutboxNews({ kind: 'changed' });
}
