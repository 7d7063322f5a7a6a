import type { LiveMessage } from '@duende/contracts/live/live-messages';

/** More than arrive while one call is on its way; each is a few hundred bytes. */
const KEPT = 500;

/**
 * The last live messages. An answer that was on its way when they came may be older than they are: they are applied
 * to it once it has arrived.
 */
export class RecentMessages {
  #messages: LiveMessage[] = [];
  #forgotten = '';

  add(message: LiveMessage): void {
    this.#messages.push(message);
    if (this.#messages.length <= KEPT) return;
    const oldest = this.#messages.shift();
    if (oldest && oldest.payload.position > this.#forgotten) this.#forgotten = oldest.payload.position;
  }

  /** The messages newer than a position, or `null` when some of them are no longer known. */
  since(position: string): readonly LiveMessage[] | null {
    if (this.#forgotten > position) return null;
    return this.#messages.filter((message) => message.payload.position > position);
  }

  clear(): void {
    this.#messages = [];
    this.#forgotten = '';
  }
}
