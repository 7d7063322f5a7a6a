import { describe, expect, it } from 'vitest';
import { ReservedName } from '@duende/platform/read-store/reserved-names';
import { allIds, openSamples, type OpenStore } from './opened-store.ts';
import { place, sampleSpec, type Sample } from '../../samples/sample-documents.ts';

const at = (position: number, rest: Partial<Sample> = {}): Sample => ({
  _id: 'a',
  position: place(position),
  ...rest,
});
const MINUTE_MS = 60_000;

export function describeWriting(open: OpenStore): void {
  describe('guarded writes', () => {
    it('puts a new document, and replaces an older one completely', async () => {
      const { samples } = await openSamples(open);
      await samples.write([{ put: at(1, { group: 'g', rank: 1 }) }]);
      await samples.write([{ put: at(2, { rank: 2 }) }]);
      expect((await samples.get(['a'])).get('a')).toEqual(at(2, { rank: 2 }));
    });

    it.each([1, 2])('keeps a document at 2 when %i comes again', async (position) => {
      const { samples } = await openSamples(open);
      await samples.write([{ put: at(2, { rank: 2 }) }]);
      await samples.write([{ put: at(position, { rank: 1 }) }]);
      await samples.write([{ remove: 'a', position: place(position) }]);
      expect((await samples.get(['a'])).get('a')).toEqual(at(2, { rank: 2 }));
    });

    it('removes for good: an older event cannot bring a document back, a newer one can', async () => {
      const { samples } = await openSamples(open);
      await samples.write([{ put: at(1) }]);
      await samples.write([{ remove: 'a', position: place(3) }]);
      for (const position of [1, 2, 3]) await samples.write([{ put: at(position) }]);
      expect(await allIds(samples)).toEqual([]);
      expect(await samples.count({})).toBe(0);
      await samples.write([{ put: at(4) }]);
      expect(await allIds(samples)).toEqual(['a']);
    });

    it('leaves a tombstone where there was nothing', async () => {
      const { samples } = await openSamples(open);
      await samples.write([{ remove: 'a', position: place(2) }]);
      await samples.write([{ put: at(1) }]);
      expect(await allIds(samples)).toEqual([]);
    });

    it('guards each write for itself: a losing one is no error and keeps no other back', async () => {
      const { samples } = await openSamples(open);
      await samples.write([{ put: at(5) }, { remove: 'c', position: place(5) }]);
      const put = (id: string, position: number) => ({ put: { _id: id, position: place(position) } });
      await samples.write([put('b', 1), put('a', 2), put('c', 4), put('d', 1)]);
      expect(await allIds(samples)).toEqual(['a', 'b', 'd']);
      expect((await samples.get(['a'])).get('a')?.position).toBe(place(5));
    });

    it('ends at the newest when one batch writes a document many times', async () => {
      const { samples } = await openSamples(open);
      await samples.write([{ put: at(1) }, { remove: 'a', position: place(2) }, { put: at(3, { rank: 3 }) }]);
      expect((await samples.get(['a'])).get('a')).toEqual(at(3, { rank: 3 }));
    });

    it('is guarded as well where a document was thought to be new', async () => {
      const { samples } = await openSamples(open);
      await samples.write([{ put: at(2, { rank: 2 }), isNew: true }]);
      await samples.write([{ put: at(1, { rank: 1 }), isNew: true }]);
      expect((await samples.get(['a'])).get('a')).toEqual(at(2, { rank: 2 }));
      await samples.write([{ put: at(3, { rank: 3 }), isNew: true }]);
      expect((await samples.get(['a'])).get('a')).toEqual(at(3, { rank: 3 }));
    });

    it('does nothing for an empty batch', async () => {
      const { samples } = await openSamples(open);
      await samples.write([]);
      expect(await allIds(samples)).toEqual([]);
    });

    it('keeps a unique field unique: the later document loses, the others go on', async () => {
      const { samples } = await openSamples(open, sampleSpec([{ keys: { group: 1 }, unique: true }]));
      const named = (id: string, position: number, group: string) => ({
        put: { _id: id, position: place(position), group },
      });
      await samples.write([named('a', 1, 'x'), named('b', 2, 'y')]);
      await samples.write([named('c', 3, 'x'), named('d', 4, 'z'), named('b', 5, 'y')]);
      expect(await allIds(samples)).toEqual(['a', 'b', 'd']);
      expect((await samples.get(['b'])).get('b')?.position).toBe(place(5));
      await samples.write([{ remove: 'a', position: place(6) }]);
      await samples.write([named('c', 7, 'x')]);
      expect(await allIds(samples)).toEqual(['b', 'c', 'd']);
    });
  });

  describe('the documents of ids', () => {
    it('are documents, and the positions of tombstones', async () => {
      const { samples } = await openSamples(open);
      await samples.write([{ put: at(1) }, { remove: 'b', position: place(7) }]);
      expect(await samples.entries(['a', 'b', 'c'])).toEqual(
        new Map([
          ['a', { position: place(1), document: at(1) }],
          ['b', { position: place(7), document: null }],
        ]),
      );
    });
  });

  describe('names of fields', () => {
    it.each([null, '2026-06-01T12:00:00.000Z', true, 0])(
      "are the reader's own, `removedAt` with %j among them",
      async (removedAt) => {
        const { samples } = await openSamples(open);
        const document = { ...at(1, { group: 'g' }), removedAt };
        await samples.write([{ put: document }]);
        await samples.write([{ put: { ...document, position: place(2) } }]);
        expect((await samples.get(['a'])).get('a')).toEqual({ ...document, position: place(2) });
        for (const filter of [{}, { removedAt }, { group: 'g', removedAt }]) {
          expect(await samples.find(filter)).toHaveLength(1);
          expect(await samples.count(filter)).toBe(1);
        }
      },
    );

    it.each(['_removedAt', '_position', '_'])("are refused when they are the store's: %s", async (name) => {
      const { samples } = await openSamples(open);
      const writes = [{ put: { ...at(1), _id: 'b' } }, { put: { ...at(1), [name]: null } }];
      await expect(samples.write(writes)).rejects.toThrow(ReservedName);
      expect(await allIds(samples)).toEqual([]);
    });
  });

  describe('tombstones', () => {
    it('go when they are old, and stay before', async () => {
      const { store, samples, name } = await openSamples(open);
      await samples.write([{ put: at(1) }, { remove: 'b', position: place(2) }]);
      expect(await store.sweepTombstones(name, new Date(Date.now() - MINUTE_MS))).toBe(0);
      expect([...(await samples.entries(['b'])).keys()]).toEqual(['b']);
      expect(await store.sweepTombstones(name, new Date(Date.now() + MINUTE_MS))).toBe(1);
      expect((await samples.entries(['b'])).size).toBe(0);
      expect(await allIds(samples)).toEqual(['a']);
    });

    it('are not there to sweep in a collection that was never made', async () => {
      const { store } = await openSamples(open);
      expect(await store.sweepTombstones(sampleSpec().name, new Date())).toBe(0);
    });
  });

  describe('collections', () => {
    it('are the same by the same name', async () => {
      const { store, samples, name } = await openSamples(open);
      await samples.write([{ put: at(1) }]);
      const again = await store.collection<Sample>({ ...sampleSpec(), name });
      expect(await allIds(again)).toEqual(['a']);
    });

    it('are dropped with their tombstones, filled again, and leave others untouched', async () => {
      const { store, samples, name } = await openSamples(open);
      const otherSpec = sampleSpec();
      const other = await store.collection(otherSpec);
      await samples.write([{ put: at(5, { group: 'g' }) }, { remove: 'b', position: place(5) }]);
      await other.write([{ put: at(5) }]);
      await store.drop(name);
      expect(await allIds(samples)).toEqual([]);
      expect((await samples.entries(['a', 'b'])).size).toBe(0);
      const again = await store.collection<Sample>({ ...sampleSpec(), name });
      await again.write([{ put: at(1, { group: 'h' }) }, { put: { _id: 'b', position: place(2) } }]);
      expect(await again.count({ group: 'g' })).toBe(0);
      expect(await allIds(again)).toEqual(['a', 'b']);
      expect(await allIds(other)).toEqual(['a']);
      await store.drop(otherSpec.name);
    });

    it('may be dropped when they are not there', async () => {
      const { store } = await openSamples(open);
      await expect(store.drop(sampleSpec().name)).resolves.toBeUndefined();
    });
  });
}
