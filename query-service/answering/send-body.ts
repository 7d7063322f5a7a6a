import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding, compress, WORTH_COMPRESSING } from './encoding.ts';
import { encodedEtag, namesEtag, strongEtag } from './etag.ts';

/** Sends JSON that anybody may see: kept by caches, revalidated by a strong ETag, compressed when it is worth it. */
export async function sendShared(req: IncomingMessage, res: ServerResponse, body: unknown): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  const etag = strongEtag(bytes);
  res.setHeader('Cache-Control', 'no-cache');
  if (namesEtag(req.headers['if-none-match'], etag)) {
    res.setHeader('ETag', etag);
    res.setHeader('Vary', 'Accept-Encoding');
    res.statusCode = 304;
    res.end();
    return;
  }
  await sendBytes(req, res, { bytes, type: 'application/json; charset=utf-8', etag });
}

/** Sends JSON that depends on who asks: stored nowhere. */
export async function sendPersonal(req: IncomingMessage, res: ServerResponse, body: unknown): Promise<void> {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Vary', 'Cookie');
  const bytes = Buffer.from(JSON.stringify(body));
  await sendBytes(req, res, { bytes, type: 'application/json; charset=utf-8', etag: null });
}

/** Sends bytes in the best encoding the caller takes; for HEAD node leaves the body out by itself. */
export async function sendBytes(
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
