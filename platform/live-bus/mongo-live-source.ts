import { START } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { createAdapter, type MongoAdapter } from '@socket.io/mongo-adapter';
import type { Collection, MongoClient } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import { observeStreams } from '../mongo/stream-openings.ts';
import type { LiveSource } from './live-bus.ts';
import { createLiveListeners } from './live-listeners.ts';
import { LIVE_EVENT } from './mongo-live-collection.ts';

/** The part of a Socket.IO namespace that the bus listens to. */
export interface LiveNamespace {
  on(event: string, listener: (text: string) => void): unknown;
}

export interface MongoLiveSource extends LiveSource {
  /** For the Socket.IO server of this process, whose adapter follows the collection. */
  adapter(namespace: LiveNamespace): MongoAdapter;
  /** resolves once every message published from then on is heard */
  readonly opened: Promise<void>;
  isOpen(): boolean;
  close(): Promise<void>;
}

const GAP: AddressedLiveMessage = {
  topics: ['all'],
  message: { name: 'resync', payload: { position: START } },
};

/**
 * Hears what publishers write into the collection, over Socket.IO's own adapter for MongoDB. The adapter reopens its change stream,
 * and the driver resumes it, without telling anybody what was missed. So the commands of the client are watched, and
 * every opening of the stream is told as `resync`, before any message that comes after it.
 */
export function openMongoLiveSource(options: {
  /** made with `monitorCommands`, and nobody else's: every command of it is looked at */
  readonly client: MongoClient;
  readonly collection: Collection;
  readonly logger: Logger;
}): MongoLiveSource {
  const { client, collection, logger } = options;
  const listeners = createLiveListeners();
  const createMongoAdapter = createAdapter(collection);
  const adapters: MongoAdapter[] = [];
  let isOpen = false;
  let reportOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (reportOpened = resolve));

  function tell(messages: readonly AddressedLiveMessage[]): void {
    // The adapter awaits nobody: what is thrown here would end the process.
    for (const fault of listeners.tell(messages))
      logger.error({ err: fault }, 'a subscriber of the live bus failed');
  }

  // Socket.IO calls it with `new`, which arrows and methods do not take.
  function adapter(namespace: LiveNamespace): MongoAdapter {
    namespace.on(LIVE_EVENT, (text) => tell(JSON.parse(text) as readonly AddressedLiveMessage[]));
    const created = createMongoAdapter(namespace);
    adapters.push(created);
    return created;
  }

  observeStreams(client, collection.collectionName, {
    opened() {
      isOpen = true;
      reportOpened();
      tell([GAP]);
    },
    broke() {
      if (isOpen) logger.warn('live messages may be missed from here on');
      isOpen = false;
    },
  });

  return {
    subscribe: listeners.subscribe,
    adapter,
    opened,
    isOpen: () => isOpen,
    async close() {
      for (const created of adapters) await created.close();
    },
  };
}
