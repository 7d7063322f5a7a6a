import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveRoom } from '@duende/contracts/live/topics';
import type { Server } from 'socket.io';

/** Sockets written to before the event loop does other work: about 33 µs each, so some 7 ms. */
export const SLICE = 200;

/** The sockets of this instance, as far as sending messages needs them. */
interface Audience {
  /** ids of the sockets in any of the rooms, each once */
  members(rooms: readonly LiveRoom[]): readonly string[];
  /** Encodes a message once and writes it to these sockets; gone ones are passed over. */
  emit(socketIds: readonly string[], message: LiveMessage): void;
}

interface FanOut {
  send(messages: readonly AddressedLiveMessage[]): void;
}

/**
 * Sends messages to the sockets of this instance in the order they came. Between two slices of sockets the event loop
 * serves whatever else has come in, so that five thousand watchers of one party do not keep everybody else waiting.
 */
export function createFanOut(audience: Audience, onError: (error: unknown) => void): FanOut {
  const outbox = new Outbox();
  let sending = false;

  async function drain(): Promise<void> {
    sending = true;
    for (let entry = outbox.next(); entry !== undefined; entry = outbox.next()) {
      // One message that cannot be sent must not hold up the others.
      try {
        const sockets = audience.members(entry.topics);
        for (let start = 0; start < sockets.length; start += SLICE) {
          if (start > 0) await nextTurn();
          audience.emit(sockets.slice(start, start + SLICE), entry.message);
        }
        if (sockets.length >= SLICE) await nextTurn();
      } catch (error) {
        onError(error);
      }
    }
    sending = false;
  }

  return {
    send(messages) {
      for (const message of messages) outbox.add(message);
      if (!sending) void drain();
    },
  };
}

interface OutboxEntry {
  readonly topics: readonly LiveRoom[];
  message: LiveMessage;
}

/**
 * A queue of messages to the sockets, first in, first out. A waiting count is replaced by a newer one of the same party in
 * its place, so that the queue is never longer than all other messages plus one count for each party.
 */
export class Outbox {
  readonly #entries: OutboxEntry[] = [];
  readonly #waitingCounts = new Map<string, OutboxEntry>();
  #first = 0;

  add({ topics, message }: AddressedLiveMessage): void {
    if (message.name !== 'rsvp.count') {
      // What follows a removal or an approval must not be sent before it, so counts start a new place in the queue.
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

/** The sockets connected to this process; every one of them is in a room of its own id. */
export function socketAudience(io: Server): Audience {
  return {
    members(rooms) {
      const { adapter, sockets } = io.of('/');
      if (rooms.includes('all')) return [...sockets.keys()];
      const ids = new Set<string>();
      for (const room of rooms) for (const id of adapter.rooms.get(room) ?? []) ids.add(id);
      return [...ids];
    },
    emit(socketIds, { name, payload }) {
      io.local.to([...socketIds]).emit(name, payload);
    },
  };
}
