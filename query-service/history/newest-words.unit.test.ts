import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestWords } from './newest-words.ts';

/** Moments that often fall together. */
const spans = fc.array(fc.nat(30), { maxLength: 12 }).map((moments) => moments.toSorted((a, b) => a - b));
const people = fc
  .array(spans, { maxLength: 12 })
  .map((all) => all.map((spans, index) => ({ partyId: `party ${index}`, spans })));
const text = ({ partyId, moment, isGoing }: ReturnType<typeof newestWords>[number]) =>
  `${partyId} ${moment} ${isGoing}`;

test('are the newest of all, whole moments of them, and one that says where the older ones begin', () => {
  fc.assert(
    fc.property(people, fc.nat(31), fc.integer({ min: 1, max: 10 }), (all, until, wanted) => {
      const every = all
        .flatMap(({ partyId, spans }) =>
          spans.map((moment, index) => ({ partyId, moment, isGoing: index % 2 === 0 })),
        )
        .filter(({ moment }) => moment <= until)
        .sort((a, b) => b.moment - a.moment);
      const last = every[wanted - 1]?.moment ?? -1;
      const page = every.filter(({ moment }) => moment >= last);
      const next = every[page.length];
      const found = newestWords(all, until, wanted);
      expect(found.slice(0, page.length).map(text).toSorted()).toEqual(page.map(text).toSorted());
      expect(found.slice(page.length).map(({ moment }) => moment)).toEqual(next ? [next.moment] : []);
      expect(found.map(({ moment }) => moment)).toEqual(
        found.map(({ moment }) => moment).toSorted((a, b) => b - a),
      );
    }),
    { numRuns: 500 },
  );
});
