import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { makeFolders } from './make-folders.ts';

const inFolder = useTemporaryFolder();

test('missing folders are made, the log names them, and the answer says whether the last one was missing', async () => {
  const deep = inFolder(join('a', 'b', 'c'));
  expect(await makeFolders(deep, 0o700)).toBe(true);
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
  expect((await stat(inFolder('a'))).mode & 0o777).toBe(0o700);
  expect(await makeFolders(deep)).toBe(false);
});

test('a file at their path is reported, and so is a file system that has no room for folders', async () => {
  await writeFile(inFolder('file'), '');
  await expect(makeFolders(inFolder('file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolders(inFolder(join('file', 'below')))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolders('/proc/duende/below')).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(inFolder('other'));
  expect(await makeFolders(inFolder('other'))).toBe(false);
});
