import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongoLeases } from '@duende/platform/coordination/mongo-leases';
import { openMongo, type MongoConnection } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { during } from '@duende/testkit/faults/during';
import { endAll } from '@duende/testkit/support/end-all';
import { describeOnMongo, testDatabase, type TestDatabase } from '@duende/testkit/engines/mongo';
import type { HistoryVerifiedAnswer } from '@duende/contracts/history/history-answers';
import { COLLECTIONS, READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { followVersions } from '@duende/projections/versions/active-versions';
import { rebuild } from '@duende/projections/running/rebuild';
import { connect } from '@duende/query-service/testing/live-rig';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from './testing/built-programs.ts';
import { publish } from '@duende/testkit/support/parties';
import type { HttpPerson } from '@duende/testkit/support/http-person';
import { patientPerson } from '@duende/testkit/support/patient-person';
import { startService, type RunningService } from './testing/running-service.ts';

await describeOnMongo('the one process, twice on the same engines', () => {
  let eventstore: FakeEventStoreDb;
  let database: TestDatabase;
  let connection: MongoConnection;
  let first: RunningService;
  let second: RunningService;
  let person: HttpPerson;

  beforeAll(async () => {
    eventstore = await startFakeEventStoreDb();
    database = await testDatabase();
    connection = await openMongo({ url: database.url, logger: createLogger({ level: 'silent' }) });
    const env = { EVENTSTORE_URL: eventstore.url, MONGODB_URL: database.url };
    [first, second] = await Promise.all([startService(env), startService(env)]);
    person = patientPerson(() => first.address);
    await person.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  });
  afterAll(() =>
    endAll(
      () => first.dispose(),
      () => second.dispose(),
      () => connection.close(),
      () => database.close(),
      () => eventstore.close(),
    ),
  );

  /** A party of a test's own, which everybody sees. */
  const newParty = async () => (await publish(person)).id;

  const countAt = async (service: RunningService, partyId: string): Promise<number> => {
    const answer = await fetch(`${service.address}/api/events/${partyId}/rsvp-count`);
    return ((await answer.json()) as { count: number }).count;
  };

  test('a change at one is reported and shown by the other, each read model made by one of them', async () => {
    const partyId = await newParty();
    await expect.poll(() => countAt(second, partyId)).toBe(0);
    const page = await connect(Number(new URL(second.address).port));
    await page.watch(`event:${partyId}`);
    await person.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: true });
    await expect
      .poll(() => page.received.find(({ name }) => name === 'rsvp.count'))
      .toMatchObject({ payload: { eventId: partyId, count: 1 } });
    expect(page.received.filter(({ name }) => name === 'rsvp.count')).toHaveLength(1);
    page.socket.disconnect();
    expect(await countAt(second, partyId)).toBe(1);
  });

  test('a rebuild takes the place of what is served, in both', async () => {
    const partyId = await newParty();
    await person.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: true });
    for (const service of [first, second]) await expect.poll(() => countAt(service, partyId)).toBe(1);
    const store = openMongoReadStore(connection);
    const leases = openMongoLeases(connection);
    const last = new Map<string, string>();
    for await (const { readModel, kind } of rebuild({
      store,
      leases,
      readModels: READ_MODEL_NAMES,
      pauseMs: 50,
    }))
      last.set(readModel, kind);
    expect([...last.values()]).toEqual(READ_MODEL_NAMES.map(() => 'served'));
    await person.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: false });
    for (const service of [first, second]) await expect.poll(() => countAt(service, partyId)).toBe(0);
  });

  const tool = (name: string) =>
    runTool(name, { DATA_DIR: '/nowhere', EVENTSTORE_URL: eventstore.url, MONGODB_URL: database.url });

  test('the tools read the log where it is, and what is served is what it says', async () => {
    await newParty();
    const [audit, verify] = await Promise.all([tool('audit'), tool('verify')]);
    expect(audit.stdout).toMatch(/party\.approved +Guardiana .*«Aquelarre»/);
    expect(verify.stdout).toMatch(/^no difference over \d+ events/);
  });

  test('the findings of verify are kept for the processes, which report them: all well, or what differs', async () => {
    const partyId = await newParty();
    const verified = async () => {
      const { last } = await person.call<HistoryVerifiedAnswer>('GET', '/api/history/verified');
      return last;
    };
    await tool('verify');
    await expect.poll(verified).toMatchObject({ differences: 0, readModels: READ_MODEL_NAMES.length });
    const versions = await followVersions({
      store: openMongoReadStore(connection),
      watch: () => () => undefined,
      onError: () => undefined,
    });
    const parties = database.db.collection<{ _id: string; name: string }>(
      versions.collectionOf('parties', COLLECTIONS.parties.name),
    );
    versions.close();
    const rename = (name: string) => parties.updateOne({ _id: partyId }, { $set: { name } });
    expect(await rename('Dañada')).toMatchObject({ modifiedCount: 1 });
    await expect(tool('verify')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`parties ${partyId}: name is "Aquelarre" by the log`) as string,
      stderr: expect.stringMatching(/^1 difference over \d+ events/) as string,
    });
    await expect.poll(verified).toMatchObject({ differences: 1 });
    await rename('Aquelarre');
    await tool('verify');
    await expect.poll(verified).toMatchObject({ differences: 0 });
  });

  test('when one ends, the other goes on', async () => {
    const partyId = await newParty();
    const staying = patientPerson(() => second.address);
    await staying.call('POST', '/api/auth/login', { username: 'Guardiana', password: 'una clave larga' });
    await during({ begin: first.stop, end: first.restart }, async () => {
      await staying.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: true });
      await expect.poll(() => countAt(second, partyId)).toBe(1);
    });
  });
});
