import { compress, WORTH_COMPRESSING, type Encoding, type Effort } from '../http/compression.ts';
import { encodedEtag, JSON_TYPE, strongEtag } from '../http/representation.ts';

/** Bytes with their headers as node takes them: name, value, name, value. */
interface Form {
  readonly bytes: Buffer;
  /** ends in `Read-Position` and its value; the value is written in place for every answer */
  readonly headers: string[];
  /** ends in `ETag` and its value before that */
  readonly notModified: string[];
}

/** An answer in one encoding that only has to be written out. */
export interface EncodedAnswer {
  /** of the plain form, the others carry the name of their encoding behind it; `null` where the answer has none */
  readonly etag: string | null;
  readonly form: Form;
}

/** Who may keep an answer, and whether they may ask for it by its validator. */
export interface Keeping {
  readonly cacheControl: string;
  readonly vary: string;
  readonly hasEtag: boolean;
}

/** The same for everybody. */
export const FOR_ALL: Keeping = { cacheControl: 'no-cache', vary: 'Accept-Encoding', hasEtag: true };
/** The same for everybody without a session: with one the address answers otherwise. */
export const FOR_VISITORS: Keeping = {
  cacheControl: 'private, no-cache',
  vary: 'Cookie, Accept-Encoding',
  hasEtag: false,
};

/** How an answer is described and encoded. */
export interface Described {
  readonly fixedHeaders: readonly string[];
  /** its media type */
  readonly type: string;
  readonly keeping: Keeping;
  readonly encoding: Encoding;
  readonly effort: Effort;
}

/** JSON as it is, under a validator. */
export function plainAnswer(bytes: Buffer, etag: string, fixedHeaders: readonly string[]): EncodedAnswer {
  const described = { fixedHeaders, type: JSON_TYPE, keeping: FOR_ALL };
  return { etag, form: formOf(bytes, etag, 'identity', described) };
}

/** An answer in an encoding, where that is worth it; its validator is made of the content. */
export async function encodedAnswer(bytes: Buffer, described: Described): Promise<EncodedAnswer> {
  const { encoding, effort, keeping } = described;
  const etag = keeping.hasEtag ? strongEtag(bytes) : null;
  if (encoding === 'identity' || bytes.length < WORTH_COMPRESSING)
    return { etag, form: formOf(bytes, etag, 'identity', described) };
  const encoded = await compress(bytes, encoding, effort);
  return { etag, form: formOf(encoded, etag && encodedEtag(etag, encoding), encoding, described) };
}

function formOf(
  bytes: Buffer,
  etag: string | null,
  encoding: Encoding,
  { fixedHeaders, type, keeping }: Pick<Described, 'fixedHeaders' | 'type' | 'keeping'>,
): Form {
  const both = [...fixedHeaders, 'Cache-Control', keeping.cacheControl, 'Vary', keeping.vary];
  if (etag !== null) both.push('ETag', etag);
  const described = ['Content-Type', type, 'Content-Length', String(bytes.length)];
  if (encoding !== 'identity') described.push('Content-Encoding', encoding);
  const position = ['Read-Position', ''];
  return { bytes, headers: [...both, ...described, ...position], notModified: [...both, ...position] };
}
