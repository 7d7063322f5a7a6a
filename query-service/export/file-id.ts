import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ExportQuery } from './export-query.ts';

/** For how long, in milliseconds, a file that was broken off can be gone on with, counted from its cut. */
export const RESUMABLE_MS = 86_400_000;

/**
 * Names a file that begins: by chance, its cut (milliseconds since 1970), and a proof that the service has made it for this account.
 * So nothing has to be kept of it.
 * @param secret 32 bytes of the service
 */
export function newFileId(secret: Uint8Array, actorId: string | null, cut: number): string {
  const name = `${randomUUID()}.${cut}`;
  return `${name}.${proofOf(secret, actorId, name)}`;
}

/** The cut of a file that goes on; `null` where the service made no such file for this account, or too long ago. */
export function cutOfFile(
  secret: Uint8Array,
  fileId: string,
  { actorId, now }: { readonly actorId: string | null; readonly now: number },
): number | null {
  const [, name = '', cut, proof = ''] = /^([0-9a-f-]{36}\.(\d{1,15}))\.([0-9a-f]{32})$/.exec(fileId) ?? [];
  const expected = Buffer.from(proofOf(secret, actorId, name));
  const given = Buffer.from(proof);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(cut) + RESUMABLE_MS < now ? null : Number(cut);
}

const PROOF_LENGTH = 32;
const proofOf = (secret: Uint8Array, actorId: string | null, name: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['file', actorId, name]))
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
  const { table, format, from, to, separator, isPersonal } = query;
  const kind = [fileId, actorId, table, format, from, to, separator, isPersonal, seesUnpublished];
  return createHmac('sha256', secret)
    .update(JSON.stringify(['people', ...kind]))
    .digest();
}
