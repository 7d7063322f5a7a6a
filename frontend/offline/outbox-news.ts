import type { OutboxCommand } from './outbox-command.ts';

/** What the sender of the outbox, a page or the service worker, publishes to every page of this browser. */
export type OutboxNews =
  /** something was added or taken away */
  | { readonly kind: 'changed' }
  | { readonly kind: 'sent'; readonly command: OutboxCommand; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly command: OutboxCommand; readonly words: string }
  /** the server knows nobody behind the commands of a person */
  | { readonly kind: 'session-over' };

const NAME = 'duende.outbox';

/** Also to the page that publishes. */
export function publishOutboxNews(news: OutboxNews): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
}

/** Listens. Returns unsubscribe. */
export function onOutboxNews(listener: (news: OutboxNews) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => listener(data);
  return () => channel.close();
}
