import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { describeOnMongo, testDatabase, type TestDatabase } from '@duende/testkit/engines/mongo';
import { expect, test } from 'vitest';
import { publish, uploadPhoto } from '@duende/testkit/support/parties';
import { patientPerson } from '@duende/testkit/support/patient-person';
import { startService } from './testing/running-service.ts';

const ANA = { username: 'Ana', email: 'ana@correo.example', password: 'una clave larga' };
/** The collections of MongoDB to keep; everything else is rebuilt. */
const KEPT = ['vault-keys', 'vault-secrets', 'photos', 'photos.files', 'photos.chunks'];

/** As `mongodump` and `mongorestore` of these collections do. */
async function copyKept(from: TestDatabase, to: TestDatabase): Promise<void> {
  for (const name of KEPT) {
    const documents = await from.db.collection(name).find().toArray();
    if (documents.length > 0) await to.db.collection(name).insertMany(documents);
  }
}

await describeOnMongo('a database that is lost', () => {
  test('is brought back from its keys and photos, with the log: accounts, words and posters are there', async () => {
    const log = await startFakeEventStoreDb();
    const [lost, fresh] = await Promise.all([testDatabase(), testDatabase()]);
    const on = ({ url }: TestDatabase) => startService({ EVENTSTORE_URL: log.url, MONGODB_URL: url });
    try {
      const service = await on(lost);
      const ana = patientPerson(() => service.address);
      await ana.call('POST', '/api/auth/setup', ANA);
      const photo = await uploadPhoto(ana);
      const id = (await publish(ana, { photo })).id;
      await ana.call('POST', `/api/events/${id}/comments`, { content: 'Allí estaré' });
      await service.dispose();

      await copyKept(lost, fresh);
      const again = await on(fresh);
      try {
        const reader = patientPerson(() => again.address);
        await reader.call('POST', '/api/auth/login', { username: ANA.username, password: ANA.password });
        expect(await reader.call('GET', `/api/events/${id}`)).toMatchObject({ name: 'Aquelarre', photo });
        expect((await fetch(again.address + photo)).headers.get('content-type')).toBe('image/webp');
        expect(await reader.call('GET', '/api/admin/comments/pending')).toMatchObject([
          { content: 'Allí estaré' },
        ]);
      } finally {
        await again.dispose();
      }
    } finally {
      await lost.close();
      await fresh.close();
      await log.close();
    }
  });
});
