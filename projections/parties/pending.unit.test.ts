import { ERASED } from '@duende/contracts/common/personal';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { describe, it } from 'vitest';
import { pendingProjection, type PendingDocument } from './pending.ts';
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
  publicNoticeSet,
  OTHER_COMMENT,
  OTHER_PARTY,
  PARTY,
  reasonReopened,
  reasonReviewed,
  reinstated,
  rejected,
  restored,
  resubmitted,
  submitted,
  takenBack,
  updated,
  commentWithdrawn,
  commentEdited,
} from '@duende/testkit/samples/story';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
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

const NO_REASON_LEFT = { from: 'Se ha roto el generador', to: '' };
const CALLED_OFF = { ...AS_ANNOUNCED, condition: 'cancelled' } as const;
const SAID = { from: 'Se ha roto el generador', to: 'Se ha roto el generador' };
const reason = (position: string, more: Partial<PendingDocument> = {}): PendingDocument => ({
  ...{ _id: `reason-${PARTY}`, position, kind: 'reason', partyId: PARTY, authorId: null },
  stands: { ...CALLED_OFF, isReasonReviewed: more.kind === 'no-reason', isPublished: true },
  ...more,
});

describe('the moderation queue', () => {
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
    await given(...said, publicNoticeSet({ conditionReason: SAID })).then(reason(at(4)));
    await given(...said, reasonReviewed()).then(reason(at(4), { kind: 'no-reason' }));
    await given(...said, reasonReviewed(), reasonReopened()).then(reason(at(5)));
    await given(...said, publicNoticeSet({ conditionReason: { from: SAID.to, to: '' } })).then(
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

describe('messages to moderators', () => {
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
    for (const answer of [reasonReviewed(), reinstated({ conditionReason: NO_REASON_LEFT })])
      await given(...published, cancelled())
        .when(answer)
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
