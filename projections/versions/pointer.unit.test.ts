import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { describe, expect, it } from 'vitest';
import {
  isOfVersion,
  served,
  switchedTo,
  versionOf,
  withFilling,
  withoutRetired,
  withReady,
  type Pointer,
} from './pointer.ts';
import { openPointers } from './pointers.ts';

const at = new Date('2026-11-21T12:00:00Z');
const since = at.toISOString();
const pointer = (rest: Partial<Pointer> = {}): Pointer => ({
  _id: 'parties',
  position: '0000000000000001',
  ...served('parties.v1'),
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
    const state = withFilling(pointer(), 'parties.v2', at);
    expect(state).toEqual({
      served: 'parties.v1',
      filling: { collection: 'parties.v2.g2', isReady: false },
      retired: [],
    });
  });

  it('retires the generation that was being filled when another is begun', () => {
    const filling = { collection: 'parties.v1.g1', isReady: true };
    expect(withFilling(pointer({ filling }), 'parties.v2', at).retired).toEqual([
      { collection: 'parties.v1.g1', since },
    ]);
  });

  it('goes over to the filled generation and retires the served one', () => {
    const filling = { collection: 'parties.v2.g2', isReady: false };
    expect(withReady(pointer({ filling }), 'parties.v2.g2', true)?.filling?.isReady).toBe(true);
    expect(withReady(pointer({ filling }), 'parties.v2.g2', false)).toBeNull();
    expect(switchedTo(pointer({ filling }), 'parties.v2.g2', at)).toEqual({
      served: 'parties.v2.g2',
      filling: null,
      retired: [{ collection: 'parties.v1', since }],
    });
  });

  it('never goes over to a generation that is not being filled any more', () => {
    const filling = { collection: 'parties.v2.g3', isReady: false };
    for (const now of [pointer(), pointer({ filling })]) {
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
    await pointers.change('parties', () => served('parties.v1'));
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        pointers.change('parties', (now) => now && withFilling(now, `parties.v${n}`, at)),
      ),
    );
    const stands = (await pointers.all()).get('parties');
    expect(stands?.retired).toHaveLength(7);
    expect(Number.parseInt(stands?.position ?? '', 16)).toBe(9);
  });
});
