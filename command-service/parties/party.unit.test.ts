import { samplePartyDetails } from '@duende/testkit/samples/party';
import type { Command } from '@duende/contracts/commands/command-schemas';
import { describe, expect, test } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import {
  ALBA,
  approved,
  BRUNO,
  cancelled,
  changeProposed,
  deleted,
  DETAILS,
  publicNoticeSet,
  PARTY,
  reasonReopened,
  reasonReviewed,
  rejected,
  restored,
  resubmitted,
  submitted,
  takenBack,
  ticketsSet,
} from '@duende/testkit/samples/story';
import { partyDecider } from './party.ts';
import { partyChanges } from './party-state.ts';

const { given } = specify(partyDecider);
const refused = rejected.event({ reason: 'Repetido' });
const taken = deleted.event({ reason: 'Repetido' });
const noticed = (from: string, to: string) => publicNoticeSet.event({ notice: { from, to } });

const submit: Command<'SubmitParty'> = { type: 'SubmitParty', data: submitted.event().data };
const approve: Command<'ApproveParty'> = { type: 'ApproveParty', data: { partyId: PARTY } };
const restore: Command<'RestoreParty'> = { type: 'RestoreParty', data: { partyId: PARTY } };
const remove: Command<'RemoveParty'> = {
  type: 'RemoveParty',
  data: { partyId: PARTY, reason: 'Repetido' },
};
const update = (details: Parameters<typeof samplePartyDetails>[0]): Command<'UpdateParty'> => ({
  type: 'UpdateParty',
  data: { partyId: PARTY, authorId: null, details: { ...DETAILS, ...details } },
});

const HISTORIES = {
  unsubmitted: [],
  pending: [submitted.event()],
  approved: [submitted.event(), approved.event()],
  rejected: [submitted.event(), refused],
  deleted: [submitted.event(), approved.event(), taken],
  'pending again': [submitted.event(), refused, restored.event({ status: 'pending' })],
  'approved again': [submitted.event(), approved.event(), taken, restored.event({ status: 'approved' })],
};

test.each([
  ['unsubmitted', [submitted.event()]],
  ['pending', []],
  ['approved', []],
  ['deleted', []],
] as const)('submitting: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when(submit)
    .then(outcome);
});

test.each([
  ['of a pending party', HISTORIES.pending, 'Otra hora', [noticed('', 'Otra hora')]],
  ['of an approved party', HISTORIES.approved, 'Otra hora', [noticed('', 'Otra hora')]],
  ['in place of another', [...HISTORIES.approved, noticed('', 'A')], 'B', [noticed('A', 'B')]],
  ['that is taken away', [...HISTORIES.approved, noticed('', 'A')], '', [noticed('A', '')]],
  ['that is there', [...HISTORIES.approved, noticed('', 'A')], 'A', []],
  ['that is none, where there is none', HISTORIES.approved, '', []],
  ['of a deleted party', HISTORIES.deleted, 'Otra hora', 'party.not-found'],
  ['of none', HISTORIES.unsubmitted, 'Otra hora', 'party.not-found'],
] as const)('a notice %s', (_what, history, notice, outcome) => {
  given(...history)
    .when({ type: 'SetPublicNotice', data: { partyId: PARTY, notice, conditionReason: null } })
    .then(outcome);
});

const photo = '/photos/a.webp';
const shown = submitted.event({ details: samplePartyDetails({ photo }) });
const withoutPhoto = {
  type: 'PartyUpdated',
  data: { partyId: PARTY, changes: { photo: { from: photo, to: null } } },
} as const;

test.each([
  ['that is pending', [shown], [withoutPhoto]],
  ['that is approved', [shown, approved.event()], [withoutPhoto]],
  ['that shows another one', [submitted.event()], 'party.photo-changed'],
  ['that shows it no more', [shown, withoutPhoto], 'party.photo-changed'],
  ['that was rejected', [shown, refused], 'party.not-found'],
  ['that there is not', [], 'party.not-found'],
] as const)('taking a photo off a party %s', (_name, history, outcome) => {
  given(...history)
    .when({ type: 'RemovePhoto', data: { partyId: PARTY, photo } })
    .then(outcome);
});

test.each([
  ['unsubmitted', 'party.not-found'],
  ['pending', [approved.event()]],
  ['approved', 'party.not-pending'],
  ['rejected', 'party.not-pending'],
  ['deleted', 'party.not-pending'],
  ['pending again', [approved.event()]],
  ['approved again', 'party.not-pending'],
] as const)('approving: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when(approve)
    .then(outcome);
});

test.each([
  ['unsubmitted', 'party.not-found'],
  ['pending', [refused]],
  ['approved', [taken]],
  ['rejected', 'party.not-found'],
  ['deleted', 'party.not-found'],
  ['pending again', [refused]],
  ['approved again', [taken]],
] as const)('removing: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when(remove)
    .then(outcome);
});

test.each([
  ['unsubmitted', 'party.not-found'],
  ['pending', [refused]],
  ['approved', 'party.not-pending'],
  ['rejected', 'party.not-pending'],
  ['deleted', 'party.not-pending'],
  ['pending again', [refused]],
  ['approved again', 'party.not-pending'],
] as const)('removing what only waits: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when({ ...remove, data: { ...remove.data, onlyPending: true } })
    .then(outcome);
});

test.each([
  ['unsubmitted', 'party.not-found'],
  ['pending', 'party.not-removed'],
  ['approved', 'party.not-removed'],
  ['rejected', [restored.event({ status: 'pending' })]],
  ['deleted', [restored.event({ status: 'approved' })]],
  ['approved again', 'party.not-removed'],
] as const)('restoring: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when(restore)
    .then(outcome);
});

const byAuthor = { actor: { userId: ALBA, isAdmin: false }, at: '2026-06-01T12:00:00.000Z' };

test.each([
  ['unsubmitted', ALBA, 'party.not-found'],
  ['pending', ALBA, [takenBack.event()]],
  ['pending', BRUNO, 'party.not-found'],
  ['approved', ALBA, 'party.not-pending'],
  ['rejected', ALBA, 'party.not-pending'],
  ['deleted', ALBA, 'party.not-found'],
] as const)('taking back: %s', (history, authorId, outcome) => {
  given(...HISTORIES[history])
    .when({ type: 'TakePartyBack', data: { partyId: PARTY, authorId } }, byAuthor)
    .then(outcome);
});

test.each([
  ['that was rejected', [submitted.event(), refused], 'rejected'],
  ['that was taken back', [submitted.event(), takenBack.event()], 'withdrawn'],
] as const)('a party %s is sent again with its changes', (_which, history, was) => {
  const changes = { name: { from: DETAILS.name, to: 'Luna Nueva' } };
  given(...history)
    .when(
      { type: 'ResubmitParty', data: { partyId: PARTY, authorId: ALBA, details: { name: 'Luna Nueva' } } },
      byAuthor,
    )
    .then([resubmitted.event({ was, changes })]);
});

test.each([
  ['for the first time', HISTORIES.approved, 'available', ALBA, 'unknown'],
  ['again', [...HISTORIES.approved, ticketsSet.event()], 'available', null, 'sold-out'],
  ['as they were', [...HISTORIES.approved, ticketsSet.event()], 'sold-out', ALBA, null],
] as const)('tickets are set %s', (_when, history, to, authorId, from) => {
  given(...history)
    .when({ type: 'SetPartyTickets', data: { partyId: PARTY, authorId, tickets: to } }, byAuthor)
    .then(from === null ? [] : [ticketsSet.event({ tickets: { from, to } })]);
});

test('only the author sets them', () => {
  given(...HISTORIES.approved)
    .when({ type: 'SetPartyTickets', data: { partyId: PARTY, authorId: BRUNO, tickets: 'last' } })
    .then('party.not-yours');
});

test('a reason whose review was undone is reviewed again', () => {
  const review = {
    type: 'ReviewConditionReason',
    data: { partyId: PARTY, conditionReason: 'Se ha roto el generador' },
  } as const;
  const reviewed = [...HISTORIES.approved, cancelled.event(), reasonReviewed.event()];
  given(...reviewed)
    .when(review)
    .then([]);
  given(...reviewed, reasonReopened.event())
    .when(review)
    .then([reasonReviewed.event()]);
});

describe('updating', () => {
  test('by the author changes a pending party, and proposes changes to an approved one', () => {
    const byAlba = update({ name: 'Luna Nueva' });
    const command = { ...byAlba, data: { ...byAlba.data, authorId: ALBA, details: { name: 'Luna Nueva' } } };
    const changes = { name: { from: DETAILS.name, to: 'Luna Nueva' } };
    given(...HISTORIES.pending)
      .when(command, byAuthor)
      .then([{ type: 'PartyUpdated', data: { partyId: PARTY, changes } }]);
    given(...HISTORIES.approved)
      .when(command, byAuthor)
      .then([changeProposed.event({ changes })]);
  });

  const renamed = {
    type: 'PartyUpdated',
    data: { partyId: PARTY, changes: { name: { from: 'Bosque Eléctrico', to: 'Luna Nueva' } } },
  } as const;

  test.each([
    ['unsubmitted', 'party.not-found'],
    ['pending', [renamed]],
    ['approved', [renamed]],
    ['rejected', 'party.not-found'],
    ['deleted', 'party.not-found'],
    ['approved again', [renamed]],
  ] as const)('%s', (history, outcome) => {
    given(...HISTORIES[history])
      .when(update({ name: 'Luna Nueva' }))
      .then(outcome);
  });

  test('records every field that differs and no other', () => {
    given(...HISTORIES.approved)
      .when(update({ dates: ['2026-12-05', '2026-12-06'], latitude: null, longitude: null }))
      .then([
        {
          type: 'PartyUpdated',
          data: {
            partyId: PARTY,
            changes: {
              latitude: { from: 40.41, to: null },
              longitude: { from: -3.7, to: null },
              dates: { from: ['2026-12-05'], to: ['2026-12-05', '2026-12-06'] },
            },
          },
        },
      ]);
  });

  test('makes no event when nothing differs', () => {
    given(...HISTORIES.approved)
      .when(update({}))
      .then([]);
  });

  test('compares with what the last update left', () => {
    given(...HISTORIES.approved, renamed)
      .when(update({ name: 'Luna Nueva' }))
      .then([]);
  });

  test('keeps the status', () => {
    expect(fold(partyDecider, [...HISTORIES.approved, renamed])).toMatchObject({ status: 'approved' });
    expect(fold(partyDecider, [...HISTORIES.pending, renamed])).toMatchObject({ status: 'pending' });
  });
});

const before = samplePartyDetails({ dates: ['2026-08-01', '2026-08-02'], styles: ['psytrance', 'darkpsy'] });

test('equal values are no change, equal lists included', () => {
  expect(partyChanges(before, { ...before, dates: [...before.dates], styles: [...before.styles] })).toEqual(
    {},
  );
});

test.each([
  ['cost', 'Gratis'],
  ['photo', '/photos/a.jpg'],
  ['dates', ['2026-08-01', '2026-08-03']],
  ['dates', ['2026-08-03', '2026-08-02']],
  ['dates', ['2026-08-01']],
  ['dates', ['2026-08-01', '2026-08-02', '2026-08-03']],
  ['styles', ['darkpsy', 'psytrance']],
  ['styles', []],
] as const)('%s: %j is one, with the former text', (field, to) => {
  expect(partyChanges(before, { ...before, [field]: to })).toEqual({ [field]: { from: before[field], to } });
});
