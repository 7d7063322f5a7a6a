import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';

/** The projection runner's end. */
export interface LivePublisher {
  /** Hands messages over in order. Rejects when they may not have arrived; the caller then publishes `resync`. */
  publish(messages: readonly AddressedLiveMessage[]): Promise<void>;
}

/** The receiving end, in a process that holds sockets. */
export interface LiveSource {
  /** Receives every message published from now on; returns unsubscribe. `resync` says that some may have been missed. */
  subscribe(listener: LiveListener): () => void;
}

type LiveListener = (messages: readonly AddressedLiveMessage[]) => void;

/** Carries live messages from the projection runner to the instances that hold sockets. */
export interface LiveBus extends LivePublisher, LiveSource {}

/** Those who listen to a bus at one end of it. */
export interface LiveListeners extends LiveSource {
  /** Calls every listener even if one throws; returns the errors thrown. */
  tell(messages: readonly AddressedLiveMessage[]): readonly unknown[];
}

export function createLiveListeners(): LiveListeners {
  // a set of boxes, so that the same function may subscribe twice and each ends alone
  const subscriptions = new Set<{ readonly listener: LiveListener }>();

  return {
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    tell(messages) {
      const faults: unknown[] = [];
      for (const { listener } of [...subscriptions]) {
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

/** The bus of one process: every subscriber has heard a batch before `publish` resolves. */
export function createInProcessLiveBus(): LiveBus {
  const listeners = createLiveListeners();
  return {
    subscribe: listeners.subscribe,
    // async, so that a throwing listener rejects instead of throwing at the publisher
    async publish(messages) {
      const faults = listeners.tell(messages);
      if (faults.length > 0) throw new AggregateError(faults, 'a subscriber of the live bus failed');
    },
  };
}
