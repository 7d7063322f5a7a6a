import { describedBy } from './stream-metadata.ts';

/** What an ACL grants on an ordinary stream, and on the stream that holds its metadata. */
export type Right = '$r' | '$w' | '$mr' | '$mw';

/** A right that the user of the log has not: on one stream by its own ACL, or without a name by the default one. */
export interface MissingRight {
  readonly right: Right;
  readonly stream?: string;
}

/** Whether the user lacks what it takes to read or write a stream. */
export function lacksRight(
  missing: readonly MissingRight[],
  action: 'read' | 'write',
  stream: string,
): boolean {
  const described = describedBy(stream);
  const needed: Right =
    described === undefined ? (action === 'read' ? '$r' : '$w') : action === 'read' ? '$mr' : '$mw';
  const of = described ?? stream;
  return missing.some((one) => one.right === needed && (one.stream === undefined || one.stream === of));
}
