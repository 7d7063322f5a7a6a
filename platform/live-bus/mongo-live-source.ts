import { START } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { createAdapter, type MongoAdapter } from '@socket.io/mongo-adapter';
import type { Collection, MongoClient } from 'mongodb';
import { openMongo } from '../mongo/mongo-connection.ts';
import { MAX_AWAIT_MS } from '../mongo/change-signal.ts';
import { asStoreUnavailable, translated } from '../mongo/mongo-errors.ts';
import type { Logger } from '../observability/logger.ts';
import { FOLLOWS_OUTAGE } from '../observability/outages.ts';
import { type LiveSource, createLiveListeners } from './live-bus.ts';
import { LIVE_EVENT, openLiveCollection } from './mongo-live-collection.ts';

/** The part of a Socket.IO namespace that the bus listens to. */
interface LiveNamespace {
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
 * every opening of the stream is delivered as `resync`, before any message that comes after it.
 */
export function openMongoLiveSource(options: {
  /** made with `monitorCommands`, and nobody else's: every command of it is looked at */
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

  // Where the server is away, the driver says so in the same turn, but after the command that failed of it.
  const tellOfGap = () => logger.warn(FOLLOWS_OUTAGE, 'live messages may be missed from here on');

  observeStreams(client, collection.collectionName, {
    opened() {
      isOpen = true;
      reportOpened();
      tell([GAP]);
    },
    broke() {
      if (isOpen) setImmediate(tellOfGap);
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
 * Hears the bus over a connection of its own: every command of it is looked at, to see when its change stream is opened.
 * @throws StoreUnavailable when MongoDB does not answer
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
    const collection = await translated(asStoreUnavailable, () => openLiveCollection(db));
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
  /** The server has answered the opening of a change stream: what it tells begins here. */
  opened(): void;
  /** A stream could not be opened or read on. */
  broke(): void;
}

/**
 * Watches the change streams that a client opens on a collection, those included that the driver resumes by itself without
 * telling: each is a command of its own. The client must have been made with `monitorCommands`.
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
