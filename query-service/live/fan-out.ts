import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  coalescingKey,
  type AddressedLiveMessage,
  type LiveMessage,
} from '@duende/contracts/live/live-messages';
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
  const outbox = new Outbox(start);
  let sending = false;

  function start(): void {
    if (!sending) void drain();
  }

  async function drain(): Promise<void> {
    sending = true;
    for (let entry = outbox.next(); entry !== undefined; entry = outbox.next()) {
      // One message that cannot be sent must not hold up the others.
      try {
        const sockets = audience.members(entry.topics);
        for (let first = 0; first < sockets.length; first += SLICE) {
          if (first > 0) await nextTurn();
          audience.emit(sockets.slice(first, first + SLICE), entry.message);
        }
        if (sockets.length >= SLICE) await nextTurn();
      } catch (error) {
        onError(error);
      }
      outbox.sent(entry);
    }
    sending = false;
  }

  return {
    send(messages) {
      for (const message of messages) outbox.add(message);
      start();
    },
  };
}

interface OutboxEntry {
  readonly topics: readonly LiveRoom[];
  message: LiveMessage;
  /** of messages with the same one only the latest counts */
  readonly key: string | null;
}

/** At most ten a second of what only the latest counts of. */
const PAUSE_MS = 100;

/** What becomes of messages of one coalescing key: one is sent, and the next one not before a pause. */
interface Slot {
  /** in the queue, and may still become a newer one; `null` while it is sent and in the pause */
  waiting: OutboxEntry | null;
  /** the newest one that has come since */
  held: AddressedLiveMessage | null;
}

/**
 * A queue of messages to the sockets, first in, first out. Of those that have a coalescing key the first is sent at once, the
 * newest ten times a second, the last one always: the queue is never longer than all other messages plus one for each key.
 */
export class Outbox {
  readonly #onDue: () => void;
  readonly #entries: OutboxEntry[] = [];
  readonly #slots = new Map<string, Slot>();
  #first = 0;

  /** @param onDue called when the pause of one that was held is over */
  constructor(onDue: () => void) {
    this.#onDue = onDue;
  }

  add(addressed: AddressedLiveMessage): void {
    const { message } = addressed;
    const key = coalescingKey(message);
    if (key === null) {
      if (message.name.startsWith('event.')) this.#part(message);
      this.#entries.push({ ...addressed, key });
      return;
    }
    const slot = this.#slots.get(key);
    if (slot === undefined) this.#enqueue(key, addressed);
    else if (slot.waiting === null) slot.held = addressed;
    else slot.waiting.message = message;
  }

  next(): OutboxEntry | undefined {
    const entry = this.#entries[this.#first];
    if (entry === undefined) return undefined;
    this.#first += 1;
    if (this.#first > 1000 || this.#first === this.#entries.length) {
      this.#entries.splice(0, this.#first);
      this.#first = 0;
    }
    const slot = entry.key === null ? undefined : this.#slots.get(entry.key);
    if (slot !== undefined) slot.waiting = null;
    return entry;
  }

  /** What {@link next} gave has been sent. */
  sent({ key }: OutboxEntry): void {
    if (key !== null) setTimeout(() => this.#release(key), PAUSE_MS).unref();
  }

  /** What follows a removal or an approval must not be sent before it, nor a number of what is gone after it. */
  #part(message: LiveMessage): void {
    for (const slot of this.#slots.values()) slot.waiting = null;
    const slot = message.name === 'event.removed' ? this.#slots.get(message.payload.eventId) : undefined;
    if (slot !== undefined) slot.held = null;
  }

  #enqueue(key: string, addressed: AddressedLiveMessage): void {
    const entry = { ...addressed, key };
    this.#slots.set(key, { waiting: entry, held: null });
    this.#entries.push(entry);
  }

  #release(key: string): void {
    const held = this.#slots.get(key)?.held ?? null;
    this.#slots.delete(key);
    if (held === null) return;
    this.#enqueue(key, held);
    this.#onDue();
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
