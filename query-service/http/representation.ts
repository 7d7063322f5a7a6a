import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding, compress, WORTH_COMPRESSING } from './compression.ts';

/** A strong validator made of the content alone, so that every instance gives the same one. */
export function strongEtag(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`;
}

/** The validator of a party: its revision, which is what an edit names in `If-Match`. */
export function revisionEtag(revision: number): string {
  return `"${revision}"`;
}

/** Whether `If-None-Match` names this validator, whichever encoding of the content the caller holds. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return namedForm(ifNoneMatch, etag) !== null;
}

/** The validator of the form that a caller holds by its `If-None-Match`, or `null` where it holds other content. */
export function namedForm(ifNoneMatch: string | undefined, etag: string): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch === '*') return etag;
  const stem = etag.slice(0, -1);
  const end = ['"', '-br"', '-gzip"'].find((known) => ifNoneMatch.includes(stem + known));
  return end === undefined ? null : stem + end;
}

/** The validator of a compressed form: strong validators differ where the bytes do. */
export function encodedEtag(etag: string, form: string): string {
  return `${etag.slice(0, -1)}-${form}"`;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

/** A body to be sent as JSON; a validator of `null` is made of the content. */
interface Content {
  readonly body: unknown;
  readonly etag: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends JSON that anybody may see: kept by caches, revalidated by a strong ETag, compressed when it is worth it. */
export async function sendShared(req: IncomingMessage, res: ServerResponse, content: Content): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(content.body));
  // Of two pages with the same entries, one may go on and the other not.
  const beside = content.headers === undefined ? '' : JSON.stringify(content.headers);
  const etag = content.etag ?? strongEtag(Buffer.concat([bytes, Buffer.from(beside)]));
  res.setHeader('Cache-Control', 'no-cache');
  if (isUnchanged(req, res, etag)) return;
  // A validator that was given names these very bytes, so they are sent as they are.
  if (content.etag !== null) sendPlain(res, { bytes, etag });
  else await sendBytes(req, res, { bytes, type: JSON_TYPE, etag });
}

/** Answers whoever holds these very bytes already. */
function isUnchanged(req: IncomingMessage, res: ServerResponse, etag: string): boolean {
  if (!namesEtag(req.headers['if-none-match'], etag)) return false;
  res.setHeader('ETag', etag);
  res.setHeader('Vary', 'Accept-Encoding');
  res.statusCode = 304;
  res.end();
  return true;
}

/** Sends a text in another form than JSON, under a validator made of it. */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  {
    bytes,
    type,
    cacheControl,
  }: { bytes: Buffer; type: string; cacheControl: 'no-cache' | 'private, no-cache' | 'private, no-store' },
): Promise<void> {
  const etag = strongEtag(bytes);
  res.setHeader('Cache-Control', cacheControl);
  if (!isUnchanged(req, res, etag)) await sendBytes(req, res, { bytes, type, etag });
}

/** Sends JSON that depends on who asks: stored nowhere. */
export async function sendPersonal(
  req: IncomingMessage,
  res: ServerResponse,
  { body, etag }: Content,
): Promise<void> {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Vary', 'Cookie');
  const bytes = Buffer.from(JSON.stringify(body));
  if (etag !== null) sendPlain(res, { bytes, etag });
  else await sendBytes(req, res, { bytes, type: JSON_TYPE, etag });
}

/** Sends bytes in the best encoding the caller takes; for HEAD node leaves the body out by itself. */
async function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  { bytes, type, etag }: { bytes: Buffer; type: string; etag: string | null },
): Promise<void> {
  const encoding =
    bytes.length < WORTH_COMPRESSING ? 'identity' : bestEncoding(req.headers['accept-encoding']);
  const sent = encoding === 'identity' ? bytes : await compress(bytes, encoding);
  if (etag !== null) res.setHeader('ETag', encoding === 'identity' ? etag : encodedEtag(etag, encoding));
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.appendHeader('Vary', 'Accept-Encoding');
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', sent.length);
  res.end(sent);
}

function sendPlain(res: ServerResponse, { bytes, etag }: { bytes: Buffer; etag: string }): void {
  res.setHeader('ETag', etag);
  res.setHeader('Content-Type', JSON_TYPE);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
