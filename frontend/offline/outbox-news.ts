import type { OutboxCommand } from './outbox-command.ts';

/** Messages from the sending page or worker to every page of this browser. */
export type OutboxNews =
  | { readonly kind: 'changed' }
  | { readonly kind: 'sent'; readonly command: OutboxCommand; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly command: OutboxCommand; readonly words: string }
  /** no session for a person's commands */
  | { readonly kind: 'session-over' };

const NAME = 'duende.outbox';

/** The publishing page receives it too. */
export function publishOutboxNews(news: OutboxNews): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
}

/** Returns unsubscribe. */
export function onOutboxNews(listener: (news: OutboxNews) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => listener(data);
  return () => channel.close();
}
