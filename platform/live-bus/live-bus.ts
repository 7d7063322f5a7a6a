import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { createListeners } from '../resilience/listeners.ts';

export interface LivePublisher {
  /** Delivers in order. Rejects when some messages may be lost; the caller then publishes `resync`. */
  publish(messages: readonly AddressedLiveMessage[]): Promise<void>;
}

export interface LiveSource {
  /** Receives later messages; `resync`: some may be lost. Returns unsubscribe. */
  subscribe(listener: LiveListener): () => void;
}

type LiveListener = (messages: readonly AddressedLiveMessage[]) => void;

/** Carries live messages from the projection runner to instances with sockets. */
export interface LiveBus extends LivePublisher, LiveSource {}

export interface LiveListeners extends LiveSource {
  /** Calls all listeners; returns the errors they throw. */
  notify(messages: readonly AddressedLiveMessage[]): readonly unknown[];
}

export function createLiveListeners(): LiveListeners {
  const listeners = createListeners<Parameters<LiveListener>>();

  return {
    subscribe: listeners.add,
    notify(messages) {
      const faults: unknown[] = [];
      for (const listener of listeners.all()) {
        try {
          listener(messages);
        } catch (fault) {
          faults.push(fault);
        }
      }
      return faults;
    },
  };
}

/** Listeners have received a batch before `publish` resolves. */
export function createInProcessLiveBus(): LiveBus {
  const listeners = createLiveListeners();
  return {
    subscribe: listeners.subscribe,
    // async: a throwing listener becomes a rejection
    async publish(messages) {
      const faults = listeners.notify(messages);
      if (faults.length > 0) throw new AggregateError(faults, 'a subscriber of the live bus failed');
    },
  };
}
