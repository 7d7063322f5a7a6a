import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding, compress, WORTH_COMPRESSING } from './compression.ts';

/** A strong validator from the content only, equal on every instance. */
export function strongEtag(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`;
}

/** A party's validator is its revision, as `If-Match` of an edit needs. */
export function revisionEtag(revision: number): string {
  return `"${revision}"`;
}

/** Whether `If-None-Match` names this validator in any encoding. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return namedForm(ifNoneMatch, etag) !== null;
}

/** The caller's validator of this content in any encoding; `null` if it has other content. */
export function namedForm(ifNoneMatch: string | undefined, etag: string): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch === '*') return etag;
  const stem = etag.slice(0, -1);
  const end = ['"', '-br"', '-gzip"'].find((known) => ifNoneMatch.includes(stem + known));
  return end === undefined ? null : stem + end;
}

/** Strong validators must differ between encodings. */
export function encodedEtag(etag: string, form: string): string {
  return `${etag.slice(0, -1)}-${form}"`;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** `null` etag: computed from the content. */
interface Content {
  readonly body: unknown;
  readonly etag: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends public JSON: cacheable, with a strong ETag, compressed if worthwhile. */
export async function sendShared(req: IncomingMessage, res: ServerResponse, content: Content): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(content.body));
  // Headers count too: pages with equal entries may differ in whether another follows.
  const beside = content.headers === undefined ? '' : JSON.stringify(content.headers);
  const etag = content.etag ?? strongEtag(Buffer.concat([bytes, Buffer.from(beside)]));
  res.setHeader('Cache-Control', 'no-cache');
  if (isUnchanged(req, res, etag)) return;
  // A given validator names exactly these bytes, so they are sent uncompressed.
  if (content.etag !== null) sendPlain(res, { bytes, etag });
  else await sendBytes(req, res, { bytes, type: JSON_TYPE, etag });
}

/** Sends 304 if the caller has these bytes. */
function isUnchanged(req: IncomingMessage, res: ServerResponse, etag: string): boolean {
  if (!namesEtag(req.headers['if-none-match'], etag)) return false;
  res.setHeader('ETag', etag);
  res.setHeader('Vary', 'Accept-Encoding');
  res.statusCode = 304;
  res.end();
  return true;
}

/** Sends a text with a validator from its content. */
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

/** Sends caller-specific JSON, never stored. */
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

/** Sends the best accepted encoding; node omits the body for HEAD. */
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
