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
    const calls = { times: 0 };
    const end = signal.watch(collection, () => (calls.times += 1));
    return { calls, end };
  };
  return { db, counted };
}

const untilCalled = (calls: { readonly times: number }, times: number) =>
  vi.waitUntil(() => calls.times >= times);

await describeOnMongo('change signal', () => {
  test('every change of a watched collection is reported, and none of another', async () => {
    const { db, counted } = await setup();
    const parties = counted('parties');
    const rides = counted('rides');
    await untilCalled(rides.calls, 1);
    const before = rides.calls.times;
    await db.collection('parties').insertOne({ name: 'one' });
    await untilCalled(parties.calls, before + 1);
    await db.collection('parties').updateOne({ name: 'one' }, { $set: { name: 'two' } });
    await untilCalled(parties.calls, before + 2);
    await db.collection('parties').deleteOne({ name: 'two' });
    await untilCalled(parties.calls, before + 3);
    expect(rides.calls.times).toBe(before);
  });

  test('a collection watched later signals as soon as its stream is open, and earlier ones still do', async () => {
    const { db, counted } = await setup();
    const first = counted('first');
    await untilCalled(first.calls, 1);
    const second = counted('second');
    await untilCalled(second.calls, 1);
    await db.collection('first').insertOne({});
    await db.collection('second').insertOne({});
    await untilCalled(first.calls, 3);
    await untilCalled(second.calls, 2);
  });

  test('an ended watcher gets no more calls', async () => {
    const { db, counted } = await setup();
    const [gone, there] = [counted('parties'), counted('parties')];
    await untilCalled(there.calls, 1);
    gone.end();
    const before = gone.calls.times;
    await db.collection('parties').insertOne({});
    await untilCalled(there.calls, 2);
    expect(gone.calls.times).toBe(before);
  });

  test('a connection that is cut is made again, and that counts as a change', async () => {
    const { url, db, close } = await testDatabase();
    const relay = await startMongoRelay(url);
    const client = await MongoClient.connect(relay.url, { heartbeatFrequencyMS: 500 });
    const signal = openChangeSignal({ db: client.db(db.databaseName), logger: SILENT, pollMs: QUIET });
    onTestFinished(() => endAll(signal.close, () => client.close(), relay.close, close));
    const calls = { times: 0 };
    signal.watch('parties', () => (calls.times += 1));
    await untilCalled(calls, 1);
    await during({ begin: relay.part, end: relay.repair }, () => db.collection('parties').insertOne({}));
    await untilCalled(calls, 2);
    await db.collection('parties').insertOne({});
    await untilCalled(calls, 3);
  });

  test('without any change a report comes now and then', async () => {
    const { counted } = await setup(20);
    const parties = counted('parties');
    await untilCalled(parties.calls, 5);
  });
});
