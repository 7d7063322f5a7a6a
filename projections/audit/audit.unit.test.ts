import { auditProjection } from './audit.ts';
import { describe, expect, it, test } from 'vitest';
import {
  expectLastEntry,
  importStarted,
  SOURCE_URL,
  status,
  trail,
  type TrailRow,
} from '../testing/audit-trail.ts';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { streams } from '@duende/contracts/events/streams';
import { by, givenLog, on } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { foldBatch } from '../runner/fold-batch.ts';
import { at, recordedIn, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  ALBA,
  BRUNO,
  commentApproved,
  commentRejected,
  commented,
  erased,
  exported,
  IMPORT,
  OTHER_COMMENT,
  PARTY,
  reasonStruck,
  rejected,
  restored,
  ridePublished,
  rsvp,
  submitted,
  verified,
} from '@duende/testkit/samples/story';

test.each<TrailRow>([
  [
    'an export of history',
    [
      exported({
        exportId: IMPORT,
        table: 'attendance',
        from: '2026-05-01',
        isPersonal: true,
        reason: 'Estudio',
      }),
    ],
    {
      kind: 'history.exported',
      subjectType: 'export',
      subjectId: IMPORT,
      partyId: null,
      label: 'attendance',
      reason: 'Estudio',
      actorId: ADMIN,
      changes: [
        { field: 'format', from: null, to: 'csv' },
        { field: 'from', from: null, to: '2026-05-01' },
        { field: 'isPersonal', from: null, to: true },
      ],
    },
  ],
  [
    'an unreadable event passed over',
    [
      on('passed-over', {
        type: 'EventPassedOver',
        data: {
          eventId: PARTY,
          stream: 'party-1',
          type: 'PartyApproved',
          position: at(9),
          reason: 'Disco dañado',
          decidedBy: 'root',
        },
      }),
    ],
    {
      kind: 'event.passed-over',
      subjectType: 'record',
      subjectId: PARTY,
      partyId: null,
      label: 'PartyApproved (party-1)',
      reason: 'Disco dañado',
      actorId: null,
      changes: [{ field: 'decidedBy', from: null, to: 'root' }],
    },
  ],
  [
    'a verification of the log',
    [verified({ verificationId: IMPORT, events: 12345, documents: 4321, differences: 3 })],
    {
      kind: 'history.verified',
      subjectType: 'verification',
      subjectId: IMPORT,
      partyId: null,
      label: null,
      reason: null,
      actorId: null,
      changes: [
        { field: 'events', from: null, to: 12345 },
        { field: 'documents', from: null, to: 4321 },
        { field: 'differences', from: null, to: 3 },
      ],
    },
  ],
])('%s', async (...row) => expectLastEntry(row));

it('shows moderators until where it has come, and nothing of its content', async () => {
  await specifyProjection(auditProjection)
    .given(submitted())
    .when(rejected({ reason: 'Sin lugar' }))
    .publishes({
      topics: ['moderation'],
      message: { name: 'audit.recorded', payload: { position: at(2) } },
    });
});

it('leaves out what is no moderation', async () => {
  expect(await trail(rsvp(), commented(), ridePublished())).toEqual([]);
});

describe('when a moderator is erased', () => {
  const story = [
    submitted(),
    by(BRUNO, rejected({ reason: 'Sin lugar' })),
    restored({ status: 'pending' }),
    rejected({ reason: 'Sin fecha' }),
  ];

  it('keeps what they decided and that it was they; their own words go, other people’s stay', async () => {
    const [, byBruno, , byAdmin] = await trail(...story, erased({ userId: BRUNO }));
    expect(byBruno).toMatchObject({
      actorId: BRUNO,
      reason: null,
      hasReason: false,
      changes: status('pending', 'rejected'),
    });
    expect(byAdmin).toMatchObject({ actorId: ADMIN, reason: 'Sin fecha' });
  });

  it('keeps the order in which things happened, and shows the erasure last', async () => {
    const before = await trail(...story);
    const after = await trail(...story, erased({ userId: BRUNO }));
    expect(after.map(({ recordedAt }) => recordedAt)).toEqual([
      ...before.map(({ recordedAt }) => recordedAt),
      at(5),
    ]);
    expect(after[4]).toMatchObject({ kind: 'person.erased', actorId: BRUNO, subjectId: BRUNO });
    expect(after[1]?.position).toBe(at(5));
  });
});

describe('when a reason is struck', () => {
  const rejection = { ...rejected({ reason: 'Lo dijo Alba' }), id: sampleId(30) };
  const story = [submitted(), rejection, restored({ status: 'pending' }), rejected({ reason: 'Sin fecha' })];

  it('is taken out of the entry that gave it, and of no other; the decision stays', async () => {
    const [, before] = await trail(...story);
    const [, struck, , other] = await trail(...story, reasonStruck(rejection));
    const without = { reason: null, hasReason: false, isReasonStruck: true, position: at(5) };
    expect(struck).toEqual({ ...before, ...without });
    expect(other).toMatchObject({ reason: 'Sin fecha', hasReason: true, isReasonStruck: false });
  });

  it('is left out of what is folded again once its key is gone', async () => {
    const log = await givenLog([...story, reasonStruck(rejection)]);
    await log.vault.destroy(streams.reason(rejection.id));
    const anew = await createMemoryReadStore().collection(auditProjection.collection);
    await foldBatch(auditProjection, anew, await recordedIn(log));
    const found = await anew.find({}, { sort: { recordedAt: 1 } });
    expect(found[1]).toMatchObject({ reason: null, hasReason: false, isReasonStruck: true });
    expect(found[3]).toMatchObject({ reason: 'Sin fecha', isReasonStruck: false });
  });
});

it('says whose comment was decided on until that person is erased', async () => {
  const story = [
    commented({ authorId: ALBA }),
    commentApproved({ authorId: ALBA }),
    commented({ commentId: OTHER_COMMENT }),
  ];
  const [before] = await trail(...story);
  expect(before).toMatchObject({ kind: 'comment.approved', actorId: ADMIN, authorId: ALBA });
  const [after] = await trail(...story, erased({ userId: ALBA }));
  expect(after).toEqual({ ...before, _id: after?._id, authorId: null, position: at(4) });
});

it('keeps whose comment it was and why it was rejected, whichever of the two people is erased', async () => {
  const story = [
    commented({ authorId: ALBA }),
    commentRejected({ authorId: ALBA, reason: 'Insulta' }),
    commented({ commentId: OTHER_COMMENT }),
  ];
  const [ofAuthor] = await trail(...story, erased({ userId: ALBA }));
  expect(ofAuthor).toMatchObject({ authorId: null, actorId: ADMIN, reason: 'Insulta' });
  const [ofDecider] = await trail(...story, erased({ userId: ADMIN }));
  expect(ofDecider).toMatchObject({ authorId: ALBA, actorId: ADMIN, reason: null });
});

it('drops what an erased person called their party, and keeps where an import was from', async () => {
  const [submission, started] = await trail(
    submitted(),
    importStarted,
    erased({ userId: ALBA }),
    erased({ userId: ADMIN }),
  );
  expect(submission).toMatchObject({ actorId: ALBA, label: null });
  expect(started).toMatchObject({ actorId: ADMIN, label: SOURCE_URL });
});
