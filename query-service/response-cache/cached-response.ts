import { compress, WORTH_COMPRESSING, type Encoding, encodedEtag } from '../http/representation.ts';

/** One encoding of an answer with its headers as node takes them: name, value, name, value. */
interface CachedVariant {
  readonly bytes: Buffer;
  /** ends in `Read-Position` and its value; the value is written in place for every answer */
  readonly headers: string[];
  readonly notModified: string[];
}

/** An answer that only has to be written out. Compressed variants are added later, made off the event loop. */
export interface CachedBody {
  readonly etag: string;
  readonly identity: CachedVariant;
  gzip: CachedVariant | null;
  br: CachedVariant | null;
}

export function createCachedBody(bytes: Buffer, etag: string, fixedHeaders: readonly string[]): CachedBody {
  return { etag, identity: variant(bytes, etag, 'identity', fixedHeaders), gzip: null, br: null };
}

async function compressed(
  body: CachedBody,
  encoding: 'gzip' | 'br',
  fixedHeaders: readonly string[],
): Promise<CachedVariant> {
  const bytes = await compress(body.identity.bytes, encoding);
  return variant(bytes, encodedEtag(body.etag, encoding), encoding, fixedHeaders);
}

function isWorthCompressing(body: CachedBody): boolean {
  return body.identity.bytes.length >= WORTH_COMPRESSING;
}

function variant(
  bytes: Buffer,
  etag: string,
  encoding: Encoding,
  fixedHeaders: readonly string[],
): CachedVariant {
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

/**
 * One cached answer. Its body is replaced when the content changes; a compressed variant is made when it is first asked
 * for, one at a time, so that a burst of changes costs one compression and not one for each change.
 */
export class CachedResponse {
  body: CachedBody;
  readonly #fixedHeaders: readonly string[];
  readonly #onError: (error: unknown) => void;
  #compressing = false;

  constructor(body: CachedBody, fixedHeaders: readonly string[], onError: (error: unknown) => void) {
    this.body = body;
    this.#fixedHeaders = fixedHeaders;
    this.#onError = onError;
  }

  /** The variant to send now: the wanted one, or the plain one until that exists. */
  variant(encoding: Encoding): CachedVariant {
    const { body } = this;
    if (encoding === 'identity' || !isWorthCompressing(body)) return body.identity;
    const existing = body[encoding];
    if (existing !== null) return existing;
    if (!this.#compressing) void this.#compress(body, encoding).catch(this.#onError);
    return body.identity;
  }

  async #compress(body: CachedBody, encoding: 'gzip' | 'br'): Promise<void> {
    this.#compressing = true;
    try {
      body[encoding] = await compressed(body, encoding, this.#fixedHeaders);
    } finally {
      this.#compressing = false;
    }
  }
}
