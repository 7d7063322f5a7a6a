import { START } from '@duende/contracts/events/domain-event';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFiles } from '@duende/platform/files/data-files';
import { Sqlite } from '@duende/platform/files/sqlite';
import { openSqliteKeyVault } from '@duende/platform/key-vault/sqlite-key-vault';
import { COLLECTIONS, READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { httpPerson } from '@duende/testkit/support/http-person';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from './back-up/back-up.ts';
import { startService } from './testing/running-service.ts';
import { readOperatorDump } from './tools/operator-client.ts';

async function usedService() {
  const service = await startService();
  onTestFinished(() => service.dispose());
  const at = () => service.address;
  const [admin, ana] = [httpPerson(at), httpPerson(at)];
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  await ana.call('POST', '/api/auth/register', {
    username: 'Ana',
    email: 'ana@correo.example',
    password: 'otra clave larga',
  });
  const details = { name: 'Aquelarre', location: 'Norte', dates: ['2027-05-01'] };
  const { id } = await ana.call<{ id: string }>('POST', '/api/events', details);
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await ana.call('POST', `/api/events/${id}/comments`, { content: 'Allí estaré' });
  await ana.call('POST', `/api/events/${id}/rsvp`);
  return { service, admin, ana, id, files: dataFiles(service.dataDir) };
}

async function served(operator: string) {
  const { position, documents } = await readOperatorDump(operator, START);
  const all: unknown[] = [];
  for await (const document of documents) all.push(document);
  return { position, documents: all.map((each) => JSON.stringify(each)).sort() };
}

/** Which of the keys that some snapshots name are still there. */
async function keysLeft(snapshots: string, vaultFile: string): Promise<readonly string[]> {
  const vault = await openSqliteKeyVault({ file: vaultFile });
  try {
    const left: string[] = [];
    for (const file of await readdir(snapshots)) {
      const db = new Sqlite(join(snapshots, file), { readonly: true });
      const keyId = db.prepare<[], string>('SELECT key_id FROM header').pluck().get() ?? '';
      db.close();
      if ((await vault.find([keyId])).size > 0) left.push(file);
    }
    return left;
  } finally {
    vault.close();
  }
}

test('a service that was ended in order goes on from its snapshots with what it served, and answers as before', async () => {
  const { service, admin, ana, id, files } = await usedService();
  const before = await served(files.operator);
  await service.stop();
  expect((await readdir(files.snapshots)).sort()).toEqual(
    READ_MODEL_NAMES.map((name) => `${COLLECTIONS[name].name}.sqlite`).sort(),
  );
  expect((await stat(files.snapshots)).mode & 0o777).toBe(0o700);
  await service.restart();
  expect(await served(files.operator)).toEqual(before);
  expect(await ana.call('GET', `/api/events/${id}/rsvp-count`)).toMatchObject({ count: 1 });
  await ana.call('POST', `/api/events/${id}/rsvp`);
  expect(await ana.call('GET', `/api/events/${id}/rsvp-count`)).toMatchObject({ count: 0 });
  expect(await admin.list('/api/admin/comments/pending')).toHaveLength(1);
});

test('whoever is erased is gone from snapshots with the answer, and what was kept of them cannot be opened', async () => {
  const { service, ana, files } = await usedService();
  await service.restart();
  const kept = await mkdtemp(join(tmpdir(), 'duende-kept-'));
  onTestFinished(() => rm(kept, { recursive: true, force: true }));
  await cp(files.snapshots, kept, { recursive: true });
  expect(await keysLeft(kept, files.vault)).toHaveLength(READ_MODEL_NAMES.length);
  await ana.call('DELETE', '/api/users/profile', { password: 'otra clave larga' });
  const holding = (['users', 'comments', 'attendance', 'audit', 'parties'] as const).map(
    (name) => `${COLLECTIONS[name].name}.sqlite`,
  );
  const [left, there] = [await keysLeft(kept, files.vault), await readdir(files.snapshots)];
  for (const file of holding) expect([...left, ...there]).not.toContain(file);
});

test('a back-up leaves snapshots out', async () => {
  const { service } = await usedService();
  await service.stop();
  const into = await mkdtemp(join(tmpdir(), 'duende-back-up-'));
  onTestFinished(() => rm(into, { recursive: true, force: true }));
  await backUp({ dataDir: service.dataDir, into });
  expect((await readdir(into)).sort()).toEqual([
    'back-up.json',
    'back-up.json.sha256',
    'events.sqlite',
    'keys.sqlite',
    'photos',
  ]);
});
