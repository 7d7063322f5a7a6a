import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import {
  approved,
  cancelled,
  changeProposed,
  DETAILS,
  IMPORT,
  PARTY,
  proposalAccepted,
  proposalRejected,
  proposalReopened,
  proposalWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { partyDecider } from './party.ts';

const { given } = specify(partyDecider);

const source = { importId: IMPORT, url: 'https://www.goabase.net/party/7', layers: {} };
const WAITING = submitted.event({ authorId: null, source });
const PUBLISHED = [WAITING, approved.event({ authorId: null })];
const says = (details: Partial<PartyDetails>, isOff = false): Command<'ProposeFromSource'> => ({
  type: 'ProposeFromSource',
  data: { partyId: PARTY, details, isOff },
});
const proposal = (given: Parameters<typeof changeProposed.event>[0] = {}) =>
  changeProposed.event({ authorId: null, by: 'source', what: 'changes', notice: null, ...given });
const changeOf = (field: 'cost' | 'name', to: string, from = DETAILS[field]) => ({ [field]: { from, to } });
const ofImported = { authorId: null };
const withdrawn = proposalWithdrawn.event(ofImported);
const rejected = proposalRejected.event(ofImported);
const accepted = proposalAccepted.event({ ...ofImported, by: 'source' });
const COST = proposal({ changes: changeOf('cost', '25 €') });

test('data that the source had at the import is not proposed', () => {
  given(...PUBLISHED)
    .when(says(DETAILS))
    .then([]);
  given(...PUBLISHED)
    .when(says({}))
    .then([]);
});

test('other values are proposed, but only for a published party', () => {
  given(...PUBLISHED)
    .when(says({ ...DETAILS, cost: '25 €' }))
    .then([COST]);
  given(WAITING)
    .when(says({ cost: '25 €' }))
    .then([]);
  given(...PUBLISHED, cancelled.event())
    .when(says({ cost: '25 €' }))
    .then([]);
  given(submitted.event(), approved.event())
    .when(says({ cost: '25 €' }))
    .then([]);
});

test('days and hours are a move, and come before the rest', () => {
  const dates = { from: DETAILS.dates, to: ['2026-12-12'] };
  given(...PUBLISHED)
    .when(says({ dates: ['2026-12-12'], cost: '25 €' }))
    .then([proposal({ what: 'reschedule', changes: { dates } })]);
});

test('a value corrected by an administrator stays, and a current value is not proposed', () => {
  const edited = updated.event({ changes: { name: { from: DETAILS.name, to: 'Luna Nueva' } } });
  given(...PUBLISHED, edited)
    .when(says(DETAILS))
    .then([]);
  given(...PUBLISHED, edited)
    .when(says({ ...DETAILS, name: 'Luna Nueva' }))
    .then([]);
  given(...PUBLISHED, edited)
    .when(says({ ...DETAILS, name: 'Luna Roja' }))
    .then([proposal({ changes: changeOf('name', 'Luna Roja', 'Luna Nueva') })]);
});

test('the same is not proposed twice; what is newer takes its place, and nothing new takes it back', () => {
  given(...PUBLISHED, COST)
    .when(says({ ...DETAILS, cost: '25 €' }))
    .then([]);
  given(...PUBLISHED, COST)
    .when(says({ ...DETAILS, cost: '30 €' }))
    .then([proposal({ changes: changeOf('cost', '30 €') })]);
  given(...PUBLISHED, COST)
    .when(says(DETAILS))
    .then([withdrawn]);
  given(...PUBLISHED, COST, withdrawn)
    .when(says({ ...DETAILS, cost: '25 €' }))
    .then([COST]);
});

test('a rejected proposal returns only when the source changes', () => {
  given(...PUBLISHED, COST, rejected)
    .when(says({ ...DETAILS, cost: '25 €' }))
    .then([]);
  given(...PUBLISHED, COST, rejected)
    .when(says({ ...DETAILS, cost: '30 €' }))
    .then([proposal({ changes: changeOf('cost', '30 €') })]);
});

test('a rejection that was undone: the proposal waits as before, and goes where the source takes it back', () => {
  const again = [...PUBLISHED, COST, rejected, proposalReopened.event(ofImported)];
  given(...again)
    .when(says({ ...DETAILS, cost: '25 €' }))
    .then([]);
  given(...again)
    .when(says(DETAILS))
    .then([withdrawn]);
});

test('accepted data is the source’s known state from then on', () => {
  const made = updated.event({ changes: changeOf('cost', '25 €') });
  given(...PUBLISHED, COST, accepted, made)
    .when(says({ ...DETAILS, cost: '25 €' }))
    .then([]);
  given(...PUBLISHED, COST, accepted, made)
    .when(says(DETAILS))
    .then([proposal({ changes: changeOf('cost', DETAILS.cost, '25 €') })]);
});

test('that it is called off is proposed, in the place of what waits, and taken back where it is on again', () => {
  const off = proposal({ what: 'cancel', changes: {} });
  given(...PUBLISHED)
    .when(says({}, true))
    .then([off]);
  given(...PUBLISHED, COST)
    .when(says({}, true))
    .then([off]);
  given(...PUBLISHED, off)
    .when(says({}, true))
    .then([]);
  given(...PUBLISHED, off)
    .when(says(DETAILS))
    .then([withdrawn]);
  given(...PUBLISHED, cancelled.event())
    .when(says({}, true))
    .then([]);
});
