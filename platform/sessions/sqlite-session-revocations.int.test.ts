import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '../files/sqlite.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteSessionRevocations } from './sqlite-session-revocations.ts';
import { sessionRevocationsConformance } from '@duende/testkit/conformance/session-revocations-conformance';

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'duende-revocations-'));
}

sessionRevocationsConformance('SQLite', async () => {
  const folder = await newFolder();
  const revocations = openSqliteSessionRevocations({ file: join(folder, 'sessions.db') });
  return {
    revocations,
    close: async () => {
      await revocations.close();
      await rm(folder, { recursive: true });
    },
  };
});

it('knows what another handle has written, before that one is closed', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sessions.db');

  const first = openSqliteSessionRevocations({ file });
  await first.add({ sessionId: 's1' }, Date.now() + 60_000);
  // a second handle, as after a kill: closing the first had nothing left to write
  const second = openSqliteSessionRevocations({ file });
  expect(await second.has({ sessionId: 's1', userId: 'u1', issuedAt: 0 })).toBe(true);
  await first.close();
  await second.close();
});

it('forgets what has expired', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sessions.db');

  const revocations = openSqliteSessionRevocations({ file });
  await revocations.add({ sessionId: 'old' }, Date.now() - 1);
  await revocations.add({ sessionId: 'new' }, Date.now() + 60_000);
  await revocations.close();

  const database = new Sqlite(file);
  expect(database.prepare('SELECT id FROM revocations').pluck().all()).toEqual(['new']);
  database.close();
});
