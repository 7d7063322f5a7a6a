import { START } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { Server } from 'socket.io';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { startMongoRelay } from '@duende/testkit/faults/mongo-relay';
import { describeOnMongo, testDatabase, type TestDatabase } from '@duende/testkit/engines/mongo';
import { openLiveCollection } from './mongo-live-collection.ts';
import { createMongoLivePublisher } from './mongo-live-publisher.ts';
import { openMongoLiveSource } from './mongo-live-source.ts';
import { liveBusConformance } from '@duende/testkit/conformance/live-bus-conformance';

const SILENT = createLogger({ level: 'silent' });

/** A source as a query instance has it, within a Socket.IO server. */
async function openSource({ db }: TestDatabase, url: string) {
  const client = await MongoClient.connect(url, { monitorCommands: true });
  const collection = await openLiveCollection(client.db(db.databaseName));
  const source = openMongoLiveSource({ client, collection, logger: SILENT });
  new Server().adapter(source.adapter);
  await source.opened;
  return {
    ...source,
    async close() {
      await source.close();
      await client.close();
    },
  };
}

async function openBus() {
  const database = await testDatabase();
  const source = await openSource(database, database.url);
  const publisher = createMongoLivePublisher(await openLiveCollection(database.db));
  return {
    bus: { publish: publisher.publish, subscribe: source.subscribe },
    async close() {
      publisher.close();
      await source.close();
      await database.close();
    },
  };
}

const GAP: AddressedLiveMessage = {
  topics: ['all'],
  message: { name: 'resync', payload: { position: START } },
};

function message(number: number): AddressedLiveMessage {
  const position = String(number).padStart(16, '0');
  return {
    topics: ['home'],
    message: { name: 'event.removed', payload: { position, eventId: `party ${number}` } },
  };
}

await describeOnMongo('live bus over MongoDB', () => {
  liveBusConformance('MongoDB', openBus);

  test('several processes make its collection at once', async () => {
    const { db, close } = await testDatabase();
    onTestFinished(close);
    const made = await Promise.all(Array.from({ length: 8 }, () => openLiveCollection(db)));
    expect(await made[0]?.isCapped()).toBe(true);
  });

  test('messages published without waiting arrive in the order of the calls', async () => {
    const { bus, close } = await openBus();
    onTestFinished(close);
    const received: AddressedLiveMessage[] = [];
    bus.subscribe((messages) => received.push(...messages));
    const sent = Array.from({ length: 500 }, (_, number) => message(number));
    await Promise.all(sent.map((each) => bus.publish([each])));
    await vi.waitUntil(() => received.length >= sent.length);
    expect(received).toEqual(sent);
  });

  /** A bus whose source reaches the server over a relay, and everything it received. */
  async function openRelayedBus(options = '') {
    const database = await testDatabase();
    const relay = await startMongoRelay(database.url);
    const source = await openSource(database, `${relay.url}${options}`);
    const publisher = createMongoLivePublisher(await openLiveCollection(database.db));
    onTestFinished(async () => {
      await source.close();
      await relay.close();
      publisher.close();
      await database.close();
    });
    const received: AddressedLiveMessage[] = [];
    source.subscribe((messages) => received.push(...messages));
    const untilReceived = (wanted: AddressedLiveMessage) =>
      vi.waitFor(() => expect(received).toContainEqual(wanted));
    return { relay, source, publisher, received, untilReceived };
  }

  test('a cut is reported as a gap before anything else, though the driver resumes without an error', async () => {
    const { relay, publisher, received, untilReceived } = await openRelayedBus();
    for (let cut = 1; cut <= 2; cut += 1) {
      received.length = 0;
      relay.cut();
      await untilReceived(GAP);
      await publisher.publish([message(cut)]);
      await untilReceived(message(cut));
      expect(received[0]).toEqual(GAP);
    }
  });

  test('a server that stays away for longer is reported as a gap once it is back', async () => {
    const { relay, source, publisher, received, untilReceived } = await openRelayedBus(
      '&serverSelectionTimeoutMS=200',
    );
    relay.part();
    await vi.waitUntil(() => !source.isOpen());
    await publisher.publish([message(1)]);
    // Long enough for the driver to give the stream up, so that the adapter has to open another one.
    await relay.refused(3);
    relay.repair();
    await untilReceived(GAP);
    expect(received[0]).toEqual(GAP);
    expect(source.isOpen()).toBe(true);
    await publisher.publish([message(2)]);
    await untilReceived(message(2));
  });
});
