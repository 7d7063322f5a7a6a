import { samplePartyDetails } from '@duende/testkit/samples/party';
import type { Command } from '@duende/contracts/commands/command-schemas';
import { describe, expect, test } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import { AUTHOR_ID, PARTY_ID, partyApproved, partySubmitted } from '../testing/samples.ts';
import { partyDecider, partyChanges } from './party.ts';

const { given } = specify(partyDecider);
const removal = { partyId: PARTY_ID, authorId: AUTHOR_ID, reason: 'Repetido' };
const rejected = { type: 'PartyRejected', data: removal } as const;
const deleted = { type: 'PartyDeleted', data: removal } as const;
const restored = (status: 'pending' | 'approved') =>
  ({ type: 'PartyRestored', data: { partyId: PARTY_ID, authorId: AUTHOR_ID, status } }) as const;

const submit: Command<'SubmitParty'> = { type: 'SubmitParty', data: partySubmitted().data };
const approve: Command<'ApproveParty'> = { type: 'ApproveParty', data: { partyId: PARTY_ID } };
const restore: Command<'RestoreParty'> = { type: 'RestoreParty', data: { partyId: PARTY_ID } };
const remove: Command<'RemoveParty'> = {
  type: 'RemoveParty',
  data: { partyId: PARTY_ID, reason: 'Repetido' },
};
const update = (details: Parameters<typeof samplePartyDetails>[0]): Command<'UpdateParty'> => ({
  type: 'UpdateParty',
  data: { partyId: PARTY_ID, details: samplePartyDetails(details) },
});

const HISTORIES = {
  unsubmitted: [],
  pending: [partySubmitted()],
  approved: [partySubmitted(), partyApproved()],
  rejected: [partySubmitted(), rejected],
  deleted: [partySubmitted(), partyApproved(), deleted],
  'pending again': [partySubmitted(), rejected, restored('pending')],
  'approved again': [partySubmitted(), partyApproved(), deleted, restored('approved')],
};

test.each([
  ['unsubmitted', [partySubmitted()]],
  ['pending', []],
  ['approved', []],
  ['deleted', []],
] as const)('submitting: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when(submit)
    .then(outcome);
});

const noticeSet = (from: string, to: string) =>
  ({ type: 'PartyNoticeSet', data: { partyId: PARTY_ID, notice: { from, to } } }) as const;

test.each([
  ['of a pending party', HISTORIES.pending, 'Otra hora', [noticeSet('', 'Otra hora')]],
  ['of an approved party', HISTORIES.approved, 'Otra hora', [noticeSet('', 'Otra hora')]],
  ['in place of another', [...HISTORIES.approved, noticeSet('', 'A')], 'B', [noticeSet('A', 'B')]],
  ['that is taken away', [...HISTORIES.approved, noticeSet('', 'A')], '', [noticeSet('A', '')]],
  ['that is there', [...HISTORIES.approved, noticeSet('', 'A')], 'A', []],
  ['that is none, where there is none', HISTORIES.approved, '', []],
  ['of a deleted party', HISTORIES.deleted, 'Otra hora', 'party.not-found'],
  ['of none', HISTORIES.unsubmitted, 'Otra hora', 'party.not-found'],
] as const)('a notice %s', (_what, history, notice, outcome) => {
  given(...history)
    .when({ type: 'SetPartyNotice', data: { partyId: PARTY_ID, notice } })
    .then(outcome);
});

const photo = '/photos/a.webp';
const shown = partySubmitted({ details: samplePartyDetails({ photo }) });
const withoutPhoto = {
  type: 'PartyUpdated',
  data: { partyId: PARTY_ID, changes: { photo: { from: photo, to: null } } },
} as const;

test.each([
  ['that is pending', [shown], [withoutPhoto]],
  ['that is approved', [shown, partyApproved()], [withoutPhoto]],
  ['that shows another one', [partySubmitted()], 'party.photo-changed'],
  ['that shows it no more', [shown, withoutPhoto], 'party.photo-changed'],
  ['that was rejected', [shown, rejected], 'party.not-found'],
  ['that there is not', [], 'party.not-found'],
] as const)('taking a photo off a party %s', (_name, history, outcome) => {
  given(...history)
    .when({ type: 'RemovePhoto', data: { partyId: PARTY_ID, photo } })
    .then(outcome);
});

test.each([
  ['unsubmitted', 'party.not-found'],
  ['pending', [partyApproved()]],
  ['approved', 'party.not-pending'],
  ['rejected', 'party.not-pending'],
  ['deleted', 'party.not-pending'],
  ['pending again', [partyApproved()]],
  ['approved again', 'party.not-pending'],
] as const)('approving: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when(approve)
    .then(outcome);
});

test.each([
  ['unsubmitted', 'party.not-found'],
  ['pending', [rejected]],
  ['approved', [deleted]],
  ['rejected', 'party.not-found'],
  ['deleted', 'party.not-found'],
  ['pending again', [rejected]],
  ['approved again', [deleted]],
] as const)('removing: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when(remove)
    .then(outcome);
});

test.each([
  ['unsubmitted', 'party.not-found'],
  ['pending', [rejected]],
  ['approved', 'party.not-pending'],
  ['rejected', 'party.not-pending'],
  ['deleted', 'party.not-pending'],
  ['pending again', [rejected]],
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
  ['rejected', [restored('pending')]],
  ['deleted', [restored('approved')]],
  ['approved again', 'party.not-removed'],
] as const)('restoring: %s', (history, outcome) => {
  given(...HISTORIES[history])
    .when(restore)
    .then(outcome);
});

describe('updating', () => {
  const renamed = {
    type: 'PartyUpdated',
    data: { partyId: PARTY_ID, changes: { name: { from: 'Bosque Eléctrico', to: 'Luna Nueva' } } },
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
      .when(update({ dates: ['2026-09-26', '2026-09-27'], latitude: 40.4, longitude: -3.7 }))
      .then([
        {
          type: 'PartyUpdated',
          data: {
            partyId: PARTY_ID,
            changes: {
              latitude: { from: null, to: 40.4 },
              longitude: { from: null, to: -3.7 },
              dates: { from: ['2026-09-26'], to: ['2026-09-26', '2026-09-27'] },
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

test('what is as it was is no change, lists of the same parts too', () => {
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
] as const)('%s: %j is one, with what stood before', (field, to) => {
  expect(partyChanges(before, { ...before, [field]: to })).toEqual({ [field]: { from: before[field], to } });
});
