import type { LiveBus } from './live-bus.ts';
import { createLiveListeners } from './live-listeners.ts';

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
