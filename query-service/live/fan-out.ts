import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveRoom } from '@duende/contracts/live/topics';
import { Outbox } from './outbox.ts';

/** Sockets written to before other work gets its turn: about 33 µs each, so some 7 ms. */
export const SLICE = 200;

/** The sockets of this instance, as far as bringing messages out needs them. */
export interface Audience {
  /** ids of the sockets in any of the rooms, each once */
  members(rooms: readonly LiveRoom[]): readonly string[];
  /** Encodes a message once and writes it to these sockets; gone ones are passed over. */
  emit(socketIds: readonly string[], message: LiveMessage): void;
}

export interface FanOut {
  send(messages: readonly AddressedLiveMessage[]): void;
}

/**
 * Brings messages to the sockets of this instance in the order they came. Between two slices of sockets the event loop
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
