import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveBus } from './live-bus.ts';

type Listener = (messages: readonly AddressedLiveMessage[]) => void;

/** The bus of one process: every subscriber has heard a batch before `publish` resolves. */
export function createInProcessLiveBus(): LiveBus {
  // a set of boxes, so that the same function may subscribe twice and each ends alone
  const subscriptions = new Set<{ readonly listener: Listener }>();

  return {
    // async, so that a throwing listener rejects instead of throwing at the publisher
    async publish(messages) {
      const faults: unknown[] = [];
      for (const { listener } of [...subscriptions]) {
        try {
          listener(messages);
        } catch (fault) {
          faults.push(fault);
        }
      }
      if (faults.length > 0) throw new AggregateError(faults, 'a subscriber of the live bus failed');
    },
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
  };
}
