import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveRoom } from '@duende/contracts/live/topics';

export interface OutboxEntry {
  readonly topics: readonly LiveRoom[];
  message: LiveMessage;
}

/**
 * Messages on their way to the sockets, first in, first out. A count that still waits is overtaken by a newer one of
 * the same party: it keeps its place and takes the newer value, so the line never grows longer than what happened
 * besides counts, plus one count a party.
 */
export class Outbox {
  readonly #entries: OutboxEntry[] = [];
  readonly #waitingCounts = new Map<string, OutboxEntry>();
  #first = 0;

  add({ topics, message }: AddressedLiveMessage): void {
    if (message.name !== 'rsvp.count') {
      // What follows a removal or an approval must not be told before it, so counts start a new place in the line.
      if (message.name.startsWith('event.')) this.#waitingCounts.clear();
      this.#entries.push({ topics, message });
      return;
    }
    const waiting = this.#waitingCounts.get(message.payload.eventId);
    if (waiting !== undefined) {
      waiting.message = message;
      return;
    }
    const entry = { topics, message };
    this.#waitingCounts.set(message.payload.eventId, entry);
    this.#entries.push(entry);
  }

  next(): OutboxEntry | undefined {
    const entry = this.#entries[this.#first];
    if (entry === undefined) return undefined;
    this.#first += 1;
    if (this.#first > 1000 || this.#first === this.#entries.length) {
      this.#entries.splice(0, this.#first);
      this.#first = 0;
    }
    if (entry.message.name === 'rsvp.count') {
      const { eventId } = entry.message.payload;
      if (this.#waitingCounts.get(eventId) === entry) this.#waitingCounts.delete(eventId);
    }
    return entry;
  }
}
