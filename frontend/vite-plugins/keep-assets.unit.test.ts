import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder as temporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { keepAssets } from './keep-assets.ts';

const inFolder = temporaryFolder();

/** Writes files as a build of the page does, and lets the plugin see them. */
async function build(dist: string, names: readonly string[], from?: string) {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const name of names) writeFileSync(join(dist, 'assets', name), name);
  const plugin = keepAssets(from === undefined ? {} : { from });
  const bundle = Object.fromEntries(
    [...names.map((name) => `assets/${name}`), 'index.html'].map((n) => [n, {}]),
  );
  await (plugin.writeBundle as unknown as (options: object, made: object) => Promise<void>)(
    { dir: dist },
    bundle,
  );
}

const there = (dist: string) => readdirSync(join(dist, 'assets')).toSorted();

test('files of the two builds before stay, and those of older ones go', async () => {
  const dist = inFolder('dist');
  await build(dist, ['a-1.js', 'same.css']);
  await build(dist, ['a-2.js', 'a-2.js.br', 'same.css']);
  await build(dist, ['a-3.js', 'same.css']);
  expect(there(dist)).toEqual(['a-1.js', 'a-2.js', 'a-2.js.br', 'a-3.js', 'same.css']);
  await build(dist, ['a-4.js', 'same.css']);
  expect(there(dist)).toEqual(['a-2.js', 'a-2.js.br', 'a-3.js', 'a-4.js', 'same.css']);
});

test('the same build made again takes no other one’s place', async () => {
  const dist = inFolder('dist');
  await build(dist, ['a-1.js']);
  for (let time = 0; time < 4; time += 1) await build(dist, ['a-2.js']);
  expect(there(dist)).toEqual(['a-1.js', 'a-2.js']);
});

test('files of an older version are kept as one build', async () => {
  const dist = inFolder('dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const name of ['a-0.js', 'a-0.js.br']) writeFileSync(join(dist, 'assets', name), '');
  // A build that is under way has written its own files already.
  await build(dist, ['a-1.js']);
  await build(dist, ['a-2.js']);
  expect(there(dist)).toEqual(['a-0.js', 'a-0.js.br', 'a-1.js', 'a-2.js']);
});

test('a build in a second folder takes over the files of the first', async () => {
  const [first, second] = [inFolder('one/dist'), inFolder('two/dist')];
  await build(first, ['a-1.js']);
  await build(first, ['a-2.js']);
  await build(second, ['a-3.js'], first);
  expect(there(second)).toEqual(['a-1.js', 'a-2.js', 'a-3.js']);
});
