import { copyFile, link, writeFile } from 'node:fs/promises';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { placeOf } from './place-of.ts';

const inFolder = useTemporaryFolder();

test('a file has one name, by whatever path, and a copy of it another one', async () => {
  const [file, copy, path] = ['lock', 'copy', 'path'].map(inFolder) as [string, string, string];
  await writeFile(file, '');
  await copyFile(file, copy);
  await link(file, path);
  const place = await placeOf(file);
  expect(place).toMatch(/^[0-9a-f]{64}$/);
  expect(await placeOf(path)).toBe(place);
  expect(await placeOf(copy)).not.toBe(place);
  expect(await placeOf(inFolder('nothing'))).toBeNull();
});
