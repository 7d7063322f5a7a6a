import { compress, WORTH_COMPRESSING, type Encoding, type Effort } from '../http/compression.ts';
import { encodedEtag, JSON_TYPE, strongEtag } from '../http/representation.ts';

/** Headers as a flat list: name, value, name, value. */
interface Form {
  readonly bytes: Buffer;
  /** ends with `Read-Position` and its value, overwritten for each answer */
  readonly headers: string[];
  /** the same, preceded by `ETag` and its value */
  readonly notModified: string[];
}

export interface EncodedAnswer {
  /** of the plain form; other encodings append their name */
  readonly etag: string | null;
  readonly form: Form;
}

export interface Keeping {
  readonly cacheControl: string;
  readonly vary: string;
  readonly hasEtag: boolean;
}

export const FOR_ALL: Keeping = { cacheControl: 'no-cache', vary: 'Accept-Encoding', hasEtag: true };
export const FOR_VISITORS: Keeping = {
  cacheControl: 'private, no-cache',
  vary: 'Cookie, Accept-Encoding',
  hasEtag: false,
};

export interface Described {
  readonly fixedHeaders: readonly string[];
  readonly type: string;
  readonly keeping: Keeping;
  readonly encoding: Encoding;
  readonly effort: Effort;
}

export function plainAnswer(bytes: Buffer, etag: string, fixedHeaders: readonly string[]): EncodedAnswer {
  const described = { fixedHeaders, type: JSON_TYPE, keeping: FOR_ALL };
  return { etag, form: formOf(bytes, etag, 'identity', described) };
}

/** Encodes if worthwhile. The validator is a hash of the content. */
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
