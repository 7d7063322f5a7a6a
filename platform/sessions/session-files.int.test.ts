import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSessionKeyFile } from './session-files.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duende-keys-'));
  file = join(folder, 'session-keys.json');
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a key on the first start, for its owner only, and leaves nothing else in the folder', async () => {
  const keys = await openSessionKeyFile(file);
  expect(keys).toHaveLength(1);
  expect(keys[0].secret).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['session-keys.json']);
});

it('gives the same key ever after', async () => {
  const first = await openSessionKeyFile(file);
  expect(await openSessionKeyFile(file)).toEqual(first);
});

it('gives several keys in their order', async () => {
  const secret = Buffer.alloc(32, 1).toString('base64url');
  await writeFile(
    file,
    JSON.stringify([
      { kid: 'new', secret },
      { kid: 'old', secret },
    ]),
  );
  expect((await openSessionKeyFile(file)).map((key) => key.kid)).toEqual(['new', 'old']);
});

it.each(['', '[]', '{', '[{"kid":"a","secret":"short"}]'])(
  'refuses to start over a file that holds %j, and keeps it',
  async (content) => {
    await writeFile(file, content);
    await expect(openSessionKeyFile(file)).rejects.toThrow('session-keys.json does not hold session keys');
    expect(await readFile(file, 'utf8')).toBe(content);
  },
);
