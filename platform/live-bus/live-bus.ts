import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';

/** Carries live messages from the projection runner to the instances that hold sockets. */
export interface LiveBus {
  /** Hands messages over in order. Rejects when they may not have arrived; the caller then publishes `resync`. */
  publish(messages: readonly AddressedLiveMessage[]): Promise<void>;
  /** Receives every message published from now on; the answer ends that. */
  subscribe(listener: (messages: readonly AddressedLiveMessage[]) => void): () => void;
}
