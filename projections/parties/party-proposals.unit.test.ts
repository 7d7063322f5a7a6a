import { sampleId } from '@duende/testkit/samples/party';
import { expect, it } from 'vitest';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import { eventAnswer } from '@duende/contracts/parties/event-answer';
import { partyProjection } from './parties.ts';
import { partyAfter } from '../testing/party-after.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  ALBA,
  approved,
  BRUNO,
  changeProposed,
  DETAILS,
  erased,
  PARTY,
  proposalAccepted,
  proposalRejected,
  proposalReopened,
  proposalWithdrawn,
  reasonStruck,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { by, when } from '@duende/testkit/samples/given-log';

const AT = '2026-06-01T12:00:00.000Z';
const refused = { ...by(BRUNO, proposalRejected({ reason: 'Lo dijo Alba' })), id: sampleId(30) };
const changes = { cost: { from: DETAILS.cost, to: '25 €' } };

it('stays with the party until it is decided, and does not change it', async () => {
  const before = await partyAfter(approved());
  const open = { at: AT, by: 'author', what: 'changes', changes, notice: null, state: 'open' };
  expect(await partyAfter(approved(), changeProposed())).toEqual({
    ...before,
    proposal: { ...open, decidedAt: null, reason: null },
    proposedAt: AT,
    position: at(3),
    revision: 2,
  });
});

it.each([
  ['withdrawn', proposalWithdrawn()],
  ['accepted', proposalAccepted()],
  ['rejected', proposalRejected()],
])('is %s', async (state, end) => {
  expect(await partyAfter(approved(), changeProposed(), end)).toMatchObject({
    proposal: { state, decidedAt: AT, reason: null },
    proposedAt: '',
    proposalReasonBy: null,
    proposalReasonOf: null,
  });
});

it('has the reason of its rejection, until that is redacted, its author erased, or another made', async () => {
  const rejected = [approved(), changeProposed(), refused];
  expect(await partyAfter(...rejected)).toMatchObject({
    proposal: { reason: 'Lo dijo Alba' },
    proposalReasonBy: BRUNO,
    proposalReasonOf: refused.id,
  });
  for (const after of [reasonStruck({ ...refused }), erased({ userId: BRUNO })])
    expect(await partyAfter(...rejected, after)).toMatchObject({
      proposal: { state: 'rejected', reason: null },
      proposalReasonBy: null,
      proposalReasonOf: null,
    });
  expect(await partyAfter(...rejected, changeProposed())).toMatchObject({
    proposal: { state: 'open', reason: null },
    proposalReasonBy: null,
  });
});

it('is open again, with its first moment, once the rejection is undone', async () => {
  const reopened = await partyAfter(
    ...[approved(), changeProposed(), refused, when('2026-12-01T10:00:00.000Z', proposalReopened())],
  );
  expect(reopened).toMatchObject({
    proposal: { at: AT, state: 'open', changes, decidedAt: null, reason: null },
    proposedAt: AT,
    proposalReasonBy: null,
    proposalReasonOf: null,
  });
});

it('waits on when who sent the party is erased', async () => {
  expect(await partyAfter(approved(), changeProposed(), erased())).toMatchObject({
    authorId: null,
    proposal: { state: 'open', changes },
    proposedAt: AT,
  });
});

it('is sent to its author, and the next revision of the party to everybody', async () => {
  const { given } = specifyProjection(partyProjection);
  const party = (revision: number): AddressedLiveMessage => ({
    topics: ['home', eventTopic(PARTY)],
    message: {
      name: 'event.updated',
      payload: {
        position: at(revision + 1),
        event: eventAnswer(PARTY, {
          ...DETAILS,
          ...AS_SUBMITTED,
          status: 'approved',
          revision,
        }),
      },
    },
  });
  const decided = (
    position: number,
    decision: 'change-proposed' | 'proposal-rejected',
    reason: string | null = null,
  ): AddressedLiveMessage => ({
    topics: [userRoom(ALBA)],
    message: {
      name: 'moderation.decided',
      payload: { position: at(position), eventId: PARTY, decision, reason },
    },
  });
  await given(submitted(), approved())
    .when(changeProposed())
    .publishes(party(2), decided(3, 'change-proposed'));
  await given(submitted(), approved(), changeProposed())
    .when(proposalRejected({ reason: 'Pídelo antes' }))
    .publishes(party(3), decided(4, 'proposal-rejected', 'Pídelo antes'));
});

it('is by the administrator who accepted it, and what follows is an edit like others', async () => {
  expect(
    await partyAfter(approved(), changeProposed(), by(ADMIN, proposalAccepted()), updated({ changes })),
  ).toMatchObject({ cost: '25 €', proposal: { state: 'accepted' }, revision: 4 });
});
