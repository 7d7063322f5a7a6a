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
  /** of the plain form; the others carry the name of their encoding behind it */
  readonly etag: string;
  readonly form: Form;
}

/** How an answer is described and encoded. */
export interface Described {
  readonly fixedHeaders: readonly string[];
  /** its media type */
  readonly type: string;
  readonly encoding: Encoding;
  readonly effort: Effort;
}

/** JSON as it is, under a validator. */
export function plainAnswer(bytes: Buffer, etag: string, fixedHeaders: readonly string[]): EncodedAnswer {
  return { etag, form: formOf(bytes, etag, 'identity', { fixedHeaders, type: JSON_TYPE }) };
}

/** An answer in an encoding, where that is worth it; its validator is made of the content. */
export async function encodedAnswer(bytes: Buffer, described: Described): Promise<EncodedAnswer> {
  const { encoding, effort } = described;
  const etag = strongEtag(bytes);
  if (encoding === 'identity' || bytes.length < WORTH_COMPRESSING)
    return { etag, form: formOf(bytes, etag, 'identity', described) };
  const encoded = await compress(bytes, encoding, effort);
  return { etag, form: formOf(encoded, encodedEtag(etag, encoding), encoding, described) };
}

function formOf(
  bytes: Buffer,
  etag: string,
  encoding: Encoding,
  { fixedHeaders, type }: Pick<Described, 'fixedHeaders' | 'type'>,
): Form {
  const both = [...fixedHeaders, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', 'ETag', etag];
  const described = ['Content-Type', type, 'Content-Length', String(bytes.length)];
  if (encoding !== 'identity') described.push('Content-Encoding', encoding);
  const position = ['Read-Position', ''];
  return { bytes, headers: [...both, ...described, ...position], notModified: [...both, ...position] };
}
