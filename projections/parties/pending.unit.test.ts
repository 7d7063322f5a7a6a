import { ERASED } from '@duende/contracts/common/personal';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import fc from 'fast-check';
import { describe, it, expect, test } from 'vitest';
import {
  pendingProjection,
  countingWaiting,
  PENDING,
  pendingComments,
  type PendingDocument,
} from './pending.ts';
import { WaitingCounts } from './waiting-counts.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ALBA,
  approvalWithdrawn,
  approved,
  cancelled,
  changeProposed,
  proposalAccepted,
  proposalRejected,
  proposalReopened,
  proposalWithdrawn,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  commentRestored,
  deleted,
  DETAILS,
  erased,
  noticeSet,
  OTHER_COMMENT,
  OTHER_PARTY,
  PARTY,
  reasonReopened,
  reasonReviewed,
  rejected,
  restored,
  resubmitted,
  submitted,
  takenBack,
  updated,
  commentWithdrawn,
  commentEdited,
} from '@duende/testkit/samples/story';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-standing';
import { withData } from '@duende/testkit/samples/given-log';

const { given } = specifyProjection(pendingProjection);

const party = (position: string, authorId: string | null = ALBA) => ({
  _id: `party-${PARTY}`,
  position,
  kind: 'party',
  partyId: PARTY,
  authorId,
});
const comment = (position: string) => ({
  _id: `comment-${COMMENT}`,
  position,
  kind: 'comment',
  partyId: PARTY,
  authorId: BRUNO,
});
const gone = (position: string) => ({
  _id: `removed-${PARTY}`,
  position,
  kind: 'removed',
  partyId: PARTY,
  authorId: null,
});

const proposal = (position: string, more: Partial<PendingDocument> = {}): PendingDocument => ({
  ...{ _id: `proposal-${PARTY}`, position, kind: 'proposal', partyId: PARTY, authorId: ALBA },
  ...more,
});

const CALLED_OFF = { ...AS_ANNOUNCED, condition: 'cancelled' } as const;
const SAID = { from: 'Se ha roto el generador', to: 'Se ha roto el generador' };
const reason = (position: string, more: Partial<PendingDocument> = {}): PendingDocument => ({
  ...{ _id: `reason-${PARTY}`, position, kind: 'reason', partyId: PARTY, authorId: null },
  stands: { ...CALLED_OFF, isReasonReviewed: more.kind === 'no-reason', isPublished: true },
  ...more,
});

describe('what waits', () => {
  it('is no comment whose words cannot be opened any more', async () => {
    await given(withData(commented(), { content: ERASED })).then();
  });

  it('is a party until it is decided, and again when it is restored', async () => {
    await given(submitted()).then(party(at(1)));
    await given(submitted(), approved()).then();
    await given(submitted(), rejected()).then(gone(at(2)));
    await given(submitted(), rejected(), restored({ status: 'pending' })).then(party(at(3)));
    await given(submitted(), approved(), deleted(), restored({ status: 'approved' })).then();
    await given(submitted(), approved(), approvalWithdrawn()).then(party(at(3)));
  });

  it('is a comment until it is decided', async () => {
    await given(commented()).then(comment(at(1)));
    await given(commented(), commentApproved()).then();
    await given(commented(), commentRejected()).then();
    await given(commented(), commentWithdrawn()).then();
    await given(commented(), commentEdited()).then(comment(at(2)));
    await given(commented(), commentApproved(), commentRestored({ status: 'pending' })).then(comment(at(3)));
    await given(commented(), commentRejected(), commentRestored({ status: 'approved' })).then();
  });

  it('is a change of a published party until that is decided, held while the party is not published', async () => {
    const proposed = [submitted(), approved(), changeProposed()];
    await given(...proposed).then(proposal(at(3)));
    for (const end of [proposalWithdrawn(), proposalAccepted(), proposalRejected()])
      await given(...proposed, end).then();
    await given(...proposed, proposalRejected(), proposalReopened()).then(proposal(at(5)));
    await given(...proposed, deleted()).then(proposal(at(4), { kind: 'held' }), gone(at(4)));
    await given(...proposed, deleted(), restored({ status: 'approved' })).then(proposal(at(5)));
    await given(...proposed, erased()).then(proposal(at(4), { authorId: null }));
  });

  it('is a reason that an author gave until it is reviewed, held while the party is not published', async () => {
    const said = [submitted(), approved(), cancelled()];
    await given(...said).then(reason(at(3)));
    await given(...said, noticeSet({ conditionReason: SAID })).then(reason(at(4)));
    await given(...said, reasonReviewed()).then(reason(at(4), { kind: 'no-reason' }));
    await given(...said, reasonReviewed(), reasonReopened()).then(reason(at(5)));
    await given(...said, noticeSet({ conditionReason: { from: SAID.to, to: '' } })).then(
      reason(at(4), { kind: 'no-reason' }),
    );
    await given(submitted(), approved(), cancelled({ isReasonReviewed: true })).then(
      reason(at(3), { kind: 'no-reason' }),
    );
    await given(...said, approvalWithdrawn()).then(
      party(at(4)),
      reason(at(4), {
        kind: 'no-reason',
        stands: { ...CALLED_OFF, isReasonReviewed: false, isPublished: false },
      }),
    );
    await given(...said, deleted(), restored({ status: 'approved' })).then(reason(at(5)));
  });

  it('is no reason that other days of the party end', async () => {
    const [first] = DETAILS.dates;
    const to = { ...AS_ANNOUNCED, cancelledDates: [first ?? ''] };
    const night = cancelled({ condition: { from: AS_ANNOUNCED, to } });
    const dates = { from: DETAILS.dates, to: ['2027-01-02'] };
    await given(submitted(), approved(), night, updated({ changes: { dates } })).then(
      reason(at(4), {
        kind: 'no-reason',
        stands: { ...AS_ANNOUNCED, isReasonReviewed: true, isPublished: true },
      }),
    );
  });

  it('goes with its author, except for a party', async () => {
    await given(submitted(), commented(), erased({ userId: BRUNO })).then(party(at(1)));
    await given(submitted(), commented(), erased({ userId: ALBA })).then(comment(at(2)), party(at(3), null));
  });
});

describe('what is published to moderators', () => {
  const waiting = (
    position: string,
    events: number,
    comments: number,
    proposals = 0,
    reasons = 0,
  ): AddressedLiveMessage => ({
    topics: ['moderation'],
    message: { name: 'moderation.pending', payload: { position, events, comments, proposals, reasons } },
  });
  const published = [submitted(), approved()];

  it('is how much waits, whenever that changes', async () => {
    await given()
      .when(submitted())
      .publishes(waiting(at(1), 1, 0));
    await given(...published)
      .when(commented(), submitted({ partyId: OTHER_PARTY }))
      .publishes(waiting(at(4), 1, 1));
    await given(...published, commented())
      .when(commentApproved())
      .publishes(waiting(at(4), 0, 0));
  });

  it('is nothing when what is published is edited, and that something changed when it waits', async () => {
    const edit = updated({ changes: { name: { from: 'Luna llena', to: 'Sol' } } });
    await given(...published)
      .when(edit)
      .publishes();
    await given(submitted())
      .when(edit)
      .publishes(waiting(at(2), 1, 0));
  });

  it('is one less once its author takes it back, and one more once it is sent again', async () => {
    await given(submitted())
      .when(takenBack())
      .publishes(waiting(at(2), 0, 0));
    await given(submitted(), takenBack())
      .when(resubmitted({ was: 'withdrawn' }))
      .publishes(waiting(at(3), 1, 0));
    await given(submitted(), rejected())
      .when(resubmitted())
      .publishes(waiting(at(3), 1, 0));
  });

  it('counts changes of published parties, and says so when the party they are about is another', async () => {
    await given(...published)
      .when(changeProposed())
      .publishes(waiting(at(3), 0, 0, 1));
    await given(...published, changeProposed())
      .when(deleted())
      .publishes(waiting(at(4), 0, 0, 0));
    await given(...published, changeProposed())
      .when(cancelled())
      .publishes(waiting(at(4), 0, 0, 1, 1));
    await given(...published, changeProposed())
      .when(proposalRejected())
      .publishes(waiting(at(4), 0, 0, 0));
  });

  it('counts reasons of published parties that no moderator has reviewed', async () => {
    await given(...published)
      .when(cancelled())
      .publishes(waiting(at(3), 0, 0, 0, 1));
    await given(...published, cancelled())
      .when(reasonReviewed())
      .publishes(waiting(at(4), 0, 0));
  });

  it('leaves out the comments of a removed party, also those posted after', async () => {
    const late = commented({ commentId: OTHER_COMMENT });
    await given(...published, commented())
      .when(deleted())
      .publishes(waiting(at(4), 0, 0));
    await given(...published, commented(), deleted())
      .when(late)
      .publishes(waiting(at(5), 0, 0));
    await given(...published, commented(), deleted(), late)
      .when(restored({ status: 'approved' }))
      .publishes(waiting(at(6), 0, 2));
    await given(submitted(), rejected())
      .when(commented())
      .publishes(waiting(at(3), 0, 0));
  });

  it('counts the comments of other parties all the same', async () => {
    const elsewhere = commented({ authorId: ALBA, commentId: OTHER_COMMENT, partyId: OTHER_PARTY });
    await given(...published, deleted(), commented())
      .when(elsewhere)
      .publishes(waiting(at(5), 0, 1));
  });
});

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
])('where %s, no more is read than there are of the fewer', async (_, removedParties, comments) => {
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

test('counts the parties of one person that wait, once the read model has come as far as the log', async () => {
  const pending = await createMemoryReadStore().collection(PENDING);
  const put = (...documents: PendingDocument[]) => pending.write(documents.map((put) => ({ put })));
  const waited: unknown[] = [];
  const count = countingWaiting({
    pending,
    log: { head: async () => position(9) },
    progress: {
      async waitFor(...asked) {
        waited.push(asked);
        await put(document(9, {}));
        return true;
      },
    },
  });
  await put(
    document(1, {}),
    document(2, { authorId: 'eva' }),
    document(3, { kind: 'comment', _id: 'comment-3' }),
  );
  expect(await count('ana')).toBe(2);
  expect(waited).toEqual([[['pending'], position(9), 2_000]]);
});
