import type { EventType } from '@duende/contracts/events/domain-event';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import type { Given } from '@duende/testkit/samples/given-log';
import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  adminAppointed,
  adminDismissed,
  cancelled,
  commentApproved,
  commented,
  commentRejected,
  deleted,
  DETAILS,
  publicNoticeSet,
  PARTY,
  photoWithdrawn,
  postponed,
  reinstated,
  rescheduled,
  updated,
} from '@duende/testkit/samples/story';
import { APPROVED_PARTY, DELETED_PARTY, PHOTO, REJECTED_PARTY } from '../testing/histories.ts';
import { account, comment, party, setUp, type Subject, undoing } from './testing/undo-story.ts';

const CALLED_OFF = { ...AS_ANNOUNCED, condition: 'cancelled' };

const price = DETAILS.cost;
const dearer = updated({ changes: { cost: { from: price, to: '99' } } });

test.each<[string, readonly Given[], EventType, Subject, object]>([
  ['an approval', [APPROVED_PARTY], 'PartyApproved', party, { type: 'PartyApprovalWithdrawn' }],
  [
    'a rejection',
    [REJECTED_PARTY],
    'PartyRejected',
    party,
    { type: 'PartyRestored', data: { status: 'pending' } },
  ],
  [
    'a deletion',
    [DELETED_PARTY],
    'PartyDeleted',
    party,
    { type: 'PartyRestored', data: { status: 'approved' } },
  ],
  [
    'an edit',
    [APPROVED_PARTY, dearer],
    'PartyUpdated',
    party,
    { type: 'PartyUpdated', data: { changes: { cost: { from: '99', to: price } } } },
  ],
  [
    'a notice',
    [
      APPROVED_PARTY,
      publicNoticeSet({ notice: { from: '', to: 'A' } }),
      publicNoticeSet({ notice: { from: 'A', to: 'B' } }),
      dearer,
    ],
    'PartyNoticeSet',
    party,
    { type: 'PartyNoticeSet', data: { notice: { from: 'B', to: 'A' } } },
  ],
  [
    'a party called off',
    [APPROVED_PARTY, cancelled(), dearer],
    'PartyCancelled',
    party,
    {
      type: 'PartyReinstated',
      data: {
        condition: { to: AS_ANNOUNCED },
        conditionReason: { from: 'Se ha roto el generador', to: '' },
        notice: null,
      },
    },
  ],
  [
    'one postponed, which has a notice since',
    [APPROVED_PARTY, postponed(), publicNoticeSet({ notice: { from: '', to: 'B' } })],
    'PartyPostponed',
    party,
    { type: 'PartyReinstated', data: { condition: { to: AS_ANNOUNCED }, notice: null } },
  ],
  [
    'one that is back on',
    [APPROVED_PARTY, cancelled(), reinstated()],
    'PartyReinstated',
    party,
    { type: 'PartyCancelled', data: { condition: { from: AS_ANNOUNCED, to: CALLED_OFF } } },
  ],
  [
    'one moved',
    [APPROVED_PARTY, rescheduled()],
    'PartyRescheduled',
    party,
    {
      type: 'PartyRescheduled',
      data: {
        condition: { to: AS_ANNOUNCED },
        changes: { dates: { from: ['2026-12-12'], to: DETAILS.dates } },
      },
    },
  ],
  [
    'a comment approved',
    [commented(), commentApproved()],
    'CommentApproved',
    comment,
    { type: 'CommentRestored', data: { status: 'pending' } },
  ],
  [
    'a comment rejected',
    [commented(), commentRejected()],
    'CommentRejected',
    comment,
    { type: 'CommentRestored', data: { status: 'pending' } },
  ],
  ['an appointment', [...setUp, adminAppointed()], 'AdminAppointed', account, { type: 'AdminDismissed' }],
  [
    'a dismissal',
    [...setUp, adminAppointed(), adminDismissed()],
    'AdminDismissed',
    account,
    { type: 'AdminAppointed' },
  ],
])(
  '%s: a preview that records nothing, one new event that names it, and never twice',
  async (_what, given, type, subject, expected) => {
    const { send, eventId, request, preview, added } = await undoing(given, type, subject);
    const { status, body } = await send(preview);
    expect([status, body]).toMatchObject([200, { possible: true, code: null }]);
    expect(await added()).toEqual([]);

    const undone = await send({ ...request, key: 'k' });
    const [recorded, ...others] = await added();
    expect(recorded).toMatchObject({ ...expected, metadata: { actorId: ADMIN, causationId: eventId } });
    expect(others).toEqual([]);
    expect(undone).toMatchObject({
      status: 200,
      body: { id: recorded?.id, message: (body as { message: string }).message },
      logPosition: recorded?.position,
    });
    expect(await send({ ...request, key: 'k' })).toEqual(undone);
    expect(await send(request)).toMatchObject({ status: 409, body: { code: 'audit.already-undone' } });
    expect(await send(preview)).toMatchObject({ body: { possible: false, code: 'audit.already-undone' } });
    expect(await added()).toHaveLength(1);
  },
);

test.each<[string, readonly Given[], EventType, Subject]>([
  ['of a party', [APPROVED_PARTY], 'PartyApproved', party],
  ['of an edit', [APPROVED_PARTY, dearer], 'PartyUpdated', party],
  ['of a comment', [commented(), commentApproved()], 'CommentApproved', comment],
  ['of a role', [...setUp, adminAppointed(), adminDismissed()], 'AdminDismissed', account],
])('two at once %s: one wins', async (_what, given, type, subject) => {
  const { send, request, added } = await undoing(given, type, subject);
  const answers = await Promise.all([send(request), send(request)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'audit.already-undone' });
  expect(await added()).toHaveLength(1);
});

test.each([
  [
    'brings back the one before',
    [publicNoticeSet({ notice: { from: '', to: 'A' } }), publicNoticeSet({ notice: { from: 'A', to: 'B' } })],
    'A',
    'El evento vuelve a tener la nota de antes.',
  ],
  [
    'leaves none where there was none',
    [publicNoticeSet({ notice: { from: '', to: 'B' } })],
    '',
    'El evento se queda sin nota.',
  ],
] as const)('undoing a notice %s, and says so beforehand', async (_what, notices, to, message) => {
  const { send, preview } = await undoing([APPROVED_PARTY, ...notices], 'PartyNoticeSet', party);
  const changes = [{ field: 'publicNotice', from: 'B', to }];
  expect((await send(preview)).body).toMatchObject({ possible: true, message, changes, kept: [] });
});

describe('an edit', () => {
  const again = updated({ changes: { name: { from: 'Luna', to: 'Mar' } } });
  const both = updated({ changes: { name: { from: 'Sol', to: 'Luna' }, cost: { from: price, to: '99' } } });

  test('goes back field by field, and names what stays', async () => {
    const { send, request, preview } = await undoing([APPROVED_PARTY, both], 'PartyUpdated', party);
    const later = await undoing([APPROVED_PARTY, both, again], 'PartyUpdated', party);
    const first = later.before.find(({ type }) => type === 'PartyUpdated')?.id;
    const path = `/api/admin/undo/${first}`;
    const kept = await later.send({ ...later.preview, path: `${path}?type=party&id=${PARTY}` });
    expect(kept.body).toMatchObject({
      possible: true,
      changes: [{ field: 'cost', from: '99', to: price }],
      kept: ['name'],
      message: 'Vuelve a estar como antes lo que nadie ha cambiado después.',
    });
    expect((await later.send({ ...later.request, path })).body).toMatchObject({ kept: ['name'] });
    expect((await send(preview)).body).toMatchObject({ kept: [] });
    expect((await send(request)).body).toMatchObject({ kept: [] });
  });

  const url = photoUrl(PHOTO.name);
  const taken = photoWithdrawn({ photo: PHOTO.name });
  const lost = updated({ changes: { photo: { from: url, to: null } } });

  test.each<[string, readonly Given[], number, object]>([
    [
      'is there',
      [APPROVED_PARTY, lost],
      200,
      { message: 'El evento vuelve a estar como antes de este cambio.' },
    ],
    ['was taken back for good', [APPROVED_PARTY, lost, taken], 409, { code: 'audit.photo-gone' }],
  ])('of a picture that %s', async (_what, given, status, body) => {
    const { send, request } = await undoing(given, 'PartyUpdated', party);
    expect(await send(request)).toMatchObject({ status, body });
  });

  test('cannot be undone of a party that is removed', async () => {
    const { send, request } = await undoing([APPROVED_PARTY, dearer, deleted()], 'PartyUpdated', party);
    expect(await send(request)).toMatchObject({ status: 409, body: { code: 'audit.party-removed' } });
  });
});
