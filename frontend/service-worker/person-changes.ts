import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { sendOutbox } from '../offline/send-outbox.ts';
import { forgetSeen } from '../offline/seen-store.ts';
import { forgetCommands } from './sync-outbox.ts';

/** The network's answer; with one of success nothing of the last person is kept any longer, whatever becomes of the page. */
export const entering: RouteHandlerCallback = ({ event, request }) => {
  const answer = fetch(request);
  const heeded = answer.then(async ({ ok }) => {
    if (ok) await Promise.all([forgetSeen(), outboxOfAnother(request)]);
  });
  event.waitUntil(heeded.catch(() => undefined));
  return answer;
};

/** An erased account has nothing to send; whoever has entered sends what is theirs, and what is somebody else's goes. */
const outboxOfAnother = ({ method }: Request): Promise<unknown> =>
  method === 'DELETE' ? forgetCommands() : sendOutbox();

export const leaving: RouteHandlerCallback = ({ event, request }) => {
  event.waitUntil(Promise.all([forgetSeen(), forgetCommands()]));
  return fetch(request);
};
