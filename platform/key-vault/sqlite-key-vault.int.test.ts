import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteKeyVault } from './sqlite-key-vault.ts';
import { describeKeyVault } from './testing/key-vault-conformance.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'key-vault-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const open = async () => {
  const vault = await openSqliteKeyVault({ file: join(folder, 'keys.db') });
  return { vault, close: async () => vault.close() };
};

describeKeyVault('the SQLite vault', { open, reopen: open });

async function filesWith(bytes: Uint8Array): Promise<string[]> {
  const names = await readdir(folder);
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return names.filter((_, index) => contents[index]?.includes(Buffer.from(bytes)));
}

it('leaves no byte of a destroyed key in any of its files', async () => {
  const { vault, close } = await open();
  const keys: Uint8Array[] = [];
  for (let n = 0; n < 50; n += 1) keys.push((await vault.obtain(`user-${n}`)) ?? new Uint8Array());
  const doomed = keys[25] ?? new Uint8Array();
  expect(await filesWith(doomed)).not.toEqual([]);
  await vault.destroy('user-25');
  expect(await filesWith(doomed)).toEqual([]);
  expect(await filesWith(keys[26] ?? new Uint8Array())).not.toEqual([]);
  await close();
  expect(await filesWith(doomed)).toEqual([]);
});
