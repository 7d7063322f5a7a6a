import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { openSqliteKeyVault } from './sqlite-key-vault.ts';
import { describeKeyVault } from '@duende/testkit/conformance/key-vault-conformance';

const path = useTemporaryFolder();

const open = async () => {
  const vault = await openSqliteKeyVault({ file: path('keys.db') });
  return { vault, close: async () => vault.close() };
};

describeKeyVault('the SQLite vault', { open, reopen: open });

/** What two random keys do not have in common by chance. */
const PIECE_BYTES = 8;

/** Files that hold any piece of it: what is overwritten in part is not gone. */
async function filesWith(bytes: Uint8Array): Promise<string[]> {
  const names = await readdir(path('.'));
  const contents = await Promise.all(names.map((name) => readFile(path(name))));
  const pieces = Array.from({ length: bytes.length - PIECE_BYTES + 1 }, (_, at) =>
    Buffer.from(bytes.subarray(at, at + PIECE_BYTES)),
  );
  return names.filter((_, index) => pieces.some((piece) => contents[index]?.includes(piece)));
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

it('lets only its owner read its files', async () => {
  const { vault, close } = await open();
  await vault.obtain('user-a');
  const names = await readdir(path('.'));
  expect(names).toContain('keys.db-wal');
  for (const name of names) expect((await stat(path(name))).mode & 0o077).toBe(0);
  await close();
});
