import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding, compress, WORTH_COMPRESSING } from './encoding.ts';
import { encodedEtag, namesEtag, strongEtag } from './etag.ts';
import type { QueryAnswer } from './query-route.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
type Content = Pick<QueryAnswer, 'body' | 'etag' | 'headers'>;

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
  // A validator that was given stands for these very bytes, so they go out as they are.
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

function sendPlain(res: ServerResponse, { bytes, etag }: { bytes: Buffer; etag: string }): void {
  res.setHeader('ETag', etag);
  res.setHeader('Content-Type', JSON_TYPE);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
