import { compress, WORTH_COMPRESSING, type Encoding } from '../answering/encoding.ts';
import { encodedEtag } from '../answering/etag.ts';

/** One form of an answer with everything that goes before it on the wire, as node takes it: name, value, name, value. */
export interface ReadyVariant {
  readonly bytes: Buffer;
  /** ends in `Read-Position` and its value; the value is written in place for every answer */
  readonly headers: string[];
  readonly notModified: string[];
}

/** An answer that only needs to be written out. Compressed forms join it later, made off the event loop. */
export interface ReadyBody {
  readonly etag: string;
  readonly identity: ReadyVariant;
  gzip: ReadyVariant | null;
  br: ReadyVariant | null;
}

export function createReadyBody(bytes: Buffer, etag: string, fixedHeaders: readonly string[]): ReadyBody {
  return { etag, identity: variant(bytes, etag, 'identity', fixedHeaders), gzip: null, br: null };
}

export async function compressed(
  body: ReadyBody,
  encoding: 'gzip' | 'br',
  fixedHeaders: readonly string[],
): Promise<ReadyVariant> {
  const bytes = await compress(body.identity.bytes, encoding);
  return variant(bytes, encodedEtag(body.etag, encoding), encoding, fixedHeaders);
}

export function isWorthCompressing(body: ReadyBody): boolean {
  return body.identity.bytes.length >= WORTH_COMPRESSING;
}

function variant(
  bytes: Buffer,
  etag: string,
  encoding: Encoding,
  fixedHeaders: readonly string[],
): ReadyVariant {
  const both = [...fixedHeaders, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', 'ETag', etag];
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const position = ['Read-Position', ''];
  return {
    bytes,
    headers: [
      ...both,
      ...['Content-Type', 'application/json; charset=utf-8'],
      ...['Content-Length', String(bytes.length)],
      ...encoded,
      ...position,
    ],
    notModified: [...both, ...position],
  };
}
