import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { during } from '@duende/testkit/faults/during';
import { endAll } from '@duende/testkit/support/end-all';
import { startMongoRelay } from '@duende/testkit/faults/mongo-relay';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { openChangeSignal } from './change-signal.ts';

const QUIET = 3_600_000;
const SILENT = createLogger({ level: 'silent' });

async function setup(pollMs = QUIET) {
  const { db, close } = await testDatabase();
  const signal = openChangeSignal({ db, logger: SILENT, pollMs });
  onTestFinished(() => endAll(signal.close, close));
  const counted = (collection: string) => {
    const heard = { times: 0 };
    const end = signal.watch(collection, () => (heard.times += 1));
    return { heard, end };
  };
  return { db, counted };
}

const untilHeard = (heard: { readonly times: number }, times: number) =>
  vi.waitUntil(() => heard.times >= times);

await describeOnMongo('change signal', () => {
  test('every change of a watched collection is reported, and none of another', async () => {
    const { db, counted } = await setup();
    const parties = counted('parties');
    const rides = counted('rides');
    await untilHeard(rides.heard, 1);
    const before = rides.heard.times;
    await db.collection('parties').insertOne({ name: 'one' });
    await untilHeard(parties.heard, before + 1);
    await db.collection('parties').updateOne({ name: 'one' }, { $set: { name: 'two' } });
    await untilHeard(parties.heard, before + 2);
    await db.collection('parties').deleteOne({ name: 'two' });
    await untilHeard(parties.heard, before + 3);
    expect(rides.heard.times).toBe(before);
  });

  test('a collection that is watched later is heard as soon as its stream is open, and the earlier ones still are', async () => {
    const { db, counted } = await setup();
    const first = counted('first');
    await untilHeard(first.heard, 1);
    const second = counted('second');
    await untilHeard(second.heard, 1);
    await db.collection('first').insertOne({});
    await db.collection('second').insertOne({});
    await untilHeard(first.heard, 3);
    await untilHeard(second.heard, 2);
  });

  test('who has ended hears nothing more', async () => {
    const { db, counted } = await setup();
    const [gone, there] = [counted('parties'), counted('parties')];
    await untilHeard(there.heard, 1);
    gone.end();
    const before = gone.heard.times;
    await db.collection('parties').insertOne({});
    await untilHeard(there.heard, 2);
    expect(gone.heard.times).toBe(before);
  });

  test('a connection that is cut is made again, and that counts as a change', async () => {
    const { url, db, close } = await testDatabase();
    const relay = await startMongoRelay(url);
    const client = await MongoClient.connect(relay.url, { heartbeatFrequencyMS: 500 });
    const signal = openChangeSignal({ db: client.db(db.databaseName), logger: SILENT, pollMs: QUIET });
    onTestFinished(() => endAll(signal.close, () => client.close(), relay.close, close));
    const heard = { times: 0 };
    signal.watch('parties', () => (heard.times += 1));
    await untilHeard(heard, 1);
    await during({ begin: relay.part, end: relay.repair }, () => db.collection('parties').insertOne({}));
    await untilHeard(heard, 2);
    await db.collection('parties').insertOne({});
    await untilHeard(heard, 3);
  });

  test('without any change a report comes now and then', async () => {
    const { counted } = await setup(20);
    const parties = counted('parties');
    await untilHeard(parties.heard, 5);
  });
});
