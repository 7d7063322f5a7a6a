import { when } from '@duende/testkit/samples/given-log';
import { describe, expect, it } from 'vitest';
import { decisionProjection } from './decisions.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  ALBA,
  approvalWithdrawn,
  approved,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  commentRestored,
  deleted,
  erased,
  IMPORT,
  PARTY,
  rejected,
  restored,
  resubmitted,
  submitted,
  takenBack,
  commentEdited,
  commentWithdrawn,
} from '@duende/testkit/samples/story';

const { given } = specifyProjection(decisionProjection);

const SENT = '2026-06-01T12:00:00.000Z';
const LATER = '2026-06-02T09:30:00.000Z';
const waiting = (sentAt = SENT) => ({ sentAt, decidedAt: null, verdict: null, by: null, eventId: null });
const decided = (verdict: string, decidedAt = SENT) => ({
  sentAt: SENT,
  decidedAt,
  verdict,
  by: ADMIN,
  eventId: expect.any(String) as string,
});
const party = (n: number, waits: readonly object[], other: object = {}) => ({
  _id: `party-${PARTY}`,
  position: at(n),
  kind: 'party',
  subjectId: PARTY,
  partyId: PARTY,
  authorId: ALBA,
  isImported: false,
  waits,
  ...other,
});
const comment = (n: number, waits: readonly object[], other: object = {}) => ({
  ...party(n, waits),
  _id: `comment-${COMMENT}`,
  kind: 'comment',
  subjectId: COMMENT,
  authorId: BRUNO,
  ...other,
});

describe('decisions', () => {
  it('say when it was sent, decided, how and by whom', async () => {
    await given(submitted()).then(party(1, [waiting()]));
    await given(submitted(), when(LATER, approved())).then(party(2, [decided('approved', LATER)]));
    await given(submitted(), rejected()).then(party(2, [decided('rejected')]));
    await given(commented(), commentApproved()).then(comment(2, [decided('approved')]));
    await given(commented(), commentRejected()).then(comment(2, [decided('rejected')]));
  });

  it('are taken on what was published too, and wait for nothing then', async () => {
    await given(submitted(), approved(), when(LATER, deleted()), restored({ status: 'approved' })).then(
      party(3, [decided('approved'), { ...decided('deleted', LATER), sentAt: null }]),
    );
    await given(commented(), commentApproved(), commentRejected()).then(
      comment(3, [decided('approved'), { ...decided('rejected'), sentAt: null }]),
    );
  });

  it('are gone from a comment whose writer was erased', async () => {
    const gone = { ...decided('erased', LATER), by: null };
    await given(commented(), when(LATER, erased({ userId: BRUNO }))).then(
      comment(2, [gone], { authorId: null }),
    );
    await given(commented(), commentApproved(), when(LATER, erased({ userId: BRUNO }))).then(
      comment(3, [decided('approved')], { authorId: null }),
    );
  });

  it('restart with what is restored or taken back', async () => {
    await given(submitted(), rejected(), when(LATER, restored({ status: 'pending' }))).then(
      party(3, [decided('rejected'), waiting(LATER)]),
    );
    await given(submitted(), approved(), approvalWithdrawn()).then(
      party(3, [decided('approved'), waiting()]),
    );
    await given(commented(), commentRejected(), commentRestored({ status: 'pending' })).then(
      comment(3, [decided('rejected'), waiting()]),
    );
  });

  it('know what was imported', async () => {
    const source = { importId: IMPORT, url: 'https://entradium.com/x', layers: {} };
    await given(submitted({ source, authorId: null })).then(
      party(1, [waiting()], { isImported: true, authorId: null }),
    );
  });

  it('forget who sent it when that person is erased', async () => {
    await given(submitted(), approved(), erased({ userId: ALBA })).then(
      party(3, [decided('approved')], { authorId: null }),
    );
    await given(submitted(), erased({ userId: ALBA })).then(party(2, [waiting()], { authorId: null }));
  });
});

it('a comment that its author withdraws waits no more, and waits from its first time if it is edited', async () => {
  const withdrawn = { ...decided('withdrawn'), by: BRUNO };
  await given(commented(), when(LATER, commentEdited())).then(comment(1, [waiting()]));
  await given(commented(), commentWithdrawn()).then(comment(2, [withdrawn]));
  await given(commented(), commentApproved(), commentWithdrawn()).then(
    comment(3, [decided('approved'), { ...withdrawn, sentAt: null }]),
  );
});

it('a withdrawn party waits no more, and waits again once it is sent again', async () => {
  const withdrawn = { ...decided('withdrawn'), by: ALBA };
  await given(submitted(), takenBack()).then(party(2, [withdrawn]));
  await given(submitted(), takenBack(), when(LATER, resubmitted({ was: 'withdrawn' }))).then(
    party(3, [withdrawn, waiting(LATER)]),
  );
});
