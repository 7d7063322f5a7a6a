/** What a stream's metadata hides of it. */
export interface Truncation {
  /** events before this revision are hidden; `Infinity` means soft-deleted */
  readonly before: number;
  readonly maxCount: number;
  readonly maxAgeMs: number;
}

export const NOTHING_HIDDEN: Truncation = { before: 0, maxCount: Infinity, maxAgeMs: Infinity };

/** The literal by which a node marks a stream as deleted; too large for a JavaScript number. */
const DELETED = '9223372036854775807';

/** The name of the stream that holds another one's metadata. */
export function metadataStreamOf(stream: string): string {
  return `$$${stream}`;
}

/** The stream whose metadata this one holds, or `undefined` when it holds none. */
export function describedBy(stream: string): string | undefined {
  return stream.startsWith('$$') ? stream.slice(2) : undefined;
}

/** The metadata of a stream without any: only the last one of a metadata stream can be seen. */
export function defaultTruncation(stream: string): Truncation {
  return describedBy(stream) === undefined ? NOTHING_HIDDEN : { ...NOTHING_HIDDEN, maxCount: 1 };
}

/** Reads the JSON of a `$metadata` event; what is no JSON object hides nothing. */
export function readTruncation(data: Uint8Array): Truncation {
  const { $tb, $maxCount, $maxAge } = parseObject(data);
  return {
    before: typeof $tb !== 'number' ? 0 : Number.isSafeInteger($tb) ? $tb : Infinity,
    maxCount: typeof $maxCount === 'number' ? $maxCount : Infinity,
    maxAgeMs: typeof $maxAge === 'number' ? $maxAge * 1000 : Infinity,
  };
}

/** The same metadata with all events before a revision hidden; `Infinity` deletes the stream. */
export function withTruncateBefore(data: Uint8Array, revision: number): Uint8Array {
  const kept = { ...parseObject(data), $tb: revision === Infinity ? '@' : revision };
  return Buffer.from(JSON.stringify(kept).replace('"$tb":"@"', `"$tb":${DELETED}`));
}

function parseObject(data: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
