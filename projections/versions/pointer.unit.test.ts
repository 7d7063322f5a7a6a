import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { describe, expect, it } from 'vitest';
import {
  isOfVersion,
  firstActive,
  switchedTo,
  versionOf,
  withRebuild,
  withoutRetired,
  withReady,
  type Pointer,
  announcedBy,
  dutiesOf,
  toBeDropped,
  type BackgroundRebuild,
} from './pointer.ts';
import { openPointers } from './pointers.ts';

const at = new Date('2026-11-21T12:00:00Z');
const since = at.toISOString();
const pointer = (rest: Partial<Pointer> = {}): Pointer => ({
  _id: 'parties',
  position: '0000000000000001',
  ...firstActive('parties.v1'),
  ...rest,
});

describe('names', () => {
  it.each([
    ['parties.v1', 1],
    ['photo-uses.v12', 12],
    ['parties.v2.g17', 2],
  ])('%s is of version %i', (name, version) => {
    expect(versionOf(name)).toBe(version);
  });

  it('refuses a name without a version', () => {
    expect(() => versionOf('parties')).toThrow('parties');
  });

  it('knows the generations of a version from those of others', () => {
    expect(isOfVersion('parties.v1', 'parties.v1')).toBe(true);
    expect(isOfVersion('parties.v1.g9', 'parties.v1')).toBe(true);
    expect(isOfVersion('parties.v11', 'parties.v1')).toBe(false);
    expect(isOfVersion('parties.v1.g9', 'parties.v2')).toBe(false);
  });
});

describe('a pointer', () => {
  it('names a new generation after the change, of the declared version', () => {
    const state = withRebuild(pointer(), 'parties.v2', at);
    expect(state).toEqual({
      active: 'parties.v1',
      rebuild: { collection: 'parties.v2.g2', isReady: false },
      retired: [],
    });
  });

  it('retires the generation that was being filled when another is begun', () => {
    const rebuild = { collection: 'parties.v1.g1', isReady: true };
    expect(withRebuild(pointer({ rebuild }), 'parties.v2', at).retired).toEqual([
      { collection: 'parties.v1.g1', since },
    ]);
  });

  it('switches to the new generation and retires the active one', () => {
    const rebuild = { collection: 'parties.v2.g2', isReady: false };
    expect(withReady(pointer({ rebuild }), 'parties.v2.g2', true)?.rebuild?.isReady).toBe(true);
    expect(withReady(pointer({ rebuild }), 'parties.v2.g2', false)).toBeNull();
    expect(switchedTo(pointer({ rebuild }), 'parties.v2.g2', at)).toEqual({
      active: 'parties.v2.g2',
      rebuild: null,
      retired: [{ collection: 'parties.v1', since }],
    });
  });

  it('never switches to a generation that is not being filled any more', () => {
    const rebuild = { collection: 'parties.v2.g3', isReady: false };
    for (const now of [pointer(), pointer({ rebuild })]) {
      expect(withReady(now, 'parties.v2.g2', true)).toBeNull();
      expect(switchedTo(now, 'parties.v2.g2', at)).toBeNull();
    }
  });

  it('forgets retired generations that were dropped', () => {
    const retired = ['a.v1', 'b.v1'].map((collection) => ({ collection, since }));
    expect(withoutRetired(pointer({ retired }), ['a.v1']).retired).toEqual([retired[1]]);
  });
});

describe('pointers', () => {
  it('take every change of many at once, one after the other', async () => {
    const pointers = await openPointers(createMemoryReadStore());
    expect(await pointers.change('parties', () => null)).toBeNull();
    await pointers.change('parties', () => firstActive('parties.v1'));
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        pointers.change('parties', (now) => now && withRebuild(now, `parties.v${n}`, at)),
      ),
    );
    const stored = (await pointers.all()).get('parties');
    expect(stored?.retired).toHaveLength(7);
    expect(Number.parseInt(stored?.position ?? '', 16)).toBe(9);
  });
});

const pointing = (serving: string, rebuild: BackgroundRebuild | null = null): Pointer => ({
  _id: 'parties',
  position: '0000000000000005',
  ...firstActive(serving),
  rebuild,
});
const rebuild = (collection: string, isReady = false): BackgroundRebuild => ({ collection, isReady });
const now = new Date('2026-11-21T12:00:00Z');

describe('a process that declares parties.v2', () => {
  it.each([
    ['serves its own version', pointing('parties.v2'), 'parties.v2', null],
    ['serves a generation of it', pointing('parties.v2.g4'), 'parties.v2.g4', null],
    ['leaves an older version to others', pointing('parties.v1'), null, null],
    ['leaves a newer version to others', pointing('parties.v3.g9'), null, null],
    ['fills next to an older one', pointing('parties.v1', rebuild('parties.v2.g2')), null, 'parties.v2.g2'],
    [
      'serves while it fills again',
      pointing('parties.v2', rebuild('parties.v2.g2')),
      'parties.v2',
      'parties.v2.g2',
    ],
    ['serves while others fill', pointing('parties.v2', rebuild('parties.v3.g2')), 'parties.v2', null],
  ])('%s', (_does, now, serve, rebuild) => {
    expect(dutiesOf(now, 'parties.v2', true)).toEqual({ serve, rebuild });
  });

  it('releases what it serves when a filled one waits, unless no other is there to go on', () => {
    const waiting = pointing('parties.v2', rebuild('parties.v3.g2', true));
    expect(dutiesOf(waiting, 'parties.v2', true).serve).toBeNull();
    expect(dutiesOf(waiting, 'parties.v2', false).serve).toBe('parties.v2');
  });
});

describe('the first write of a process that declares parties.v2', () => {
  it('serves it where no version is active', () => {
    expect(announcedBy(null, 'parties.v2', now)).toEqual(firstActive('parties.v2'));
  });

  it.each([
    ['an older version is served', pointing('parties.v1')],
    [
      'an older version is served and another generation of that is being filled',
      pointing('parties.v1', rebuild('parties.v1.g5')),
    ],
  ])('fills it where %s', (_where, checkpoint) => {
    expect(announcedBy(checkpoint, 'parties.v2', now)).toMatchObject({
      active: 'parties.v1',
      rebuild: rebuild('parties.v2.g6'),
    });
  });

  it.each([
    ['it is served', pointing('parties.v2')],
    ['a newer one is served', pointing('parties.v3.g2')],
    ['it is being filled', pointing('parties.v1', rebuild('parties.v2.g2'))],
    ['a newer one is being filled', pointing('parties.v1', rebuild('parties.v3.g2'))],
    ['another generation of it is being filled', pointing('parties.v2', rebuild('parties.v2.g9'))],
  ])('says nothing where %s', (_where, checkpoint) => {
    expect(announcedBy(checkpoint, 'parties.v2', now)).toBeNull();
  });
});

it('drops retired generations once they have been kept long enough', () => {
  const retired = [
    { collection: 'parties.v1', since: '2026-11-21T11:50:00Z' },
    { collection: 'parties.v2', since: '2026-11-21T11:50:01Z' },
  ];
  expect(toBeDropped({ ...pointing('parties.v3'), retired }, now, 600_000)).toEqual(['parties.v1']);
});

it('stores a pointer under the names that stores of any age have', async () => {
  const store = createMemoryReadStore();
  const pointers = await openPointers(store);
  await pointers.change('parties', () => firstActive('parties.v1'));
  await pointers.change('parties', (before) => before && withRebuild(before, 'parties.v2', at));
  const stored = await (await store.collection({ name: 'served', indexes: [] })).find({});
  expect(stored).toEqual([
    {
      _id: 'parties',
      position: '0000000000000002',
      served: 'parties.v1',
      filling: { collection: 'parties.v2.g2', isReady: false },
      retired: [],
    },
  ]);
});
