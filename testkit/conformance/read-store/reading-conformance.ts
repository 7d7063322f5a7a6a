import { describe, expect, it } from 'vitest';
import type { Filter, FindOptions } from '@duende/platform/read-store/read-store';
import { openWith, type OpenStore } from './opened-store.ts';
import { place, sampleDocument, type Sample } from '../../samples/sample-documents.ts';

/** Every type that is sorted by, and a field that is `null` or missing. */
const MIXED: readonly Sample[] = [
  sampleDocument('text', { rank: 'b', group: 'g', isGoing: true }),
  sampleDocument('yes', { rank: true, group: 'g', isGoing: false }),
  sampleDocument('two', { rank: 2, group: 'g', isGoing: true }),
  sampleDocument('null', { rank: null, group: 'h' }),
  sampleDocument('missing', { group: null }),
  sampleDocument('ten', { rank: 10 }),
  sampleDocument('early', { rank: 'a', group: 'h', isGoing: true }),
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
    it.each<[Filter, readonly string[]]>([
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
      [{ isGoing: { $nin: [true, false] } }, ['null', 'missing', 'ten']],
      [{ group: { $nin: ['g', null] } }, ['null', 'early']],
      [{ rank: { $ne: true } }, ['text', 'two', 'null', 'missing', 'ten', 'early']],
      [{ $or: [{ rank: 2 }, { group: 'h' }] }, ['two', 'null', 'early']],
      [{ group: 'g', $or: [{ isGoing: false }, { rank: { $regex: '^b' } }] }, ['text', 'yes']],
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

    it.each<[Filter, FindOptions, readonly string[]]>([
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
        Array.from({ length: 25 }, (_, n) =>
          sampleDocument(`d${n}`, { rank: n, group: n % 2 ? 'odd' : 'even' }),
        ),
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
        { put: sampleDocument('text', { position: place(2), group: 'h', rank: 'b', isGoing: true }) },
      ]);
      expect([(await newest())[0]?._id, await going()]).toEqual(['two', 1]);
      await samples.write([{ put: sampleDocument('new', { group: 'g', rank: 'z', isGoing: true }) }]);
      expect([(await newest())[0]?._id, await going()]).toEqual(['new', 2]);
    });
  });

  describe('count', () => {
    it.each<[Filter, number]>([
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

  describe('documents that readers hold', () => {
    const precious = sampleDocument('a', { group: 'g', tags: ['x'], nested: { name: 'n' } });

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
