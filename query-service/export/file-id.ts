import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Position } from '@duende/contracts/events/domain-event';
import type { ExportQuery } from './export-query.ts';

/** For how long, in milliseconds, a file that was broken off can be gone on with, counted from its cut. */
export const RESUMABLE_MS = 86_400_000;

/** What all tables of one export are of. */
export interface FileStand {
  /** milliseconds since 1970: what came later is as if it had not been */
  readonly cut: number;
  /** everything up to there is in it; the next export may begin behind it */
  readonly position: Position;
}

/**
 * Names a file that begins: by chance, where it stands, and a proof that the service has made it for this account.
 * So nothing has to be kept of it.
 * @param secret 32 bytes of the service
 */
export function newFileId(secret: Uint8Array, actorId: string | null, { cut, position }: FileStand): string {
  const name = `${randomUUID()}.${cut}.${position}`;
  return `${name}.${proofOf(secret, actorId, name)}`;
}

/** Where a file stands that goes on, or of which another table is wanted; `null` where the service made no such file for this account, or too long ago. */
export function standOfFile(
  secret: Uint8Array,
  fileId: string,
  { actorId, now }: { readonly actorId: string | null; readonly now: number },
): FileStand | null {
  const [, name = '', cut, position = '', proof = ''] =
    /^([0-9a-f-]{36}\.(\d{1,15})\.(\w{0,64}))\.([0-9a-f]{32})$/.exec(fileId) ?? [];
  const expected = Buffer.from(proofOf(secret, actorId, name));
  const given = Buffer.from(proof);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(cut) + RESUMABLE_MS < now ? null : { cut: Number(cut), position };
}

const PROOF_LENGTH = 32;
/** Raised when files are written otherwise: what an older version began is not gone on with, or half of it would be written so. */
const WRITING = 2;
const proofOf = (secret: Uint8Array, actorId: string | null, name: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['file', WRITING, actorId, name]))
    .digest('hex')
    .slice(0, PROOF_LENGTH);

/** What people's pseudonyms are bound to, beside the file's id. */
export interface FileKind {
  readonly query: Omit<ExportQuery, 'after' | 'exportId' | 'reason'>;
  readonly actorId: string | null;
  readonly seesUnpublished: boolean;
}

/**
 * 32 bytes under which the people of one file get their pseudonyms. Asked for with the same id, another table, other days, another
 * account, names or none make another file, so nobody is found again from one in the other.
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
