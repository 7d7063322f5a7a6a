import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import type { StoredDocument } from '@duende/platform/read-store/read-store';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchable } from '../testing/store-decorators.ts';
import { firstActive, switchedTo, withRebuild } from './pointer.ts';
import { openPointers } from './pointers.ts';
import { activeCollection, followVersions } from './active-versions.ts';

const NAME = 'things';
const spec = { name: 'things.v1', indexes: [] };
const named = (position: string): StoredDocument => ({ _id: 'a', position });

async function openFollowed() {
  const { store, watch } = watchable(createMemoryReadStore());
  const pointers = await openPointers(store);
  const onError = vi.fn();
  const versions = await followVersions({ store, watch, onError });
  onTestFinished(() => versions.close());
  const things = activeCollection(store, versions, NAME, spec);

  /** Fills a new generation with one document and goes over to it. */
  async function goOver(position: string): Promise<string> {
    const pointer = await pointers.change(NAME, (now) => now && withRebuild(now, spec.name, new Date()));
    const name = pointer?.rebuild?.collection ?? '';
    await (await store.collection({ ...spec, name })).write([{ put: named(position) }]);
    await pointers.change(NAME, (now) => now && switchedTo(now, name, new Date()));
    return name;
  }
  return { store, pointers, versions, things, goOver, onError };
}

it('reads what is declared as long as no pointer says otherwise', async () => {
  const { store, things, versions, pointers } = await openFollowed();
  await (await store.collection(spec)).write([{ put: named('1') }]);
  expect(versions.collectionOf(NAME, spec.name)).toBe('things.v1');
  expect(await things.find({})).toEqual([named('1')]);
  await pointers.change(NAME, () => firstActive('things.v1'));
  expect(await things.count({})).toBe(1);
});

it('follows the pointer, between two reads, and calls back', async () => {
  const { store, things, versions, pointers, goOver } = await openFollowed();
  await (await store.collection(spec)).write([{ put: named('1') }]);
  await pointers.change(NAME, () => firstActive('things.v1'));
  const switched: string[] = [];
  const end = versions.onSwitch((name) => switched.push(`${name} ${versions.collectionOf(name, '')}`));
  const first = await goOver('2');
  await vi.waitFor(() => expect(versions.collectionOf(NAME, spec.name)).toBe(first));
  expect(await things.get(['a'])).toEqual(new Map([['a', named('2')]]));
  expect((await things.entries(['a'])).get('a')).toEqual({ position: '2', document: named('2') });
  expect(switched.at(-1)).toBe(`${NAME} ${first}`);
  end();
  const published = switched.length;
  const second = await goOver('3');
  await vi.waitFor(() => expect(versions.collectionOf(NAME, spec.name)).toBe(second));
  expect(switched).toHaveLength(published);
  expect(await things.find({})).toEqual([named('3')]);
});

it('asks again before it trusts what it read long ago', async () => {
  const { store, pointers, goOver } = await openFollowed();
  await pointers.change(NAME, () => firstActive('things.v1'));
  const deaf = await followVersions({ store, watch: () => () => undefined, onError: () => undefined });
  const things = activeCollection(store, deaf, NAME, spec);
  await goOver('2');
  expect(await things.count({})).toBe(0);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await things.find({})).toEqual([named('2')]);
});
