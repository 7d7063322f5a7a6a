import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { describeOnMongo, testDatabase, type TestDatabase } from '@duende/testkit/engines/mongo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patientPerson } from '@duende/testkit/support/patient-person';
import { publish } from '@duende/testkit/support/parties';
import { startService } from './testing/running-service.ts';

await describeOnMongo('the one process on engines', () => {
  let eventstore: FakeEventStoreDb;
  let databases: TestDatabase[] = [];
  beforeAll(async () => {
    eventstore = await startFakeEventStoreDb();
    databases = [await testDatabase(), await testDatabase()];
  });
  afterAll(async () => {
    for (const { close } of databases) await close();
    await eventstore.close();
  });

  const engines = [
    { on: 'both', env: () => ({ EVENTSTORE_URL: eventstore.url, MONGODB_URL: databases[0]?.url ?? '' }) },
    { on: 'MongoDB and a log of its own', env: () => ({ MONGODB_URL: databases[1]?.url ?? '' }) },
  ];

  test.each(engines)('on $on what was acknowledged is there after a restart', async ({ env }) => {
    const service = await startService(env());
    try {
      const person = patientPerson(() => service.address);
      await person.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
      const { id } = await publish(person);
      await person.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
      await service.restart();
      expect(await person.call('GET', `/api/events/${id}`)).toMatchObject({ status: 'approved' });
      expect(await person.call('GET', `/api/events/${id}/rsvp-count`)).toMatchObject({ count: 1 });
      expect(await person.call('GET', `/api/events/${id}/rsvp-status`)).toEqual({ isGoing: true });
    } finally {
      await service.dispose();
    }
  });

  test('a log of EventStoreDB and keys in a folder: the folder is one process’s, and the two must belong together', async () => {
    const other = await startFakeEventStoreDb();
    try {
      const service = await startService({ EVENTSTORE_URL: other.url });
      const person = patientPerson(() => service.address);
      await person.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
      await expect(startService({ EVENTSTORE_URL: other.url }, service.dataDir)).rejects.toThrow(
        'already open',
      );
      await service.dispose();
      await expect(startService({ EVENTSTORE_URL: other.url })).rejects.toThrow(
        'does not belong to this event log',
      );
    } finally {
      await other.close();
    }
  });
});
