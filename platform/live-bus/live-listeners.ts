import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveListener, LiveSource } from './live-bus.ts';

/** Those who listen to a bus at one end of it. */
export interface LiveListeners extends LiveSource {
  /** Tells everybody, whoever fails; the answer is what was thrown. */
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
