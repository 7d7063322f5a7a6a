import { publishOutboxNews } from '../offline/outbox-news.ts';
import { removeAllCommands } from '../offline/outbox-store.ts';
import { sendOutbox } from '../offline/send-outbox.ts';

/** Of Background Sync, which not every browser has. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Rejects where something could not go out yet: then the browser tries again by itself. */
export async function sendOrFail(): Promise<void> {
  const sending = await sendOutbox();
  if (sending.kind === 'later') throw new Error('The outbox could not be sent yet');
}

export async function forgetCommands(): Promise<void> {
  await removeAllCommands();
  publishOutboxNews({ kind: 'changed' });
}
