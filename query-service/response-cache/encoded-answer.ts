import { compress, WORTH_COMPRESSING, type Encoding } from '../http/compression.ts';
import { encodedEtag, JSON_TYPE, strongEtag } from '../http/representation.ts';

/** One form of an answer with its headers as node takes them: name, value, name, value. */
interface Form {
  readonly bytes: Buffer;
  /** ends in `Read-Position` and its value; the value is written in place for every answer */
  readonly headers: string[];
  /** ends in `ETag` and its value before that */
  readonly notModified: string[];
}

/** An answer that only has to be written out, in each of its forms. */
export interface EncodedAnswer {
  /** of the plain form; the others carry the name of their encoding behind it */
  readonly etag: string;
  readonly forms: { readonly identity: Form } & { readonly [encoding in Encoding]?: Form };
}

/** What all forms of an answer have in common. */
interface Described {
  readonly fixedHeaders: readonly string[];
  /** its media type */
  readonly type: string;
}

/** JSON as it is, under a validator. */
export function plainAnswer(bytes: Buffer, etag: string, fixedHeaders: readonly string[]): EncodedAnswer {
  return inPlain(bytes, etag, { fixedHeaders, type: JSON_TYPE });
}

function inPlain(bytes: Buffer, etag: string, described: Described): EncodedAnswer {
  return { etag, forms: { identity: formOf(bytes, etag, 'identity', described) } };
}

/** An answer in every encoding, where that is worth it; its validator is made of the content, as that of a query's answer is. */
export async function encodedAnswer(bytes: Buffer, described: Described): Promise<EncodedAnswer> {
  const etag = strongEtag(bytes);
  const plain = inPlain(bytes, etag, described);
  if (bytes.length < WORTH_COMPRESSING) return plain;
  const encode = async (encoding: 'br' | 'gzip') =>
    formOf(await compress(bytes, encoding), encodedEtag(etag, encoding), encoding, described);
  // One after the other: both at once would take threads away from passwords and photos.
  const br = await encode('br');
  return { etag, forms: { ...plain.forms, br, gzip: await encode('gzip') } };
}

/** The form for who takes these encodings, the best one first. */
export function formFor({ forms }: EncodedAnswer, accepted: readonly Encoding[]): Form {
  for (const encoding of accepted) {
    const form = forms[encoding];
    if (form !== undefined) return form;
  }
  return forms.identity;
}

function formOf(bytes: Buffer, etag: string, encoding: Encoding, { fixedHeaders, type }: Described): Form {
  const both = [...fixedHeaders, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', 'ETag', etag];
  const described = ['Content-Type', type, 'Content-Length', String(bytes.length)];
  if (encoding !== 'identity') described.push('Content-Encoding', encoding);
  const position = ['Read-Position', ''];
  return { bytes, headers: [...both, ...described, ...position], notModified: [...both, ...position] };
}
