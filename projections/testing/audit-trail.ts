import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { type Given, givenLog, on } from '@duende/testkit/samples/given-log';
import { expect } from 'vitest';
import { type AuditDocument, auditProjection } from '../audit/audit.ts';
import { foldBatch } from '../runner/fold-batch.ts';
import { at, recordedIn } from './specify-projection.ts';
import { ADMIN, IMPORT } from '@duende/testkit/samples/story';

/** Oldest entry first. */
export async function trail(...given: readonly Given[]): Promise<readonly AuditDocument[]> {
  const collection = await createMemoryReadStore().collection(auditProjection.collection);
  await foldBatch(auditProjection, collection, await recordedIn(await givenLog(given)));
  return collection.find({}, { sort: { recordedAt: 1 } });
}

/** A story and the expected last audit entry. */
export type TrailRow = readonly [
  what: string,
  given: readonly Given[],
  expected: { readonly reason: string | null; readonly [field: string]: unknown },
];

export async function expectLastEntry([, given, expected]: TrailRow): Promise<void> {
  const last = (await trail(...given)).at(-1);
  const position = at(given.length);
  expect(last).toEqual({
    authorId: null,
    ...expected,
    hasReason: expected.reason !== null,
    isReasonStruck: false,
    _id: last?._id,
    position,
    recordedAt: position,
    at: '2026-06-01T12:00:00.000Z',
    undoes: null,
    undoneBy: null,
  });
}

export const status = (from: string | null, to: string) => [{ field: 'status', from, to }];

export const SOURCE_URL = 'https://entradium.com/luna';
export const importStarted = on(
  `import-${IMPORT}`,
  { type: 'ImportStarted', data: { importId: IMPORT, url: SOURCE_URL } },
  { actorId: ADMIN },
);
