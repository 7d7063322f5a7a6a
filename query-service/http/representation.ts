import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding, compress, WORTH_COMPRESSING } from './compression.ts';

/** Hashes the content only, so every instance gives the same. */
export function strongEtag(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`;
}

/** `If-Match` of an edit needs the revision. */
export function revisionEtag(revision: number): string {
  return `"${revision}"`;
}

/** Accepts any encoding. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return namedForm(ifNoneMatch, etag) !== null;
}

/** Accepts any encoding; `null` if the caller has other content. */
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
export const HTML_TYPE = 'text/html; charset=utf-8';

/** `null` etag: computed from the content. */
interface Content {
  readonly body: unknown;
  readonly etag: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Cacheable, with a strong ETag, compressed if worthwhile. */
export async function sendShared(req: IncomingMessage, res: ServerResponse, content: Content): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(content.body));
  // Pages with equal entries may differ in whether another follows.
  const further = content.headers === undefined ? '' : JSON.stringify(content.headers);
  const etag = content.etag ?? strongEtag(Buffer.concat([bytes, Buffer.from(further)]));
  res.setHeader('Cache-Control', 'no-cache');
  if (isUnchanged(req, res, etag)) return;
  // A given validator names exactly these bytes, so no compression.
  if (content.etag !== null) sendPlain(res, { bytes, etag });
  else await sendBytes(req, res, { bytes, type: JSON_TYPE, etag });
}

function isUnchanged(req: IncomingMessage, res: ServerResponse, etag: string): boolean {
  const known = namedForm(req.headers['if-none-match'], etag);
  if (known === null) return false;
  res.setHeader('ETag', known);
  res.setHeader('Vary', 'Accept-Encoding');
  res.statusCode = 304;
  res.end();
  return true;
}

/** The validator is a hash of the content. */
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

/** Never stored. */
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
