import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../files/durable-file.ts';
import { Sqlite } from '../../files/sqlite.ts';
import type { StoredDocument } from '../read-store.ts';
import type { Pace } from './pace.ts';
import { createSeal, type Seal } from './sealing.ts';
import { bucketPlace, pagePlace, putHeader, TABLES } from './snapshot-file.ts';
import {
  BUCKET_SIZE,
  bucketOf,
  marksOf,
  PAGE_BUCKETS,
  pageOfMarks,
  type SnapshotHeader,
} from './snapshot-format.ts';

const OWNER_ALONE = 0o600;

export interface SnapshotKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** What a new snapshot says of itself, but for what follows from its documents. */
export type NewHeader = Omit<SnapshotHeader, 'buckets' | 'count'>;

/**
 * Writes a snapshot of documents that never change, beside the one that stands there, and puts it in its place once it is
 * on the disk: whoever is killed meanwhile leaves the old one. The disk is waited for beside the event loop.
 */
export async function writeSnapshot(
  path: string,
  documents: readonly StoredDocument[],
  { header, key, pace }: { readonly header: NewHeader; readonly key: SnapshotKey; readonly pace: Pace },
): Promise<SnapshotHeader> {
  const draft = `${path}.new`;
  const buckets = Math.max(1, Math.ceil(documents.length / BUCKET_SIZE));
  const written = { ...header, buckets, count: documents.length };
  try {
    await rm(draft, { force: true });
    await (await open(draft, 'wx', OWNER_ALONE)).close();
    const db = new Sqlite(draft);
    try {
      // Nothing to go back to, and synchronised as a whole below.
      db.pragma('journal_mode = OFF');
      db.pragma('synchronous = OFF');
      db.exec(TABLES);
      db.exec('BEGIN');
      const seal = createSeal(key.bytes);
      await fill(db, seal, await inBuckets(documents, buckets, pace), header.fields, pace);
      putHeader(db, seal, key.id, written);
      db.exec('COMMIT');
    } finally {
      db.close();
    }
    await synchronise(draft);
    await pace.rest();
    await rename(draft, path);
    await syncFolder(dirname(path));
    return written;
  } finally {
    await rm(draft, { force: true });
  }
}

async function synchronise(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The documents bucket by bucket. */
async function inBuckets(
  documents: readonly StoredDocument[],
  buckets: number,
  pace: Pace,
): Promise<() => Generator<StoredDocument[]>> {
  const numbers = new Uint32Array(documents.length);
  const ends = new Uint32Array(buckets);
  for (let at = 0; at < documents.length; at += 1) {
    const number = bucketOf(documents[at]?._id ?? '', buckets);
    numbers[at] = number;
    ends[number] = (ends[number] ?? 0) + 1;
    if (at % 256 === 0 && pace.isDue()) await pace.rest();
  }
  const starts = new Uint32Array(buckets);
  for (let number = 1; number < buckets; number += 1) {
    starts[number] = ends[number - 1] ?? 0;
    ends[number] = (ends[number] ?? 0) + (ends[number - 1] ?? 0);
  }
  const order = new Uint32Array(documents.length);
  for (let at = 0; at < documents.length; at += 1) {
    const number = numbers[at] ?? 0;
    const place = starts[number] ?? 0;
    order[place] = at;
    starts[number] = place + 1;
    if (at % 256 === 0 && pace.isDue()) await pace.rest();
  }
  return function* each() {
    let place = 0;
    for (const end of ends) {
      const bucket: StoredDocument[] = [];
      for (; place < end; place += 1) bucket.push(documents[order[place] ?? 0] as StoredDocument);
      yield bucket;
    }
  };
}

async function fill(
  db: Sqlite,
  seal: Seal,
  buckets: () => Generator<StoredDocument[]>,
  fields: readonly string[],
  pace: Pace,
): Promise<void> {
  const addBucket = db.prepare<[number, Uint8Array]>('INSERT INTO buckets (number, sealed) VALUES (?, ?)');
  const addPage = db.prepare<[number, Uint8Array]>('INSERT INTO marks (page, sealed) VALUES (?, ?)');
  let number = 0;
  let marks: Int32Array[] = [];
  const turnPage = (page: number): void => {
    addPage.run(page, seal.close(pagePlace(page), pageOfMarks(marks)));
    marks = [];
  };
  for (const bucket of buckets()) {
    addBucket.run(number, seal.close(bucketPlace(number), JSON.stringify(bucket)));
    marks.push(marksOf(bucket, fields));
    number += 1;
    if (number % PAGE_BUCKETS === 0) turnPage(number / PAGE_BUCKETS - 1);
    if (pace.isDue()) await pace.rest();
  }
  if (marks.length > 0) turnPage(Math.floor(number / PAGE_BUCKETS));
}
