import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';

/** The projection runner's end. */
export interface LivePublisher {
  /** Hands messages over in order. Rejects when they may not have arrived; the caller then publishes `resync`. */
  publish(messages: readonly AddressedLiveMessage[]): Promise<void>;
}

/** The end of whoever holds sockets. */
export interface LiveSource {
  /** Receives every message published from now on; the answer ends that. `resync` says that some may have been missed. */
  subscribe(listener: LiveListener): () => void;
}

export type LiveListener = (messages: readonly AddressedLiveMessage[]) => void;

/** Carries live messages from the projection runner to the instances that hold sockets. */
export interface LiveBus extends LivePublisher, LiveSource {}
