import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { publishOutboxNews } from '../offline/outbox-news.ts';
import { removeAllCommands } from '../offline/outbox-store.ts';
import { forgetSeen } from '../offline/seen-store.ts';
import { sendOutbox } from '../offline/send-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

/** After success the previous person's data is deleted, even if the page closes. */
export const entering: RouteHandlerCallback = ({ event, request }) => {
  const answer = fetch(request);
  const heeded = answer.then(async ({ ok }) => {
    if (ok) await Promise.all([forgetSeen(), outboxOfAnother(request), unsubscribe()]);
  });
  event.waitUntil(heeded.catch(() => undefined));
  return answer;
};

/** A deleted account's commands are dropped. */
const outboxOfAnother = ({ method }: Request): Promise<unknown> =>
  method === 'DELETE' ? forgetCommands() : sendOutbox();

export const leaving: RouteHandlerCallback = ({ event, request }) => {
  event.waitUntil(Promise.all([forgetSeen(), forgetCommands(), unsubscribe()]));
  return fetch(request);
};

/** The push service then reports the subscription as gone. */
async function unsubscribe(): Promise<void> {
  try {
    await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    console.warn('This browser could not be unsubscribed', error);
  }
}

/** Some browsers, and TypeScript's types, lack it. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Rejects if commands are left, so that the browser tries again. */
export async function sendOrFail(): Promise<void> {
  const sending = await sendOutbox();
  if (sending.kind === 'later') throw new Error('The outbox could not be sent yet');
}

async function forgetCommands(): Promise<void> {
  await removeAllCommands();
  publishOutboxNews({ kind: 'changed' });
}
