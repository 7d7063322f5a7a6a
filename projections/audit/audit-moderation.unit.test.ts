import type { EventData } from '@duende/contracts/events/domain-event';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { test } from 'vitest';
import { expectLastEntry, importStarted, SOURCE_URL, status, type TrailRow } from '../testing/audit-trail.ts';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ADMIN,
  ALBA,
  approved,
  BRUNO,
  cancelled,
  changeProposed,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  deleted,
  DETAILS,
  IMPORT,
  PARTY,
  photoWithdrawn,
  proposalRejected,
  reasonStruck,
  reinstated,
  rejected,
  restored,
  submitted,
  updated,
  commentEdited,
  commentWithdrawn,
} from '@duende/testkit/samples/story';
import { by, on } from '@duende/testkit/samples/given-log';

const off = (...cancelledDates: string[]): PartyCondition => ({ ...AS_ANNOUNCED, cancelledDates });
const rejection = { ...rejected({ reason: 'Lo dijo Alba' }), id: sampleId(30) };
const takenDown = { ...commentRejected({ reason: 'Insulta a Alba' }), id: sampleId(31) };
const importOf = (more: Partial<EventData<'ImportFinished'>> = {}) =>
  on(
    `import-${IMPORT}`,
    {
      type: 'ImportFinished',
      data: { importId: IMPORT, url: SOURCE_URL, total: 3, imported: 2, partyIds: [], ...more },
    },
    { actorId: ADMIN },
  );
const importFinished = importOf();
const party = { subjectType: 'party', subjectId: PARTY, partyId: PARTY, label: null, reason: null };
const comment = {
  ...{ subjectType: 'comment', subjectId: COMMENT, partyId: PARTY, authorId: BRUNO },
  ...{ label: null, reason: null },
};
const imported = { subjectType: 'import', subjectId: IMPORT, partyId: null, label: SOURCE_URL, reason: null };

test.each<TrailRow>([
  [
    'one of two called-off nights, back on',
    [
      submitted(),
      approved(),
      reinstated({ condition: { from: off('2026-12-05', '2026-12-06'), to: off('2026-12-05') } }),
    ],
    {
      ...party,
      kind: 'party.days-reinstated',
      actorId: ADMIN,
      changes: [
        { field: 'cancelledDates', from: ['2026-12-05', '2026-12-06'], to: ['2026-12-05'] },
        { field: 'conditionReason', from: '', to: 'Se ha roto el generador' },
      ],
    },
  ],
  [
    'other words for a night that stays off',
    [submitted(), approved(), cancelled({ condition: { from: off('2026-12-05'), to: off('2026-12-05') } })],
    {
      ...party,
      kind: 'party.cancelled',
      actorId: ADMIN,
      changes: [{ field: 'conditionReason', from: '', to: 'Se ha roto el generador' }],
    },
  ],
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
    'what its author proposes, before and after',
    [submitted(), approved(), changeProposed({ notice: 'Llueve' })],
    {
      ...party,
      kind: 'proposal.made',
      actorId: ALBA,
      changes: [
        { field: 'cost', from: DETAILS.cost, to: '25 €' },
        { field: 'conditionReason', from: null, to: 'Llueve' },
      ],
    },
  ],
  [
    'that a party is to be called off, says its source',
    [submitted(), approved(), by(null, changeProposed({ by: 'source', what: 'cancel', changes: {} }))],
    {
      ...party,
      kind: 'proposal.made',
      actorId: null,
      changes: [{ field: 'condition', from: null, to: 'cancelled' }],
    },
  ],
  [
    'a proposal that is rejected, with why',
    [submitted(), approved(), changeProposed(), proposalRejected({ reason: 'Pídelo antes' })],
    { ...party, kind: 'proposal.rejected', actorId: ADMIN, reason: 'Pídelo antes', changes: [] },
  ],
  [
    'an edit, before and after',
    [
      submitted(),
      updated({ changes: { cost: { from: '20', to: '' }, photo: { from: null, to: '/photos/x.webp' } } }),
    ],
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
    [submitted(), rejected({ reason: 'Sin lugar' })],
    {
      ...party,
      kind: 'party.rejected',
      actorId: ADMIN,
      changes: status('pending', 'rejected'),
      reason: 'Sin lugar',
    },
  ],
  [
    'a reason struck, about the party',
    [submitted(), rejection, reasonStruck(rejection)],
    { ...party, kind: 'reason.struck', actorId: ADMIN, changes: [] },
  ],
  [
    'a reason struck, about the comment, whose author it names as the struck entry does',
    [submitted(), commented(), takenDown, reasonStruck(takenDown)],
    { ...comment, kind: 'reason.struck', actorId: ADMIN, changes: [] },
  ],
  [
    'a deletion',
    [submitted(), approved(), deleted({ reason: 'Cancelada' })],
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
    [submitted(), rejected(), restored({ status: 'pending' })],
    { ...party, kind: 'party.restored', actorId: ADMIN, changes: status('rejected', 'pending') },
  ],
  [
    'a deleted party restored',
    [submitted(), approved(), deleted(), restored({ status: 'approved' })],
    { ...party, kind: 'party.restored', actorId: ADMIN, changes: status('deleted', 'approved') },
  ],
  [
    'a photo withdrawn with its reason',
    [submitted(), photoWithdrawn({ photo: `${'a'.repeat(32)}-000000`, reason: 'Sin permiso' })],
    { ...party, kind: 'photo.withdrawn', actorId: ADMIN, changes: [], reason: 'Sin permiso' },
  ],
  [
    'a comment approved',
    [commented(), commentApproved()],
    { ...comment, kind: 'comment.approved', actorId: ADMIN, changes: status('pending', 'approved') },
  ],
  [
    'a pending comment rejected',
    [commented(), commentRejected({ reason: 'Publicidad' })],
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
  [
    'a comment rejected after an edit',
    [commented(), commentEdited(), commentRejected({ from: 'pending' })],
    { ...comment, kind: 'comment.rejected', actorId: ADMIN, changes: status('pending', 'rejected') },
  ],
  [
    'a comment withdrawn by its author',
    [commented(), commentWithdrawn()],
    { ...comment, kind: 'comment.withdrawn', actorId: BRUNO, changes: status(null, 'withdrawn') },
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
    'an import that found one of them called off, and cut what there was no room for',
    [importOf({ notices: ['cancelled'], cut: ['name', 'cost'] })],
    {
      ...imported,
      kind: 'import.finished',
      actorId: ADMIN,
      changes: [
        { field: 'total', from: null, to: 3 },
        { field: 'imported', from: null, to: 2 },
        { field: 'notices', from: null, to: ['cancelled'] },
        { field: 'cut', from: null, to: ['name', 'cost'] },
      ],
    },
  ],
])('%s', async (...row) => expectLastEntry(row));
