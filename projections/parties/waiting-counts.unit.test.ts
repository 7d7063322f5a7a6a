import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countingWaiting,
  findingWaiting,
  PENDING,
  pendingComments,
  type PendingDocument,
} from './pending.ts';
import { WaitingCounts } from './waiting-counts.ts';

const position = (number: number) => String(number).padStart(16, '0');
const document = (number: number, of: Partial<PendingDocument>): PendingDocument => ({
  _id: `party-${number}`,
  position: position(number),
  kind: 'party',
  partyId: `p${number}`,
  authorId: 'ana',
  ...of,
});

test.each([
  ['more parties are removed than comments wait', 50, 3],
  ['more comments wait than parties are removed', 2, 60],
])('where %s, it reads the smaller set', async (_, removedParties, comments) => {
  const { collection } = createMemoryReadStore();
  const pending = await collection(PENDING);
  const all = [
    ...Array.from({ length: removedParties }, (_, n) =>
      document(n, { _id: `removed-p${n}`, kind: 'removed', authorId: null }),
    ),
    // Two of the comments are of a removed party, the others of one that is open.
    ...Array.from({ length: comments }, (_, n) =>
      document(n, { _id: `comment-${n}`, kind: 'comment', partyId: n < 2 ? 'p1' : 'open' }),
    ),
  ];
  await pending.write(all.map((each) => ({ put: each })));
  let read = 0;
  const counting: Parameters<typeof pendingComments>[0] = {
    count: (filter) => pending.count(filter),
    find: async (...args: Parameters<typeof pending.find>) => {
      const found = await pending.find(...args);
      read += found.length;
      return found;
    },
  };
  expect(await pendingComments(counting)).toEqual({ count: comments - 2, closedParties: ['p1'] });
  expect(read).toBeLessThanOrEqual(2 * Math.min(removedParties, comments) + 2);
});

const partyIds = fc.constantFrom('p1', 'p2', 'p3');
const kinds = fc.constantFrom('party', 'comment', 'comment', 'removed', 'proposal', 'held', 'reason');
const step = fc.record({ kind: kinds, partyId: partyIds, number: fc.nat(2), stays: fc.boolean() });

test('a waiting item is counted once, and by changes from then on, with the result of a full count', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 20 }),
      async (story) => {
        const pending = await createMemoryReadStore().collection(PENDING);
        const counts = await WaitingCounts.of(pending);
        let at = 0;
        for (const steps of story) {
          at += 1;
          const after = new Map(
            steps.map(({ kind, partyId, number, stays }) => {
              const _id = kind === 'comment' ? `comment-${partyId}-${number}` : `${kind}-${partyId}`;
              return [_id, stays ? document(at, { _id, kind, partyId }) : null] as const;
            }),
          );
          const before = await pending.get([...after.keys()]);
          const changes = [...after].map(([id, put]) => ({
            ...{ id, after: put, before: before.get(id) ?? null, position: position(at) },
            events: [],
          }));
          await pending.write(
            [...after].map(([remove, put]) => (put === null ? { remove, position: position(at) } : { put })),
          );
          await counts.change(changes);
          expect(counts.now).toEqual((await WaitingCounts.of(pending)).now);
          expect(counts.now.comments).toBe((await pendingComments(pending)).count);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('counting by changes reads only whether the party of a new comment is removed', async () => {
  const pending = await createMemoryReadStore().collection(PENDING);
  const asked: string[] = [];
  const counts = await WaitingCounts.of({
    count: (filter) => (asked.push('count'), pending.count(filter)),
    find: (filter) => (asked.push('find'), pending.find(filter)),
    get: (ids) => (asked.push(...ids), pending.get(ids)),
  });
  const change = (after: PendingDocument) =>
    counts.change([{ id: after._id, before: null, after, events: [], position: after.position }]);
  asked.length = 0;
  await change(document(1, {}));
  await change(document(2, { _id: 'comment-1', kind: 'comment' }));
  await change(document(2, { _id: 'comment-2', kind: 'comment' }));
  expect(asked).toEqual(['removed-p2']);
  expect(counts.now).toEqual({ events: 1, comments: 2, proposals: 0, reasons: 0 });
});

test('what of one person waits is read once the read model has come as far as the log', async () => {
  const pending = await createMemoryReadStore().collection(PENDING);
  const put = (...documents: PendingDocument[]) => pending.write(documents.map((put) => ({ put })));
  const waited: unknown[] = [];
  const sources: Parameters<typeof countingWaiting>[0] = {
    pending,
    log: { head: async () => position(9) },
    progress: {
      async waitFor(...asked) {
        waited.push(asked);
        await put(document(9, {}));
        return true;
      },
    },
  };
  await put(
    document(1, {}),
    document(2, { authorId: 'eva' }),
    document(3, { kind: 'comment', _id: 'comment-3' }),
    document(4, { kind: 'proposal', _id: 'proposal-4' }),
  );
  expect(await countingWaiting(sources)('ana')).toBe(2);
  expect(await findingWaiting(sources)('ana')).toEqual({ parties: ['p1', 'p9'], proposals: ['p4'] });
  const once = [['pending'], position(9), 2_000];
  expect(waited).toEqual([once, once]);
});
