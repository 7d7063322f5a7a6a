import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Position } from '@duende/contracts/events/domain-event';
import type { ExportQuery } from './export-query.ts';

/** ms after its cut. */
export const RESUMABLE_MS = 86_400_000;

/** The cut. */
export interface FileState {
  /** ms since 1970 */
  readonly cut: number;
  /** last included position; the next export starts after it */
  readonly position: Position;
}

/**
 * Random, with the cut and a proof of the service for this account, so that nothing is stored.
 * @param secret 32 bytes
 */
export function newFileId(secret: Uint8Array, actorId: string | null, { cut, position }: FileState): string {
  const name = `${randomUUID()}.${cut}.${position}`;
  return `${name}.${proofOf(secret, actorId, name)}`;
}

/** `null` if the service made no such file for this account, or too long ago. */
export function stateOfFile(
  secret: Uint8Array,
  fileId: string,
  { actorId, now }: { readonly actorId: string | null; readonly now: number },
): FileState | null {
  const [, name = '', cut, position = '', proof = ''] =
    /^([0-9a-f-]{36}\.(\d{1,15})\.(\w{0,64}))\.([0-9a-f]{32})$/.exec(fileId) ?? [];
  const expected = Buffer.from(proofOf(secret, actorId, name));
  const given = Buffer.from(proof);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(cut) + RESUMABLE_MS < now ? null : { cut: Number(cut), position };
}

const PROOF_LENGTH = 32;
/** Increment when file contents change, so that older files are not resumed. */
const WRITING = 2;
const proofOf = (secret: Uint8Array, actorId: string | null, name: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['file', WRITING, actorId, name]))
    .digest('hex')
    .slice(0, PROOF_LENGTH);

/** Pseudonyms depend on it and the file's id. */
export interface FileKind {
  readonly query: Omit<ExportQuery, 'after' | 'exportId' | 'reason'>;
  readonly actorId: string | null;
  readonly seesUnpublished: boolean;
}

/**
 * 32 bytes per file. Another table, period, account or naming gives another key, so people cannot be linked
 * across files.
 */
export function pseudonymKey(
  secret: Uint8Array,
  fileId: string,
  { query, actorId, seesUnpublished }: FileKind,
): Uint8Array {
  const { table, format, from, to, since, separator, isPersonal } = query;
  const kind = [fileId, actorId, table, format, from, to, since, separator, isPersonal, seesUnpublished];
  return createHmac('sha256', secret)
    .update(JSON.stringify(['people', ...kind]))
    .digest();
}
