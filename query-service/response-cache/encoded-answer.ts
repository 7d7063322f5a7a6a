import { compress, WORTH_COMPRESSING, type Encoding } from '../http/compression.ts';
import { encodedEtag, strongEtag } from '../http/representation.ts';

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

/** An answer as it is, under a validator. */
export function plainAnswer(bytes: Buffer, etag: string, fixedHeaders: readonly string[]): EncodedAnswer {
  return { etag, forms: { identity: formOf(bytes, etag, 'identity', fixedHeaders) } };
}

/** An answer in every encoding, where that is worth it; its validator is made of the content, as that of a query's answer is. */
export async function encodedAnswer(bytes: Buffer, fixedHeaders: readonly string[]): Promise<EncodedAnswer> {
  const etag = strongEtag(bytes);
  const plain = plainAnswer(bytes, etag, fixedHeaders);
  if (bytes.length < WORTH_COMPRESSING) return plain;
  const encode = async (encoding: 'br' | 'gzip') =>
    formOf(await compress(bytes, encoding), encodedEtag(etag, encoding), encoding, fixedHeaders);
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

function formOf(bytes: Buffer, etag: string, encoding: Encoding, fixedHeaders: readonly string[]): Form {
  const both = [...fixedHeaders, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', 'ETag', etag];
  const described = [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(bytes.length),
  ];
  if (encoding !== 'identity') described.push('Content-Encoding', encoding);
  const position = ['Read-Position', ''];
  return { bytes, headers: [...both, ...described, ...position], notModified: [...both, ...position] };
}
