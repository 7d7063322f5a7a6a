import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { Refusal } from '@duende/contracts/common/refusal';
import {
  approved,
  deleted,
  DETAILS,
  PARTY,
  placeRevealed,
  postponed,
  submitted,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { fold } from '../handling/decider.ts';
import { EDITOR, specify } from '../testing/given-decider.ts';
import { partyDecider } from './party.ts';

const { given } = specify(partyDecider);
const FRIDAY = '2026-12-04T18:00';
const BY_THEN = { actor: null, at: '2026-12-04T17:00:00.000Z' } as const;
const SECRET = { place: 'Finca El Retiro', placeFrom: FRIDAY };
const NOWHERE = { place: '', mapsUrl: '', latitude: null, longitude: null } as const;
const secret = submitted.event({ details: SECRET });
const reveal = { type: 'RevealPlace', data: { partyId: PARTY, placeFrom: FRIDAY } } as const;

test.each([
  ['at its moment', [secret, approved.event()], BY_THEN, [placeRevealed.event()]],
  ['of a pending party', [secret], BY_THEN, [placeRevealed.event()]],
  ['before its moment', [secret, approved.event()], { ...BY_THEN, at: '2026-12-04T16:59:59.999Z' }, []],
  ['twice', [secret, approved.event(), placeRevealed.event()], BY_THEN, []],
  ['of a postponed party', [secret, approved.event(), postponed.event()], BY_THEN, []],
  ['of a deleted party', [secret, approved.event(), deleted.event()], BY_THEN, []],
  ['of a party without a secret', [submitted.event()], BY_THEN, []],
] as const)('the reveal of a place %s', (_when, events, by, outcome) => {
  given(...events)
    .when(reveal, by)
    .then(outcome);
});

function refusalOf(before: Partial<PartyDetails> | null, details: Partial<PartyDetails>, isPublished = true) {
  const events = before === null ? [] : [submitted.event({ details: { ...NOWHERE, ...before } })];
  const state = fold(partyDecider, [
    ...events,
    ...(isPublished && before !== null ? [approved.event()] : []),
  ]);
  const command =
    before === null
      ? ({
          type: 'SubmitParty',
          data: submitted.event({ details: { ...NOWHERE, ...details } }).data,
        } as const)
      : ({ type: 'UpdateParty', data: { partyId: PARTY, authorId: null, details } } as const);
  try {
    partyDecider.guard(command, state, EDITOR);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

test.each<[string, Partial<PartyDetails> | null, Partial<PartyDetails>, string | null]>([
  ['with a place', null, SECRET, null],
  ['with only a link', null, { mapsUrl: 'https://maps.example/x', placeFrom: FRIDAY }, null],
  ['without any place', null, { placeFrom: FRIDAY }, FORM_TEXTS.placeMissing],
  ['in the past', null, { ...SECRET, placeFrom: '2026-05-01T18:00' }, FORM_TEXTS.placeMomentPast],
  ['at the end of the party', null, { ...SECRET, placeFrom: '2026-12-06T08:00' }, null],
  ['after the end', null, { ...SECRET, placeFrom: '2026-12-06T08:30' }, FORM_TEXTS.placeMomentAfter],
  ['moved', SECRET, { placeFrom: '2026-12-05T12:00' }, null],
  ['taken away', SECRET, { placeFrom: '' }, null],
  ['the same, edited', SECRET, { place: 'Otra finca' }, null],
  ['of a place taken away', SECRET, NOWHERE, FORM_TEXTS.placeMissing],
  ['before earlier days', SECRET, { dates: ['2026-12-01'] }, FORM_TEXTS.placeMomentAfter],
  ['of a public place', { place: 'Finca El Retiro' }, SECRET, FORM_TEXTS.placeRevealed],
  ['of a place that is new', { place: '' }, SECRET, null],
])('a moment %s', (_what, before, details, refusal) => {
  expect(DETAILS.endTime).toBe('08:00');
  expect(refusalOf(before, details)).toBe(refusal);
});

test('the place of a pending party may still become a secret', () => {
  expect(refusalOf({ place: 'Finca El Retiro' }, SECRET, false)).toBeNull();
});

test('a proposal whose moment passed is accepted, and the reveal follows', () => {
  const state = fold(partyDecider, [
    submitted.event({ details: { ...NOWHERE } }),
    approved.event(),
    {
      type: 'ChangeProposed',
      data: {
        ...{
          partyId: PARTY,
          authorId: submitted.event().data.authorId,
          by: 'author',
          what: 'changes',
          notice: null,
        },
        changes: { place: { from: '', to: 'Finca' }, placeFrom: { from: '', to: '2026-05-01T18:00' } },
      },
    },
  ]);
  const accept = { type: 'AcceptProposal', data: { partyId: PARTY, overwrite: false } } as const;
  expect(() => partyDecider.guard(accept, state, EDITOR)).not.toThrow();
});
