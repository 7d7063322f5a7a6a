import type { Command } from '@duende/contracts/commands/command-schemas';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import {
  ALBA,
  approvalWithdrawn,
  approved,
  BRUNO,
  cancelled,
  changeProposed,
  deleted,
  DETAILS,
  PARTY,
  proposalAccepted,
  proposalRejected,
  proposalWithdrawn,
  rescheduled,
  restored,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import { partyDecider } from './party.ts';

const { given } = specify(partyDecider);

const PUBLISHED = [submitted.event(), approved.event()];
const PROPOSED = [...PUBLISHED, changeProposed.event()];
const NEW_COST = { cost: { from: DETAILS.cost, to: '25 €' } };
const NEW_DAYS = { dates: { from: DETAILS.dates, to: ['2026-12-12'] } };
const move = { what: 'reschedule', changes: NEW_DAYS, notice: 'Llueve' } as const;
const edit = (details: Partial<typeof DETAILS>, authorId: string | null = ALBA): Command<'UpdateParty'> => ({
  type: 'UpdateParty',
  data: { partyId: PARTY, authorId, details },
});
const reschedule = (dates: string[], authorId: string | null = ALBA): Command<'RescheduleParty'> => ({
  type: 'RescheduleParty',
  data: { partyId: PARTY, authorId, conditionReason: 'Llueve', details: { dates } },
});
const withdraw = (authorId = ALBA): Command<'WithdrawProposal'> => ({
  type: 'WithdrawProposal',
  data: { partyId: PARTY, authorId },
});
const accept = (overwrite = false): Command<'AcceptProposal'> => ({
  type: 'AcceptProposal',
  data: { partyId: PARTY, overwrite },
});
const reject: Command<'RejectProposal'> = {
  type: 'RejectProposal',
  data: { partyId: PARTY, reason: 'Pídelo antes' },
};

test('edits and moves by the author of a published party become proposals, and the party stays as it was', () => {
  given(...PUBLISHED)
    .when(edit({ cost: '25 €', name: DETAILS.name }))
    .then([changeProposed.event()]);
  given(...PUBLISHED)
    .when(reschedule(['2026-12-12']))
    .then([changeProposed.event(move)]);
  expect(fold(partyDecider, PROPOSED)).toMatchObject({ status: 'approved', details: DETAILS });
});

test('nothing is proposed that changes nothing, or that waits already', () => {
  given(...PUBLISHED)
    .when(edit(DETAILS))
    .then([]);
  given(...PROPOSED)
    .when(edit({ cost: '25 €' }))
    .then([]);
});

test('saving everything as it is withdraws an own proposal', () => {
  given(...PROPOSED)
    .when(edit(DETAILS))
    .then([proposalWithdrawn.event()]);
  given(...PUBLISHED, changeProposed.event(move))
    .when(edit(DETAILS))
    .then('proposal.waiting');
  const stay = {
    ...reschedule([...DETAILS.dates]),
    data: { ...reschedule([...DETAILS.dates]).data, conditionReason: null },
  };
  given(...PUBLISHED, changeProposed.event(move))
    .when(stay)
    .then([proposalWithdrawn.event()]);
  given(...PROPOSED)
    .when(stay)
    .then([]);
});

test('one waits of a party: a newer one of its kind takes its place, another kind has to wait', () => {
  given(...PROPOSED)
    .when(edit({ cost: '30 €' }))
    .then([changeProposed.event({ changes: { cost: { from: DETAILS.cost, to: '30 €' } } })]);
  given(...PROPOSED)
    .when(reschedule(['2026-12-12']))
    .then('proposal.waiting');
  given(...PUBLISHED, changeProposed.event({ by: 'source' }))
    .when(edit({ cost: '30 €' }))
    .then('proposal.waiting');
});

test('a cancelled party has no proposals, by its author or others', () => {
  given(...PUBLISHED, cancelled.event())
    .when(edit({ cost: '25 €' }))
    .then('party.cancelled');
  given(...PUBLISHED, cancelled.event())
    .when(reschedule(['2026-12-12']))
    .then('party.cancelled');
  given(...PUBLISHED)
    .when(edit({ cost: '25 €' }, BRUNO))
    .then('party.not-yours');
  given(...PUBLISHED)
    .when(reschedule(['2026-12-12'], BRUNO))
    .then('party.not-yours');
});

test('only its author withdraws it, once', () => {
  given(...PROPOSED)
    .when(withdraw())
    .then([proposalWithdrawn.event()]);
  given(...PROPOSED)
    .when(withdraw(BRUNO))
    .then('party.not-yours');
  given(...PROPOSED, proposalWithdrawn.event())
    .when(withdraw())
    .then('proposal.not-open');
  given(...PROPOSED, deleted.event())
    .when(withdraw())
    .then('party.not-found');
  given(...PUBLISHED, changeProposed.event({ by: 'source' }))
    .when(withdraw())
    .then('proposal.not-open');
  given(...PROPOSED, approvalWithdrawn.event())
    .when(withdraw(BRUNO))
    .then('party.not-found');
});

test('accepted it changes the party as an administrator would have', () => {
  given(...PROPOSED)
    .when(accept())
    .then([proposalAccepted.event(), updated.event({ changes: NEW_COST })]);
  given(...PUBLISHED, changeProposed.event(move))
    .when(accept())
    .then([
      proposalAccepted.event(),
      rescheduled.event({
        conditionReason: { from: '', to: 'Llueve' },
        isReasonReviewed: true,
        changes: NEW_DAYS,
      }),
    ]);
  given(...PUBLISHED, changeProposed.event({ by: 'source', what: 'cancel', changes: {}, notice: null }))
    .when(accept())
    .then([
      proposalAccepted.event({ by: 'source' }),
      cancelled.event({ conditionReason: { from: '', to: '' } }),
    ]);
});

test('nothing else is recorded if the party already has all of it', () => {
  given(...PROPOSED, updated.event({ changes: NEW_COST }))
    .when(accept())
    .then([proposalAccepted.event()]);
});

test('newer changes by others are overwritten only on request', () => {
  const since = updated.event({ changes: { cost: { from: DETAILS.cost, to: '18 €' } } });
  given(...PROPOSED, since)
    .when(accept())
    .then('proposal.clash');
  given(...PROPOSED, since)
    .when(accept(true))
    .then([proposalAccepted.event(), updated.event({ changes: { cost: { from: '18 €', to: '25 €' } } })]);
  const elsewhere = updated.event({ changes: { name: { from: DETAILS.name, to: 'Sol' } } });
  given(...PROPOSED, elsewhere)
    .when(accept())
    .then([proposalAccepted.event(), updated.event({ changes: NEW_COST })]);
});

test('it is decided once', () => {
  given(...PROPOSED)
    .when(reject)
    .then([proposalRejected.event({ reason: 'Pídelo antes' })]);
  for (const end of [proposalAccepted.event(), proposalRejected.event(), proposalWithdrawn.event()])
    for (const command of [accept(), reject, withdraw()])
      given(...PROPOSED, end)
        .when(command)
        .then('proposal.not-open');
});

test('of a party that is not published any more it waits, and goes on where the party is back', () => {
  for (const gone of [deleted.event(), approvalWithdrawn.event()])
    for (const command of [accept(true), reject])
      given(...PROPOSED, gone)
        .when(command)
        .then('proposal.party-gone');
  given(...PROPOSED, deleted.event(), restored.event({ status: 'approved' }))
    .when(reject)
    .then([proposalRejected.event({ reason: 'Pídelo antes' })]);
});

test('of one that is called off it is rejected, not accepted', () => {
  given(...PROPOSED, cancelled.event())
    .when(accept(true))
    .then('party.cancelled');
  given(...PROPOSED, cancelled.event())
    .when(reject)
    .then([proposalRejected.event({ reason: 'Pídelo antes' })]);
  expect(fold(partyDecider, [...PROPOSED, cancelled.event()])).toMatchObject({
    ...AS_ANNOUNCED,
    condition: 'cancelled',
  });
});
