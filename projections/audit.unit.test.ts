import { streams } from '@duende/contracts/events/streams';
import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { describe, expect, it, test } from 'vitest';
import { foldBatch } from './runner/fold-batch.ts';
import { at, recordedIn } from './testing/specify-projection.ts';
import {
  ADMIN,
  adminRole,
  ALBA,
  approved,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  DETAILS,
  erased,
  IMPORT,
  on,
  PARTY,
  passwordChanged,
  photoWithdrawn,
  registered,
  removed,
  restored,
  ridePublished,
  rsvp,
  submitted,
  updated,
  tokenIssued,
  tokenRevoked,
} from './testing/story.ts';
import { type AuditDocument, auditProjection } from './audit.ts';

async function trail(...given: readonly Given[]): Promise<readonly AuditDocument[]> {
  const collection = await createMemoryReadStore().collection(auditProjection.collection);
  await foldBatch(auditProjection, collection, await recordedIn(await givenLog(given)));
  return collection.find({}, { sort: { recordedAt: 1 } });
}

const url = 'https://entradium.com/luna';
const importStarted = on(
  `import-${IMPORT}`,
  { type: 'ImportStarted', data: { importId: IMPORT, url } },
  { actorId: ADMIN },
);
const importFinished = on(
  `import-${IMPORT}`,
  { type: 'ImportFinished', data: { importId: IMPORT, url, total: 3, imported: 2, partyIds: [] } },
  { actorId: ADMIN },
);
const status = (from: string | null, to: string) => [{ field: 'status', from, to }];
const party = { subjectType: 'party', subjectId: PARTY, partyId: PARTY, label: null, reason: null };
const comment = { subjectType: 'comment', subjectId: COMMENT, partyId: PARTY, label: null, reason: null };
const account = {
  subjectType: 'user',
  subjectId: ALBA,
  partyId: null,
  label: null,
  reason: null,
  changes: [],
};
const imported = { subjectType: 'import', subjectId: IMPORT, partyId: null, label: url, reason: null };

test.each<[string, readonly Given[], object]>([
  [
    'a submission',
    [submitted()],
    {
      ...party,
      kind: 'party.submitted',
      actorId: ALBA,
      label: DETAILS.name,
      changes: status(null, 'pending'),
    },
  ],
  [
    'an edit, before and after',
    [submitted(), updated({ cost: { from: '20', to: '' }, photo: { from: null, to: '/photos/x.webp' } })],
    {
      ...party,
      kind: 'party.updated',
      actorId: ADMIN,
      changes: [
        { field: 'photo', from: null, to: '/photos/x.webp' },
        { field: 'cost', from: '20', to: '' },
      ],
    },
  ],
  [
    'an approval',
    [submitted(), approved()],
    { ...party, kind: 'party.approved', actorId: ADMIN, changes: status('pending', 'approved') },
  ],
  [
    'a rejection with its reason',
    [submitted(), removed('PartyRejected', { reason: 'Sin lugar' })],
    {
      ...party,
      kind: 'party.rejected',
      actorId: ADMIN,
      changes: status('pending', 'rejected'),
      reason: 'Sin lugar',
    },
  ],
  [
    'a deletion',
    [submitted(), approved(), removed('PartyDeleted', { reason: 'Cancelada' })],
    {
      ...party,
      kind: 'party.deleted',
      actorId: ADMIN,
      changes: status('approved', 'deleted'),
      reason: 'Cancelada',
    },
  ],
  [
    'a rejected party restored',
    [submitted(), removed('PartyRejected'), restored('pending')],
    { ...party, kind: 'party.restored', actorId: ADMIN, changes: status('rejected', 'pending') },
  ],
  [
    'a deleted party restored',
    [submitted(), approved(), removed('PartyDeleted'), restored('approved')],
    { ...party, kind: 'party.restored', actorId: ADMIN, changes: status('deleted', 'approved') },
  ],
  [
    'a photo withdrawn with its reason',
    [submitted(), photoWithdrawn(`${'a'.repeat(32)}-000000`, 'Sin permiso')],
    { ...party, kind: 'photo.withdrawn', actorId: ADMIN, changes: [], reason: 'Sin permiso' },
  ],
  [
    'a comment approved',
    [commented(), commentApproved()],
    { ...comment, kind: 'comment.approved', actorId: ADMIN, changes: status('pending', 'approved') },
  ],
  [
    'a pending comment rejected',
    [commented(), commentRejected('Publicidad')],
    {
      ...comment,
      kind: 'comment.rejected',
      actorId: ADMIN,
      changes: status('pending', 'rejected'),
      reason: 'Publicidad',
    },
  ],
  [
    'an approved comment taken down',
    [commented(), commentApproved(), commentRejected()],
    { ...comment, kind: 'comment.rejected', actorId: ADMIN, changes: status('approved', 'rejected') },
  ],
  ['an import begun', [importStarted], { ...imported, kind: 'import.started', actorId: ADMIN, changes: [] }],
  [
    'an import done',
    [importStarted, importFinished],
    {
      ...imported,
      kind: 'import.finished',
      actorId: ADMIN,
      changes: [
        { field: 'total', from: null, to: 3 },
        { field: 'imported', from: null, to: 2 },
      ],
    },
  ],
  [
    'the set-up',
    [registered(ADMIN, 'guardian', true)],
    {
      kind: 'admin.set-up',
      subjectType: 'user',
      subjectId: ADMIN,
      partyId: null,
      label: null,
      reason: null,
      actorId: ADMIN,
      changes: [],
    },
  ],
  [
    'an appointment',
    [registered(), adminRole('AdminAppointed')],
    { ...account, kind: 'admin.appointed', actorId: ADMIN },
  ],
  [
    'a dismissal',
    [registered(), adminRole('AdminDismissed')],
    { ...account, kind: 'admin.dismissed', actorId: ADMIN },
  ],
  [
    'an appointment as analyst',
    [registered(), adminRole('AnalystAppointed')],
    { ...account, kind: 'analyst.appointed', actorId: ADMIN },
  ],
  [
    'a dismissal as analyst',
    [registered(), adminRole('AnalystDismissed')],
    { ...account, kind: 'analyst.dismissed', actorId: ADMIN },
  ],
  [
    'a read token, and not its name',
    [registered(), tokenIssued()],
    { ...account, kind: 'read-token.issued', actorId: ALBA },
  ],
  [
    'a read token taken back',
    [registered(), tokenIssued(), tokenRevoked()],
    { ...account, kind: 'read-token.revoked', actorId: ALBA },
  ],
  [
    'another password, and nothing of it',
    [registered(), passwordChanged()],
    { ...account, kind: 'password.changed', actorId: ALBA },
  ],
  [
    'another password by a link, which its holder alone has',
    [registered(), { ...passwordChanged(), metadata: { actorId: null } }],
    { ...account, kind: 'password.changed', actorId: ALBA },
  ],
  [
    'a link to another password',
    [
      registered(),
      on(
        streams.user(ALBA),
        {
          type: 'PasswordTicketIssued',
          data: { userId: ALBA, ticketDigest: 'd'.repeat(64), expiresAt: '2026-06-02T12:00:00.000Z' },
        },
        { actorId: ADMIN },
      ),
    ],
    { ...account, kind: 'password-ticket.issued', actorId: ADMIN },
  ],
  ['an account', [registered()], { ...account, kind: 'account.registered', actorId: ALBA }],
  [
    'the set-up by who has no session yet',
    [{ ...registered(ADMIN, 'guardian', true), metadata: { actorId: null } }],
    {
      kind: 'admin.set-up',
      subjectType: 'user',
      subjectId: ADMIN,
      partyId: null,
      label: null,
      reason: null,
      actorId: ADMIN,
      changes: [],
    },
  ],
  ['an erasure', [registered(), erased(ALBA)], { ...account, kind: 'person.erased', actorId: ALBA }],
  [
    'an export of history',
    [
      on(
        `export-${IMPORT}`,
        {
          type: 'HistoryExported',
          data: {
            exportId: IMPORT,
            table: 'attendance',
            format: 'csv',
            from: '2026-05-01',
            to: null,
            isPersonal: true,
            reason: 'Estudio',
          },
        },
        { actorId: ADMIN },
      ),
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
    'an event that nobody can read passed over',
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
    [
      on(`verification-${IMPORT}`, {
        type: 'HistoryVerified',
        data: {
          verificationId: IMPORT,
          upTo: at(9),
          events: 12345,
          readModels: 16,
          documents: 4321,
          differences: 3,
        },
      }),
    ],
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
])('%s', async (_name, given, expected) => {
  const last = (await trail(...given)).at(-1);
  const position = at(given.length);
  expect(last).toEqual({
    ...expected,
    hasReason: (expected as { reason: string | null }).reason !== null,
    _id: last?._id,
    position,
    recordedAt: position,
    at: '2026-06-01T12:00:00.000Z',
    undoes: null,
    undoneBy: null,
  });
});

it('leaves out what is no moderation', async () => {
  expect(await trail(rsvp(), commented(), ridePublished())).toEqual([]);
});

describe('when a moderator is erased', () => {
  const story = [
    submitted(),
    removed('PartyRejected', { reason: 'Sin lugar', actorId: BRUNO }),
    restored('pending'),
    removed('PartyRejected', { reason: 'Sin fecha' }),
  ];

  it('keeps what they decided and that it was they; their own words go, nobody else’s', async () => {
    const [, byBruno, , byAdmin] = await trail(...story, erased(BRUNO));
    expect(byBruno).toMatchObject({ actorId: BRUNO, reason: null, changes: status('pending', 'rejected') });
    expect(byAdmin).toMatchObject({ actorId: ADMIN, reason: 'Sin fecha' });
  });

  it('keeps the order in which things happened, and shows the erasure last', async () => {
    const before = await trail(...story);
    const after = await trail(...story, erased(BRUNO));
    expect(after.map(({ recordedAt }) => recordedAt)).toEqual([
      ...before.map(({ recordedAt }) => recordedAt),
      at(5),
    ]);
    expect(after[4]).toMatchObject({ kind: 'person.erased', actorId: BRUNO, subjectId: BRUNO });
    expect(after[1]?.position).toBe(at(5));
  });
});

it('drops what an erased person called their party, and keeps where an import was from', async () => {
  const [submission, started] = await trail(submitted(), importStarted, erased(ALBA), erased(ADMIN));
  expect(submission).toMatchObject({ actorId: ALBA, label: null });
  expect(started).toMatchObject({ actorId: ADMIN, label: url });
});
