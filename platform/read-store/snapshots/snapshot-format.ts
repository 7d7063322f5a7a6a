import { z } from 'zod';
import type { StoredDocument } from '../read-store.ts';
import { fieldOf } from '../sort-order.ts';

/** Raised with whatever changes what the bytes of a snapshot mean: one of another format is thrown away. */
export const FORMAT = 1;

/** Documents of a bucket, on average, when it is written whole: what one look-up reads and opens. */
export const BUCKET_SIZE = 16;
/** Buckets whose marks of indexed values are kept together. */
export const PAGE_BUCKETS = 64;

const stored = z.looseObject({ _id: z.string(), position: z.string() });

/** What a snapshot says of itself, sealed like everything else in it. Written last. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** of the collection: carries the read model's version */
  name: z.string(),
  /** what it was made from, told by whoever opens snapshots: another log, or other decisions about it, is another ground */
  ground: z.string(),
  buckets: z.int().min(1),
  /** the fields whose values can be looked up without reading all */
  fields: z.array(z.string()).readonly(),
  count: z.int().min(0),
  /** a small collection that belongs to it: how far it goes */
  beside: z.object({ name: z.string(), documents: z.array(stored).readonly() }),
});
export type SnapshotHeader = z.infer<typeof headerSchema>;
/** A small collection that belongs to another one and is kept with it. */
export type Beside = SnapshotHeader['beside'];

/** Something about a snapshot is not as it must be; it is worth nothing then. */
export class SnapshotDoubt extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SnapshotDoubt';
  }
}

/** Where a document stands in a snapshot of so many buckets. */
export function bucketOf(id: string, buckets: number): number {
  return hashOf(id) % buckets;
}

/** A mark of a document's value in an indexed field; some other values have the same. A missing field counts as `null`. 32 bits, signed: such are compared fastest. */
export function markOf(value: unknown): number {
  return hashOf(typeof value === 'string' ? value : JSON.stringify(value ?? null)) | 0;
}

/** The marks of some documents, in the order of the fields, document after document. */
export function marksOf(documents: readonly StoredDocument[], fields: readonly string[]): Int32Array {
  const marks = new Int32Array(documents.length * fields.length);
  let place = 0;
  for (const document of documents) {
    for (const field of fields) marks[place++] = markOf(fieldOf(document, field));
  }
  return marks;
}

/** A page of marks: for each of its buckets how many there are, and they. */
export function pageOfMarks(buckets: readonly Int32Array[]): Uint8Array {
  const page = new Int32Array(buckets.reduce((sum, { length }) => sum + length + 1, 0));
  let place = 0;
  for (const marks of buckets) {
    page[place] = marks.length;
    page.set(marks, place + 1);
    place += marks.length + 1;
  }
  return new Uint8Array(page.buffer);
}

/** What {@link pageOfMarks} was made of. */
export function marksOfPage(page: Int32Array): Int32Array[] {
  const buckets: Int32Array[] = [];
  for (let place = 0; place < page.length;) {
    const end = place + 1 + (page[place] ?? 0);
    buckets.push(page.slice(place + 1, end));
    place = end;
  }
  return buckets;
}

/** FNV-1a over the code units, its bits mixed once more: remainders are taken of it. 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
