import { describe, expect, it } from 'vitest';
import type { Filter, Place, Sort } from '@duende/platform/read-store/read-store';
import { openWith, type OpenStore } from './opened-store.ts';
import { place, sampleDocument, type Sample } from '../../samples/sample-documents.ts';

export function describePaging(open: OpenStore): void {
  describe('pages', () => {
    /** Ties, nothing, and ids that do not follow the ranks. */
    const LIST: readonly Sample[] = [
      ...['d', 'a', 'c', 'b'].map((id) => sampleDocument(id, { group: 'g', isGoing: true, rank: 2 })),
      sampleDocument('z', { group: 'g', isGoing: true, rank: 1 }),
      sampleDocument('y', { group: 'g', isGoing: true, rank: 3 }),
      sampleDocument('f', { group: 'g', isGoing: true, rank: null }),
      sampleDocument('e', { group: 'g', isGoing: true }),
      sampleDocument('other', { group: 'h', isGoing: false, rank: 2 }),
    ];
    const ASCENDING = ['e', 'f', 'z', 'a', 'b', 'c', 'd', 'y'];
    const placeOf = ({ _id: id, rank }: Sample): Place => ({ value: (rank ?? null) as Place['value'], id });

    it.each<[string, Filter]>([
      ['by an index', { isGoing: true }],
      ['by an index, what is left tested', { isGoing: true, group: { $ne: 'h' } }],
      ['without one', { tags: null, group: 'g' }],
    ])('show every document once, either way, %s', async (_, filter) => {
      const samples = await openWith(open, LIST);
      for (const direction of [1, -1] as const) {
        const sort = { rank: direction, _id: direction };
        const expected = direction === 1 ? ASCENDING : ASCENDING.toReversed();
        for (const limit of [1, 2, 3, 20]) {
          const seen: string[] = [];
          let after: Place | undefined;
          for (;;) {
            const page = await samples.find(filter, { sort, limit, ...(after && { after }) });
            seen.push(...page.map(({ _id }) => _id));
            const last = page.at(-1);
            if (last === undefined) break;
            after = placeOf(last);
          }
          expect(seen).toEqual(expected);
        }
      }
    });

    it('go on where they ended, whatever has gone and come since', async () => {
      const samples = await openWith(open, LIST);
      const options = { sort: { rank: 1, _id: 1 }, limit: 2, after: { value: 2, id: 'b' } } as const;
      await samples.write([
        { remove: 'b', position: place(2) },
        { remove: 'c', position: place(2) },
        { put: sampleDocument('aa', { isGoing: true, rank: 2 }) },
        { put: sampleDocument('cc', { isGoing: true, rank: 2 }) },
      ]);
      expect((await samples.find({ isGoing: true }, options)).map(({ _id }) => _id)).toEqual(['cc', 'd']);
    });

    it.each<[1 | -1, Place, Place | undefined, readonly string[]]>([
      [1, { value: 2, id: 'b' }, undefined, ['e', 'f', 'z', 'a', 'b']],
      [1, { value: 2, id: 'b' }, { value: null, id: 'f' }, ['z', 'a', 'b']],
      [1, { value: null, id: 'e' }, undefined, ['e']],
      [-1, { value: 2, id: 'b' }, undefined, ['y', 'd', 'c', 'b']],
      [-1, { value: null, id: 'f' }, { value: 2, id: 'a' }, ['z', 'f']],
    ])('end at a named place, itself included: %d, %j', async (direction, until, after, expected) => {
      const samples = await openWith(open, LIST);
      const sort = { rank: direction, _id: direction };
      for (const filter of [{ isGoing: true }, { group: 'g' }]) {
        const found = await samples.find(filter, { sort, until, ...(after && { after }) });
        expect(found.map(({ _id }) => _id)).toEqual(expected);
      }
    });

    it('keep to a range of the sort field, also an empty one', async () => {
      const samples = await openWith(open, LIST);
      const options = { sort: { rank: 1, _id: 1 }, after: { value: 2, id: 'c' } } as const;
      const ids = async (rank: Filter[string], more = {}) =>
        (await samples.find({ isGoing: true, rank }, { ...options, ...more })).map(({ _id }) => _id);
      expect(await ids({ $lt: 3 })).toEqual(['d']);
      expect(await ids(2)).toEqual(['d']);
      expect(await ids(null, { after: { value: null, id: 'e' } })).toEqual(['f']);
    });

    it('want a sort in which a place can be named', async () => {
      const samples = await openWith(open, LIST);
      const after = { value: 2, id: 'a' };
      const sorts: readonly (Sort | undefined)[] = [undefined, { rank: 1 }, { rank: 1, _id: -1 }];
      for (const sort of sorts)
        await expect(samples.find({}, { ...(sort && { sort }), after })).rejects.toThrow(TypeError);
    });

    it('find what is written in a text', async () => {
      const samples = await openWith(open, [
        sampleDocument('one', { isGoing: true, rank: 'la luna (llena)' }),
        sampleDocument('two', { isGoing: true, rank: 'luz' }),
      ]);
      const find = (text: string) =>
        samples.find({ isGoing: true, rank: { $regex: text } }, { sort: { rank: 1, _id: 1 } });
      expect((await find('luna \\(')).map(({ _id }) => _id)).toEqual(['one']);
      expect(await find('sol')).toEqual([]);
    });
  });
}
