import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PartyEvent } from '@duende/contracts/events/domain-event';
import {
  ALBA,
  approved,
  BRUNO,
  cancelled,
  changeProposed,
  deleted,
  DETAILS,
  PARTY,
  postponed,
  rejected,
  submitted,
  takenBack,
  ticketsSet,
} from '@duende/testkit/samples/story';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { expect, test } from 'vitest';
import type { CountedKind } from '../allowances/day-allowances.ts';
import type { RefusalCode } from '@duende/contracts/common/refusal';
import { EDITOR, specify } from '../testing/given-decider.ts';
import { partyDecider } from './party.ts';
import type { PartyCommand } from './party-guard.ts';

const { given } = specify(partyDecider);
const BEFORE = { actor: { userId: ALBA, isAdmin: false }, at: '2026-12-01T12:00:00.000Z' };
/** The party was on the 5th of December. */
const AFTER = { ...BEFORE, at: '2027-01-10T12:00:00.000Z' };

const pending = [submitted.event()];
const published = [...pending, approved.event()];
const gone = [...published, deleted.event()];
const soldOut = [...published, ticketsSet.event()];
const renamed = changeProposed.event({ changes: { name: { from: DETAILS.name, to: 'Sol' } } });
const off = cancelled.event({
  condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, condition: 'cancelled' } },
});
const putOff = postponed.event({
  condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, condition: 'postponed' } },
});
const movedTo = (day: string) =>
  changeProposed.event({ what: 'reschedule', changes: { dates: { from: ['2026-12-05'], to: [day] } } });

const ids = { partyId: PARTY, authorId: ALBA };
const submit = (more: object = {}): PartyCommand => ({
  type: 'SubmitParty',
  data: { ...submitted.event().data, ...more },
});
const update = (details: Command<'UpdateParty'>['data']['details'], more: object = {}): PartyCommand => ({
  type: 'UpdateParty',
  data: { ...ids, details, ...more },
});
const resubmit: Command<'ResubmitParty'> = { type: 'ResubmitParty', data: { ...ids, details: {} } };
const resubmitOn = (day: string): PartyCommand => ({
  type: 'ResubmitParty',
  data: { ...ids, details: { dates: [day] } },
});
const cancel: PartyCommand = { type: 'CancelParty', data: { ...ids, conditionReason: null, dates: null } };
const postpone: PartyCommand = { type: 'PostponeParty', data: { ...ids, conditionReason: null } };
const reinstate: Command<'ReinstateParty'> = {
  type: 'ReinstateParty',
  data: { ...ids, conditionReason: null },
};
const move = (day: string): PartyCommand => ({
  type: 'RescheduleParty',
  data: { ...ids, conditionReason: null, details: { dates: [day] } },
});
const setTickets = (tickets: 'available' | 'sold-out', more: object = {}): PartyCommand => ({
  type: 'SetPartyTickets',
  data: { ...ids, tickets, ...more },
});
const accept: PartyCommand = { type: 'AcceptProposal', data: { partyId: PARTY, overwrite: false } };
const asAdmin = { authorId: null };
const asBruno = { authorId: BRUNO };
const source = { importId: PARTY, url: 'https://sol.example', layers: {} } as never;

test.each<[string, readonly PartyEvent[], PartyCommand, RefusalCode]>([
  ['a party of yesterday is not sent', [], submit(), 'request.invalid'],
  ['nor is one moved there', published, move('2026-12-12'), 'party.over'],
  ['what is over is not called off', published, cancel, 'party.over'],
  ['nor put off', published, postpone, 'party.over'],
  ['nor back on', [...published, off], reinstate, 'party.over'],
  ['nor sold out', published, setTickets('sold-out'), 'party.over'],
  [
    'what was put off is not moved into the past',
    [...published, putOff],
    move('2026-12-12'),
    'request.invalid',
  ],
  ['an edit adds no day that is past', pending, update({ dates: ['2026-12-06'] }), 'request.invalid'],
  [
    'whose party it is not reads that it is none of theirs first',
    pending,
    update({ dates: ['2026-12-06'] }, asBruno),
    'party.not-found',
  ],
  [
    'or, once all can see it, that it is somebody else\u2019s',
    published,
    update({}, asBruno),
    'party.not-yours',
  ],
  ['what was deleted is not edited', gone, update({}), 'party.not-found'],
  [
    'what was rejected is sent again, not edited',
    [...pending, rejected.event()],
    update({}),
    'party.not-pending',
  ],
  ['so is what was taken back', [...pending, takenBack.event()], update({}), 'party.not-pending'],
  ['what was deleted is not sent again', gone, resubmit, 'party.not-found'],
  [
    'nor is somebody else\u2019s',
    [...pending, rejected.event()],
    { ...resubmit, data: { ...resubmit.data, ...asBruno } },
    'party.not-found',
  ],
  [
    'and of a point that they may not set before that',
    [],
    update({ latitude: 40, longitude: -3 }),
    'party.coordinates-admin-only',
  ],
  [
    'what is sent again has no day that is past',
    [...pending, rejected.event()],
    resubmitOn('2026-12-05'),
    'request.invalid',
  ],
  [
    'what was not rejected is not sent again, whatever its days',
    pending,
    resubmitOn('2026-12-05'),
    'party.not-resubmittable',
  ],
  [
    'a move that was proposed is not accepted once it is over',
    [...published, movedTo('2026-12-12')],
    accept,
    'party.over',
  ],
])('%s', (_what, before, command, code) => {
  given(...before)
    .when(command, AFTER)
    .then(code);
});

test.each<[string, readonly PartyEvent[], PartyCommand]>([
  ['what is imported may be over', [], submit({ source, authorId: null })],
  ['an edit leaves the days that were there', pending, update({ name: 'Sol', dates: DETAILS.dates })],
  [
    'an edit leaves the point that an administrator chose',
    pending,
    update({ name: 'Sol', latitude: DETAILS.latitude, longitude: DETAILS.longitude }),
  ],
  ['another name is accepted when it is over', [...published, renamed], accept],
])('%s', (_what, before, command) => {
  expect(() =>
    given(...before)
      .when(command, AFTER)
      .counts(null),
  ).not.toThrow();
});

test.each<[string, readonly PartyEvent[], PartyCommand, CountedKind | null]>([
  ['what is sent', [], submit(), 'submissions'],
  ['what is imported', [], submit({ source, authorId: null }), null],
  ['what is sent again', [...pending, rejected.event()], resubmit, 'submissions'],
  ['what was taken back and is sent again', [...pending, takenBack.event()], resubmit, 'submissions'],
  ['an edit of what waits', pending, update({ name: 'Sol' }), null],
  ['an edit that is a proposal', published, update({ name: 'Sol' }), 'submissions'],
  ['an administrator\u2019s edit', published, update({ name: 'Sol' }, asAdmin), null],
  ['a move that is a proposal', published, move('2026-12-12'), 'submissions'],
  ['calling it off', published, cancel, null],
  ['calling off what is put off', [...published, putOff], cancel, null],
  ['putting it off', published, postpone, null],
  ['putting off what is called off', [...published, off], postpone, 'submissions'],
  ['calling it off again', [...published, off], cancel, 'submissions'],
  ['another reason for putting it off', [...published, putOff], postpone, 'submissions'],
  ['having it back', [...published, off], reinstate, 'submissions'],
  [
    'an administrator\u2019s having it back',
    [...published, off],
    { ...reinstate, data: { ...reinstate.data, ...asAdmin } },
    null,
  ],
  ['selling out', published, setTickets('sold-out'), null],
  ['tickets for a party without a word about them', published, setTickets('available'), null],
  ['tickets again', soldOut, setTickets('available'), 'submissions'],
  ['an administrator\u2019s tickets again', soldOut, setTickets('available', asAdmin), null],
])('%s counts as it should', (_what, before, command, kind) => {
  given(...before)
    .when(command, BEFORE)
    .counts(kind);
});

test('an administrator may set a point', () => {
  given(...pending)
    .when(update({ latitude: 40, longitude: -3 }, asAdmin), EDITOR)
    .counts(null);
});
