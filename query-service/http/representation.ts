import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Below this many bytes an answer fits one packet anyway. */
export const WORTH_COMPRESSING = 1400;

const accepted = new Map<string, readonly Encoding[]>();
/** Browsers send a handful of different values; a caller that makes them up must not fill the memory. */
const REMEMBERED = 100;

const PLAIN: readonly Encoding[] = ['identity'];

/** The best encoding a caller takes, by its `Accept-Encoding`. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptedEncodings(acceptEncoding)[0] ?? 'identity';
}

/** The encodings a caller takes, the best one first and `identity` last. */
export function acceptedEncodings(acceptEncoding: string | undefined): readonly Encoding[] {
  if (acceptEncoding === undefined) return PLAIN;
  const known = accepted.get(acceptEncoding);
  if (known !== undefined) return known;
  const taken = parseAcceptEncoding(acceptEncoding);
  if (accepted.size < REMEMBERED) accepted.set(acceptEncoding, taken);
  return taken;
}

function parseAcceptEncoding(header: string): readonly Encoding[] {
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(',', 20)) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return (['br', 'gzip', 'identity'] as const).filter((name) => name === 'identity' || taken.has(name));
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/**
 * Compresses in the thread pool, never on the event loop. Brotli looks back 64 kB instead of 4 MB: parties have ids and links of
 * their own, and farther back there is little that is worth its longer distance (docs/decisions/058).
 */
export function compress(bytes: Uint8Array, encoding: 'gzip' | 'br'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes);
  return brotlied(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

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
  const known = ['"', '-br"', '-gzip"'].find((end) => ifNoneMatch.includes(stem + end));
  if (known !== undefined) return stem + known;
  const joined = `${stem}-gzip-`;
  const at = ifNoneMatch.indexOf(joined);
  const [end] = (at >= 0 && /^[\da-f]+"/.exec(ifNoneMatch.slice(at + joined.length))) || [];
  return end === undefined ? null : joined + end;
}

/** The validator of a compressed form: strong validators differ where the bytes do. */
export function encodedEtag(etag: string, form: string): string {
  return `${etag.slice(0, -1)}-${form}"`;
}

const JSON_TYPE = 'application/json; charset=utf-8';

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
  if (namesEtag(req.headers['if-none-match'], etag)) {
    res.setHeader('ETag', etag);
    res.setHeader('Vary', 'Accept-Encoding');
    res.statusCode = 304;
    res.end();
    return;
  }
  // A validator that was given names these very bytes, so they are sent as they are.
  if (content.etag !== null) sendPlain(res, { bytes, etag });
  else await sendBytes(req, res, { bytes, type: JSON_TYPE, etag });
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
