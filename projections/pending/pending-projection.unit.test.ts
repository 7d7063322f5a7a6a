import { ERASED } from '@duende/contracts/events/personal';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { describe, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ALBA,
  approved,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  erased,
  OTHER_COMMENT,
  OTHER_PARTY,
  PARTY,
  removed,
  restored,
  submitted,
  updated,
  withData,
} from '../testing/story.ts';
import { pendingProjection } from './pending-projection.ts';

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

describe('what waits', () => {
  it('is no comment whose words cannot be opened any more', async () => {
    await given(withData(commented(), { content: ERASED })).then();
  });

  it('is a party until it is decided, and again when it is restored', async () => {
    await given(submitted()).then(party(at(1)));
    await given(submitted(), approved()).then();
    await given(submitted(), removed('PartyRejected')).then(gone(at(2)));
    await given(submitted(), removed('PartyRejected'), restored('pending')).then(party(at(3)));
    await given(submitted(), approved(), removed('PartyDeleted'), restored('approved')).then();
  });

  it('is a comment until it is decided', async () => {
    await given(commented()).then(comment(at(1)));
    await given(commented(), commentApproved()).then();
    await given(commented(), commentRejected()).then();
  });

  it('goes with its author, except for a party', async () => {
    await given(submitted(), commented(), erased(BRUNO)).then(party(at(1)));
    await given(submitted(), commented(), erased(ALBA)).then(comment(at(2)), party(at(3), null));
  });
});

describe('what moderators are told', () => {
  const told = (position: string, events: number, comments: number): AddressedLiveMessage => ({
    topics: ['moderation'],
    message: { name: 'moderation.pending', payload: { position, events, comments } },
  });
  const published = [submitted(), approved()];

  it('is how much waits, whenever that changes', async () => {
    await given()
      .when(submitted())
      .tells(told(at(1), 1, 0));
    await given(...published)
      .when(commented(), submitted({ partyId: OTHER_PARTY }))
      .tells(told(at(4), 1, 1));
    await given(...published, commented())
      .when(commentApproved())
      .tells(told(at(4), 0, 0));
  });

  it('is nothing when nothing changed', async () => {
    await given(submitted())
      .when(updated({ name: { from: 'Luna llena', to: 'Sol' } }))
      .tells();
  });

  it('leaves out the comments of a removed party, also those posted after', async () => {
    const deleted = removed('PartyDeleted');
    const late = commented(BRUNO, { commentId: OTHER_COMMENT });
    await given(...published, commented())
      .when(deleted)
      .tells(told(at(4), 0, 0));
    await given(...published, commented(), deleted)
      .when(late)
      .tells(told(at(5), 0, 0));
    await given(...published, commented(), deleted, late)
      .when(restored('approved'))
      .tells(told(at(6), 0, 2));
    await given(submitted(), removed('PartyRejected'))
      .when(commented())
      .tells(told(at(3), 0, 0));
  });

  it('counts the comments of other parties all the same', async () => {
    const elsewhere = commented(ALBA, { commentId: OTHER_COMMENT, partyId: OTHER_PARTY });
    await given(...published, removed('PartyDeleted'), commented())
      .when(elsewhere)
      .tells(told(at(5), 0, 1));
  });
});
