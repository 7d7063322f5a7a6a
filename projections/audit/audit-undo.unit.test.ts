import { streams } from '@duende/contracts/events/streams';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { by, type Given, givenLog, on } from '@duende/testkit/samples/given-log';
import { expect, test } from 'vitest';
import { type AuditDocument, auditProjection } from './audit.ts';
import { foldBatch } from '../runner/fold-batch.ts';
import { recordedIn } from '../testing/specify-projection.ts';
import {
  ADMIN,
  adminAppointed,
  adminDismissed,
  ALBA,
  approvalWithdrawn,
  approved,
  BRUNO,
  commentApproved,
  commented,
  commentRejected,
  commentRestored,
  erased,
  IMPORT,
  PARTY,
  registered,
  rejected,
  restored,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

/** What happened, as the consequence of the event of that number, from 0. */
const because = (number: number, given: Given) => ({ ...given, cause: number });

/** The trail of what happened, folded by batches of so many events, `again` more than once. */
async function trail(
  given: readonly (Given & { readonly cause?: number })[],
  { size = 100, again = false } = {},
): Promise<readonly AuditDocument[]> {
  const log = await givenLog();
  for (const { cause, ...part } of given) {
    const causationId = cause === undefined ? null : ((await recordedIn(log))[cause]?.id ?? null);
    await log.and({ ...part, metadata: { ...part.metadata, causationId } });
  }
  const collection = await createMemoryReadStore().collection(auditProjection.collection);
  const events = await recordedIn(log);
  for (let from = 0; from < events.length; from += size) {
    await foldBatch(auditProjection, collection, events.slice(from, from + size));
    if (again) await foldBatch(auditProjection, collection, events.slice(0, from + size));
  }
  return collection.find({}, { sort: { recordedAt: 1 } });
}

const url = 'https://entradium.com/luna';
const ofImport = (event: Given['events'][number]) => on(streams.import(IMPORT), event, { actorId: ADMIN });
const importStarted = ofImport({ type: 'ImportStarted', data: { importId: IMPORT, url } });
const importFinished = ofImport({
  type: 'ImportFinished',
  data: { importId: IMPORT, url, total: 2, imported: 1, partyIds: [PARTY] },
});
const importWithdrawn = ofImport({
  type: 'ImportWithdrawn',
  data: { importId: IMPORT, total: 1, approved: 0, partyIds: [PARTY] },
});
const [there, back] = [
  updated({ changes: { cost: { from: '20', to: '' } } }),
  updated({ changes: { cost: { from: '', to: '20' } } }),
];
const status = (from: string, to: string) => [{ field: 'status', from, to }];

const UNDONE: readonly [string, Parameters<typeof trail>[0], Partial<AuditDocument>][] = [
  [
    'an approval',
    [submitted(), approved(), because(1, approvalWithdrawn())],
    { kind: 'party.approval-withdrawn', changes: status('approved', 'pending') },
  ],
  [
    'a rejection',
    [submitted(), rejected(), because(1, restored({ status: 'pending' }))],
    { kind: 'party.restored', changes: status('rejected', 'pending') },
  ],
  ['an edit', [submitted(), there, because(1, back)], { kind: 'party.updated' }],
  [
    'a comment approved',
    [commented(), commentApproved(), because(1, commentRestored({ status: 'pending' }))],
    { kind: 'comment.restored', changes: status('approved', 'pending') },
  ],
  [
    'a comment taken down',
    [commented(), commentApproved(), commentRejected(), because(2, commentRestored({ status: 'approved' }))],
    { kind: 'comment.restored', changes: status('rejected', 'approved') },
  ],
  [
    'an import',
    [
      importStarted,
      because(0, submitted()),
      because(0, importFinished),
      because(2, rejected()),
      because(2, importWithdrawn),
    ],
    {
      kind: 'import.withdrawn',
      subjectType: 'import',
      label: url,
      changes: [
        { field: 'withdrawn', from: null, to: 1 },
        { field: 'stayed', from: null, to: 0 },
      ],
    },
  ],
  [
    'an appointment',
    [registered(), adminAppointed(), because(1, adminDismissed())],
    { kind: 'admin.dismissed' },
  ],
];

test.each(UNDONE)(
  '%s and its undo point at each other, however often it is folded',
  async (_what, given, expected) => {
    const whole = await trail(given);
    const undo = whole.at(-1);
    const undone = whole.find(({ _id }) => _id === undo?.undoes);
    expect(undo).toMatchObject({ ...expected, undoneBy: null });
    expect(undone?.undoneBy).toBe(undo?._id);
    expect(whole.filter(({ undoes, undoneBy }) => undoes !== null || undoneBy !== null)).toHaveLength(2);
    // Ids differ from log to log: what is compared is what points where.
    const shape = (documents: readonly AuditDocument[]) => {
      const place = (id: string | null) => documents.findIndex(({ _id }) => _id === id);
      return documents.map(({ kind, position, undoes, undoneBy }) => [
        kind,
        position,
        place(undoes),
        place(undoneBy),
      ]);
    };
    expect(shape(await trail(given, { size: 1 }))).toEqual(shape(whole));
    expect(shape(await trail(given, { size: 2, again: true }))).toEqual(shape(whole));
  },
);

test.each<[string, Parameters<typeof trail>[0]]>([
  ['what came with an import', [importStarted, because(0, submitted()), because(0, importFinished)]],
  [
    'a role that goes with an account',
    [registered(), adminAppointed(), erased({ userId: ALBA }), because(2, adminDismissed())],
  ],
  ['what follows from an unknown event', [submitted(), approved(), because(9, approvalWithdrawn())]],
  ['a removal restored by hand', [submitted(), rejected(), restored({ status: 'pending' })]],
])('%s is no undo', async (_what, given) => {
  const links = (await trail(given)).map(({ undoes, undoneBy }) => undoes ?? undoneBy);
  expect(links.filter((link) => link !== null)).toEqual([]);
});

const [approval, rejection] = [commentApproved(), commentRejected()];
const undone = (number: number, to: 'pending' | 'approved') =>
  because(number, commentRestored({ status: to }));
test.each<[string, Parameters<typeof trail>[0], string]>([
  ['an approval taken back', [approval, undone(1, 'pending')], 'pending'],
  ['a rejection taken back', [rejection, undone(1, 'pending')], 'pending'],
  ['a taking down taken back', [approval, rejection, undone(2, 'approved')], 'approved'],
  ['an approval taken back and given again', [approval, undone(1, 'pending'), approval], 'approved'],
  ['a rejection taken back, and an approval', [rejection, undone(1, 'pending'), approval], 'approved'],
  [
    'two rejections taken back',
    [rejection, undone(1, 'pending'), rejection, undone(3, 'pending')],
    'pending',
  ],
])('a comment rejected after %s: what it was before', async (_what, decisions, before) => {
  const last = (await trail([commented(), ...decisions, commentRejected()])).at(-1);
  expect(last?.changes).toEqual(status(before, 'rejected'));
});

test('after an erasure of the person who undid, both entries stay and point at each other', async () => {
  const given = [submitted(), by(BRUNO, rejected()), because(1, restored({ status: 'pending' }))];
  const [, rejection, restoration] = await trail([...given, erased({ userId: BRUNO })]);
  expect(rejection).toMatchObject({ undoneBy: restoration?._id, reason: null });
  expect(restoration?.undoes).toBe(rejection?._id);
});
