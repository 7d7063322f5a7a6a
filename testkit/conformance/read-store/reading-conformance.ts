import { describe, expect, it } from 'vitest';
import type { Filter, Place, Sort } from '@duende/platform/read-store/read-store';
import { openWith, type OpenStore } from './opened-store.ts';
import { place, type Sample } from '../../samples/sample-documents.ts';

const document = (id: string, rest: Partial<Sample> = {}): Sample => ({
  _id: id,
  position: place(1),
  ...rest,
});

/** Every type that is sorted by, and a field that is `null` or missing. */
const MIXED: readonly Sample[] = [
  document('text', { rank: 'b', group: 'g', isGoing: true }),
  document('yes', { rank: true, group: 'g', isGoing: false }),
  document('two', { rank: 2, group: 'g', isGoing: true }),
  document('null', { rank: null, group: 'h' }),
  document('missing', { group: null }),
  document('ten', { rank: 10 }),
  document('early', { rank: 'a', group: 'h', isGoing: true }),
];

export function describeReading(open: OpenStore): void {
  const found = async (...[filter, options]: Parameters<Awaited<ReturnType<typeof openWith>>['find']>) => {
    const samples = await openWith(open, MIXED);
    return (await samples.find(filter, options)).map(({ _id }) => _id);
  };

  describe('get', () => {
    it('gives what is there by id, each once', async () => {
      const samples = await openWith(open, MIXED);
      const some = await samples.get(['two', 'nobody', 'two', 'null']);
      expect([...some].sort()).toEqual([
        ['null', MIXED[3]],
        ['two', MIXED[2]],
      ]);
      expect((await samples.get([])).size).toBe(0);
    });
  });

  describe('find', () => {
    it.each<[object, readonly string[]]>([
      [{}, MIXED.map(({ _id }) => _id)],
      [{ _id: 'two' }, ['two']],
      [{ group: 'g' }, ['text', 'yes', 'two']],
      [{ group: 'g', isGoing: true }, ['text', 'two']],
      [{ isGoing: true, group: 'g' }, ['text', 'two']],
      [{ group: 'nobody' }, []],
      [{ group: null }, ['missing', 'ten']],
      [{ rank: null }, ['null', 'missing']],
      [{ group: null, isGoing: null }, ['missing', 'ten']],
      [{ group: { $in: ['g', 'h', 'g'] } }, ['text', 'yes', 'two', 'null', 'early']],
      [{ group: { $in: ['h', null] } }, ['null', 'missing', 'ten', 'early']],
      [{ group: { $in: [] } }, []],
      [{ group: { $in: ['g', 'h'] }, isGoing: true }, ['text', 'two', 'early']],
      [{ group: { $ne: 'g' } }, ['null', 'missing', 'ten', 'early']],
      [{ group: 'g', rank: { $gte: 2 } }, ['two']],
      [{ rank: { $lt: 10 } }, ['two']],
      [{ rank: { $lt: 'b' } }, ['early']],
      [{ rank: { $gt: 0, $lte: 10 } }, ['two', 'ten']],
      [{ isGoing: { $exists: false } }, ['null', 'missing', 'ten']],
      [{ $or: [{ rank: 2 }, { group: 'h' }] }, ['two', 'null', 'early']],
      [{ $and: [{ group: 'g' }, { isGoing: false }] }, ['yes']],
    ])('%j', async (filter, expected) => {
      expect([...(await found({ ...filter }))].sort()).toEqual([...expected].sort());
    });

    it('sorts as MongoDB does: nothing, numbers, texts, booleans', async () => {
      const sort = { rank: 1, _id: 1 } as const;
      expect(await found({}, { sort })).toEqual(['missing', 'null', 'two', 'ten', 'early', 'text', 'yes']);
      expect(await found({}, { sort: { rank: -1, _id: 1 } })).toEqual([
        'yes',
        'text',
        'early',
        'ten',
        'two',
        'missing',
        'null',
      ]);
    });

    it.each<[object, object, readonly string[]]>([
      [{}, { sort: { rank: -1 }, limit: 3 }, ['yes', 'text', 'early']],
      [{}, { sort: { rank: -1 }, skip: 2, limit: 2 }, ['early', 'ten']],
      [{}, { sort: { rank: -1 }, skip: 20, limit: 2 }, []],
      [{ rank: { $ne: null } }, { sort: { rank: 1 }, limit: 2 }, ['two', 'ten']],
      [{ rank: { $gt: 2 } }, { sort: { rank: 1 } }, ['ten']],
      [{ rank: { $lt: 'b' } }, { sort: { rank: -1 }, limit: 5 }, ['early']],
      [{ rank: 2 }, { sort: { rank: -1 }, limit: 5 }, ['two']],
      [{ group: 'g' }, { sort: { rank: -1 }, limit: 2 }, ['yes', 'text']],
      [{ group: 'g', isGoing: true }, { sort: { rank: 1 }, limit: 1 }, ['two']],
      [{ group: { $in: ['g', 'h'] } }, { sort: { rank: 1 }, skip: 1, limit: 3 }, ['two', 'early', 'text']],
      [{ isGoing: true }, { sort: { _id: 1 }, limit: 2 }, ['early', 'text']],
      [{}, { sort: { isGoing: -1, _id: -1 }, limit: 2 }, ['two', 'text']],
    ])('%j with %j', async (filter, options, expected) => {
      expect(await found({ ...filter }, options)).toEqual(expected);
    });

    it('goes on from the last one of a page', async () => {
      const samples = await openWith(
        open,
        Array.from({ length: 25 }, (_, n) => document(`d${n}`, { rank: n, group: n % 2 ? 'odd' : 'even' })),
      );
      const seen: unknown[] = [];
      let before = Number.MAX_SAFE_INTEGER;
      for (;;) {
        const page = await samples.find(
          { group: 'odd', rank: { $lt: before } },
          { sort: { rank: -1 }, limit: 5 },
        );
        if (page.length === 0) break;
        seen.push(...page.map(({ rank }) => rank));
        before = page.at(-1)?.rank as number;
      }
      expect(seen).toEqual([23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1]);
    });

    it('sees every write at once, in whatever order it looked before', async () => {
      const samples = await openWith(open, MIXED);
      const newest = () => samples.find({ group: 'g' }, { sort: { rank: -1 }, limit: 1 });
      const going = () => samples.count({ group: 'g', isGoing: true });
      expect([(await newest())[0]?._id, await going()]).toEqual(['yes', 2]);
      await samples.write([{ remove: 'yes', position: place(2) }]);
      expect([(await newest())[0]?._id, await going()]).toEqual(['text', 2]);
      await samples.write([
        { put: document('text', { position: place(2), group: 'h', rank: 'b', isGoing: true }) },
      ]);
      expect([(await newest())[0]?._id, await going()]).toEqual(['two', 1]);
      await samples.write([{ put: document('new', { group: 'g', rank: 'z', isGoing: true }) }]);
      expect([(await newest())[0]?._id, await going()]).toEqual(['new', 2]);
    });
  });

  describe('pages', () => {
    /** Ties, nothing, and ids that do not follow the ranks. */
    const LIST: readonly Sample[] = [
      ...['d', 'a', 'c', 'b'].map((id) => document(id, { group: 'g', isGoing: true, rank: 2 })),
      document('z', { group: 'g', isGoing: true, rank: 1 }),
      document('y', { group: 'g', isGoing: true, rank: 3 }),
      document('f', { group: 'g', isGoing: true, rank: null }),
      document('e', { group: 'g', isGoing: true }),
      document('other', { group: 'h', isGoing: false, rank: 2 }),
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
        { put: document('aa', { isGoing: true, rank: 2 }) },
        { put: document('cc', { isGoing: true, rank: 2 }) },
      ]);
      expect((await samples.find({ isGoing: true }, options)).map(({ _id }) => _id)).toEqual(['cc', 'd']);
    });

    it.each<[1 | -1, Place, Place | undefined, readonly string[]]>([
      [1, { value: 2, id: 'b' }, undefined, ['e', 'f', 'z', 'a', 'b']],
      [1, { value: 2, id: 'b' }, { value: null, id: 'f' }, ['z', 'a', 'b']],
      [1, { value: null, id: 'e' }, undefined, ['e']],
      [-1, { value: 2, id: 'b' }, undefined, ['y', 'd', 'c', 'b']],
      [-1, { value: null, id: 'f' }, { value: 2, id: 'a' }, ['z', 'f']],
    ])('end at a place that is told, itself included: %d, %j', async (direction, until, after, expected) => {
      const samples = await openWith(open, LIST);
      const sort = { rank: direction, _id: direction };
      for (const filter of [{ isGoing: true }, { group: 'g' }]) {
        const found = await samples.find(filter, { sort, until, ...(after && { after }) });
        expect(found.map(({ _id }) => _id)).toEqual(expected);
      }
    });

    it('keep to a range of what they are sorted by, and to nothing of it', async () => {
      const samples = await openWith(open, LIST);
      const options = { sort: { rank: 1, _id: 1 }, after: { value: 2, id: 'c' } } as const;
      const ids = async (rank: unknown, more = {}) =>
        (await samples.find({ isGoing: true, rank }, { ...options, ...more })).map(({ _id }) => _id);
      expect(await ids({ $lt: 3 })).toEqual(['d']);
      expect(await ids(2)).toEqual(['d']);
      expect(await ids(null, { after: { value: null, id: 'e' } })).toEqual(['f']);
    });

    it('want a sort in which a place can be told', async () => {
      const samples = await openWith(open, LIST);
      const after = { value: 2, id: 'a' };
      const sorts: readonly (Sort | undefined)[] = [undefined, { rank: 1 }, { rank: 1, _id: -1 }];
      for (const sort of sorts)
        await expect(samples.find({}, { ...(sort && { sort }), after })).rejects.toThrow(TypeError);
    });

    it('find what is written in a text', async () => {
      const samples = await openWith(open, [
        document('one', { isGoing: true, rank: 'la luna (llena)' }),
        document('two', { isGoing: true, rank: 'luz' }),
      ]);
      const find = (text: string) =>
        samples.find({ isGoing: true, rank: { $regex: text } }, { sort: { rank: 1, _id: 1 } });
      expect((await find('luna \\(')).map(({ _id }) => _id)).toEqual(['one']);
      expect(await find('sol')).toEqual([]);
    });
  });

  describe('count', () => {
    it.each<[object, number]>([
      [{}, 7],
      [{ group: 'g', isGoing: true }, 2],
      [{ group: 'g' }, 3],
      [{ group: { $in: ['g', 'h'] } }, 5],
      [{ group: { $in: ['g', 'h'] }, isGoing: true }, 3],
      [{ group: null }, 2],
      [{ group: 'g', rank: { $gte: 2 } }, 1],
      [{ isGoing: true }, 3],
      [{ group: 'nobody' }, 0],
    ])('%j', async (filter, expected) => {
      const samples = await openWith(open, MIXED);
      expect(await samples.count({ ...filter })).toBe(expected);
    });
  });

  describe('what readers hold', () => {
    const precious = document('a', { group: 'g', tags: ['x'], nested: { name: 'n' } });

    it('cannot be used to change what is stored', async () => {
      const samples = await openWith(open, [precious]);
      const [mine] = await samples.find({ group: 'g' });
      if (mine?.tags === undefined || mine.nested === undefined) throw new Error('the document is not whole');
      Reflect.set(mine, 'group', 'changed');
      Reflect.set(mine.tags, 0, 'changed');
      Reflect.set(mine.nested, 'name', 'changed');
      expect((await samples.get(['a'])).get('a')).toEqual(precious);
    });

    it('stays as it was when the document moves on', async () => {
      const samples = await openWith(open, [precious]);
      const before = (await samples.get(['a'])).get('a');
      await samples.write([{ put: { ...precious, position: place(2), group: 'h' } }]);
      expect(before).toEqual(precious);
    });
  });
}
