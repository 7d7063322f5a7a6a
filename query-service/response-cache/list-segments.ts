import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { SEGMENT_COMPRESSED_AT_ONCE, SEGMENT_QUICK_LEVEL } from '../http/compression.ts';

/** An entry of a list: its JSON under its id. */
export interface ListEntry {
  readonly id: string;
  readonly bytes: Buffer;
  /** SHA-1 of the bytes */
  readonly digest: Buffer;
}

export function listEntry(id: string, value: unknown): ListEntry {
  const bytes = Buffer.from(JSON.stringify(value));
  return { id, bytes, digest: createHash('sha1').update(bytes).digest() };
}

/** Entries that stand next to each other, which are compressed together and apart from all others. */
export interface Segment {
  readonly entries: readonly ListEntry[];
  /** their JSON, each behind the list's bracket or a comma */
  readonly bytes: Buffer;
  /** `null` until it is first needed */
  deflated: Buffer | null;
}

const [OPEN, COMMA] = [Buffer.from('['), Buffer.from(',')];
const CLOSE = Buffer.from(']');
const EMPTY = Buffer.from('[]');

/**
 * Cuts a list into segments of about `size` entries. Segments of the list before are taken over where their entries are the
 * same; an entry that comes, goes or changes costs the one it stands in. A segment has between half and twice `size`
 * entries, but the last, which may have fewer.
 */
export function segmentsOf(
  entries: readonly ListEntry[],
  before: readonly Segment[],
  size: number,
): readonly Segment[] {
  const starts = new Set(before.map((segment) => segment.entries[0]?.id));
  const groups: ListEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const wanted = starts.size === 0 ? size : starts.has(entry.id) ? size / 2 : size * 2;
    if (last === undefined || last.length >= wanted) groups.push([entry]);
    else last.push(entry);
  }
  const known = new Map(
    before.map((segment) => [segment.bytes[0] + (segment.entries[0]?.id ?? ''), segment]),
  );
  return groups.map((group, index) => {
    const start = index === 0 ? OPEN : COMMA;
    const kept = known.get(start[0] + (group[0]?.id ?? ''));
    if (kept !== undefined && areSame(kept.entries, group)) return kept;
    const parts = group.flatMap(({ bytes }, place) => [place === 0 ? start : COMMA, bytes]);
    return { entries: group, bytes: Buffer.concat(parts), deflated: null };
  });
}

function areSame(some: readonly ListEntry[], others: readonly ListEntry[]): boolean {
  return some.length === others.length && some.every(({ bytes }, index) => bytes === others[index]?.bytes);
}

/** The list's bytes, in pieces. */
export function piecesOf(segments: readonly Segment[]): readonly Buffer[] {
  return segments.length === 0 ? [EMPTY] : [...segments.map(({ bytes }) => bytes), CLOSE];
}

/** A full flush ends a segment at a whole byte and refers to nothing before it. */
const FLUSHED = { finishFlush: constants.Z_FULL_FLUSH };
const deflated = promisify(deflateRaw);

/** Segments that are compressed while somebody waits: 2 to 10 ms. */
const MANY = 32;

/**
 * Compresses the segments that changes have left, if they are short and not too many: whoever asks next gets them compressed.
 * More, and long ones, are left to {@link deflateSegment}.
 */
export function deflateShort(segments: readonly Segment[]): void {
  const waiting = segments.filter((segment) => segment.deflated === null);
  if (waiting.length > MANY) return;
  for (const segment of waiting)
    if (segment.bytes.length <= SEGMENT_COMPRESSED_AT_ONCE)
      segment.deflated = deflateRawSync(segment.bytes, { ...FLUSHED, level: SEGMENT_QUICK_LEVEL });
}

/** Compresses in the thread pool. */
export async function deflateSegment(segment: Segment): Promise<void> {
  segment.deflated ??= await deflated(segment.bytes, FLUSHED);
}

/** Magic number, deflate, no flags, no time, nothing about the level, an unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** What stands at the end of a gzip member: the check sum of its content and its length. */
export function gzipTrailer(segments: readonly Segment[]): Buffer {
  const pieces = piecesOf(segments);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0));
  trailer.writeUInt32LE(pieces.reduce((length, piece) => length + piece.length, 0) >>> 0, 4);
  return trailer;
}

/** The list as one gzip member, whose segments are joined as they are: what is not compressed yet is stored (RFC 1951, 3.2.4). */
export function joinGzip(segments: readonly Segment[], trailer: Buffer): Buffer {
  const parts = segments.flatMap((segment) => segment.deflated ?? storedBlocks(segment.bytes, false));
  const end = segments.length === 0 ? EMPTY : CLOSE;
  return Buffer.concat([GZIP_HEADER, ...parts, ...storedBlocks(end, true), trailer]);
}

const LONGEST_BLOCK = 0xff_ff;

function storedBlocks(bytes: Buffer, isLast: boolean): readonly Buffer[] {
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += LONGEST_BLOCK) {
    const block = bytes.subarray(start, start + LONGEST_BLOCK);
    const head = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0]);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(block.length ^ LONGEST_BLOCK, 3);
    blocks.push(head, block);
  }
  return blocks;
}
