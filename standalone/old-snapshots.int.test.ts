import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '@duende/platform/files/sqlite';
import { createMemoryKeyVault } from '@duende/testkit/memory/memory-key-vault';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { removeOldSnapshots } from './old-snapshots.ts';

const path = useTemporaryFolder();

test('snapshots of earlier builds go with the keys that sealed them, and no other key goes', async () => {
  const vault = createMemoryKeyVault();
  for (const keyId of ['snapshot-parties', 'person']) await vault.obtain(keyId);
  const folder = path('snapshots');
  mkdirSync(folder);
  for (const [file, keyId] of [
    ['parties.v8.sqlite', 'snapshot-parties'],
    ['forged.v1.sqlite', 'person'],
  ] as const) {
    const db = new Sqlite(join(folder, file));
    db.exec('CREATE TABLE header (key_id TEXT)');
    db.prepare('INSERT INTO header VALUES (?)').run(keyId);
    db.close();
  }
  writeFileSync(join(folder, 'parties.v8.sqlite.new'), 'no database');
  await removeOldSnapshots(folder, vault);
  expect(existsSync(folder)).toBe(false);
  expect([...(await vault.find(['snapshot-parties', 'person'])).keys()]).toEqual(['person']);
  await removeOldSnapshots(folder, vault);
});
