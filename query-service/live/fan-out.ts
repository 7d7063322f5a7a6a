import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  coalescingKey,
  type AddressedLiveMessage,
  type LiveMessage,
} from '@duende/contracts/live/live-messages';
import type { LiveRoom } from '@duende/contracts/live/topics';
import type { Server } from 'socket.io';

/** Sockets between other work: about 33 µs each, so some 7 ms. */
export const SLICE = 200;

interface Audience {
  members(rooms: readonly LiveRoom[]): readonly string[];
  /** Encodes once; skips closed sockets. */
  emit(socketIds: readonly string[], message: LiveMessage): void;
}

interface FanOut {
  send(messages: readonly AddressedLiveMessage[]): void;
}

/**
 * In order. Yields to the event loop between slices, so that thousands of watchers do not delay other
 * requests.
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
      // It must not block the others.
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
  readonly key: string | null;
}

/** ms: at most ten a second per key. */
const PAUSE_MS = 100;

interface Slot {
  /** still replaceable; `null` while sending and during the pause */
  waiting: OutboxEntry | null;
  /** the newest since then */
  held: AddressedLiveMessage | null;
}

/**
 * FIFO. Of each coalescing key the first is sent immediately, then the newest ten times a second, and always
 * the last.
 */
export class Outbox {
  readonly #onDue: () => void;
  readonly #entries: OutboxEntry[] = [];
  readonly #slots = new Map<string, Slot>();
  #first = 0;

  /** @param onDue called when a pause with a held message ends */
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

  /** Call after sending the result of {@link next}. */
  sent({ key }: OutboxEntry): void {
    if (key !== null) setTimeout(() => this.#release(key), PAUSE_MS).unref();
  }

  /** Later counts must not overtake removals and approvals. */
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
