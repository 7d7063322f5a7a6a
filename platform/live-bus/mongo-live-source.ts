import { START } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { createAdapter, type MongoAdapter } from '@socket.io/mongo-adapter';
import type { Collection, MongoClient } from 'mongodb';
import { openMongo } from '../mongo/mongo-connection.ts';
import { MAX_AWAIT_MS } from '../mongo/change-signal.ts';
import { available } from '../mongo/mongo-errors.ts';
import type { Logger } from '../observability/logger.ts';
import { FOLLOWS_OUTAGE } from '../observability/outages.ts';
import { type LiveSource, createLiveListeners } from './live-bus.ts';
import { LIVE_EVENT, openLiveCollection } from './mongo-live-collection.ts';

interface LiveNamespace {
  on(event: string, listener: (text: string) => void): unknown;
}

export interface MongoLiveSource extends LiveSource {
  adapter(namespace: LiveNamespace): MongoAdapter;
  /** resolves once later messages are received */
  readonly opened: Promise<void>;
  isOpen(): boolean;
  close(): Promise<void>;
}

const GAP: AddressedLiveMessage = {
  topics: ['all'],
  message: { name: 'resync', payload: { position: START } },
};

/**
 * Uses Socket.IO's MongoDB adapter. Adapter and driver silently reopen the change stream, so the client's commands
 * are watched: each opening delivers `resync` before later messages.
 */
export function openMongoLiveSource(options: {
  /** with `monitorCommands`; not shared, because every command is inspected */
  readonly client: MongoClient;
  readonly collection: Collection;
  readonly logger: Logger;
}): MongoLiveSource {
  const { client, collection, logger } = options;
  const listeners = createLiveListeners();
  const createMongoAdapter = createAdapter(collection, {
    changeStreamOptions: { maxAwaitTimeMS: MAX_AWAIT_MS },
  });
  const adapters: MongoAdapter[] = [];
  let isOpen = false;
  let reportOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (reportOpened = resolve));

  function deliver(messages: readonly AddressedLiveMessage[]): void {
    // The adapter does not await: a throw would end the process.
    for (const fault of listeners.notify(messages))
      logger.error({ err: fault }, 'a subscriber of the live bus failed');
  }

  // Socket.IO calls it with `new`, so no arrow or method.
  function adapter(namespace: LiveNamespace): MongoAdapter {
    namespace.on(LIVE_EVENT, (text) => deliver(JSON.parse(text) as readonly AddressedLiveMessage[]));
    const created = createMongoAdapter(namespace);
    adapters.push(created);
    return created;
  }

  // The driver reports an outage in the same turn, but after the failed command.
  const warnOfGap = () => logger.warn(FOLLOWS_OUTAGE, 'live messages may be lost from now on');

  observeStreams(client, collection.collectionName, {
    opened() {
      isOpen = true;
      reportOpened();
      deliver([GAP]);
    },
    broke() {
      if (isOpen) setImmediate(warnOfGap);
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

/**
 * Uses its own connection, because every command is inspected.
 * @throws StoreUnavailable
 */
export async function openLiveSource({
  url,
  logger,
}: {
  readonly url: string;
  readonly logger: Logger;
}): Promise<MongoLiveSource> {
  const { client, db, close } = await openMongo({ url, logger, monitorCommands: true });
  try {
    const collection = await available(() => openLiveCollection(db));
    const source = openMongoLiveSource({ client, collection, logger });
    return {
      ...source,
      async close() {
        await source.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface StreamListener {
  opened(): void;
  broke(): void;
}

/**
 * Watches the commands of a client (with `monitorCommands`) that open change streams on a collection, including the
 * driver's silent resumes.
 */
function observeStreams(client: MongoClient, collection: string, listener: StreamListener): void {
  const underWay = new Map<number, 'opening' | 'reading'>();

  client.on('commandStarted', ({ commandName, command, requestId }) => {
    if (commandName === 'aggregate' && command['aggregate'] === collection)
      underWay.set(requestId, 'opening');
    if (commandName === 'getMore' && command['collection'] === collection) underWay.set(requestId, 'reading');
  });
  client.on('commandSucceeded', ({ requestId }) => {
    const what = underWay.get(requestId);
    underWay.delete(requestId);
    if (what === 'opening') listener.opened();
  });
  client.on('commandFailed', ({ requestId }) => {
    if (underWay.delete(requestId)) listener.broke();
  });
}
