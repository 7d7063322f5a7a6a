import { createHash } from 'node:crypto';

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
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === '*' || ifNoneMatch.includes(etag)) return true;
  return (
    ifNoneMatch.includes(`${etag.slice(0, -1)}-br"`) || ifNoneMatch.includes(`${etag.slice(0, -1)}-gzip"`)
  );
}

/** The validator of a compressed form: strong validators differ where the bytes do. */
export function encodedEtag(etag: string, encoding: 'gzip' | 'br'): string {
  return `${etag.slice(0, -1)}-${encoding}"`;
}
