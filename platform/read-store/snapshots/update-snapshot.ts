import type { StoredDocument } from '../read-store.ts';
import type { Pace } from './pace.ts';
import { bucketPlace, pagePlace, putHeader, type SnapshotFile } from './snapshot-file.ts';
import {
  BUCKET_SIZE,
  bucketOf,
  marksOf,
  marksOfPage,
  PAGE_BUCKETS,
  pageOfMarks,
  type SnapshotHeader,
} from './snapshot-format.ts';
import type { NewHeader } from './write-snapshot.ts';

/** Past this many documents that changed, a new file is written instead: its disk is waited for beside the event loop. */
const MOST_CHANGES = 1_000;
/** Fuller than this many times what it was written with, look-ups would read too much. */
const FULLEST = 4;

/** What has become of documents since a snapshot: `null` where there is none any more. */
export type ChangedDocuments = ReadonlyMap<string, StoredDocument | null>;

/** Whether a snapshot can be brought up to date in its place. */
export function isUpdatable(header: SnapshotHeader, changes: number, next: NewHeader): boolean {
  const room = header.buckets * BUCKET_SIZE * FULLEST;
  return (
    changes <= MOST_CHANGES &&
    header.count + changes <= room &&
    header.ground === next.ground &&
    header.fields.join() === next.fields.join()
  );
}

/**
 * Brings a snapshot up to date in one transaction, its header last: whoever is killed meanwhile leaves what was there before.
 * @throws SnapshotDoubt when something in it is not as it must be
 */
export async function updateSnapshot(
  file: SnapshotFile,
  changed: ChangedDocuments,
  { header, pace }: { readonly header: NewHeader; readonly pace: Pace },
): Promise<SnapshotHeader> {
  const { db, seal, keyId } = file;
  const { buckets, count } = file.header;
  db.pragma('journal_mode = DELETE');
  db.pragma('synchronous = FULL');
  const putBucket = db.prepare<[Uint8Array, number]>('UPDATE buckets SET sealed = ? WHERE number = ?');
  const putPage = db.prepare<[Uint8Array, number]>('UPDATE marks SET sealed = ? WHERE page = ?');
  db.exec('BEGIN IMMEDIATE');
  try {
    let total = count;
    for (const [page, numbers] of byPage(changed, buckets)) {
      const marks = marksOfPage(file.page(page));
      for (const [number, ids] of numbers) {
        const before = file.documents(number);
        const after = before.filter(({ _id }) => !ids.has(_id));
        for (const id of ids) {
          const document = changed.get(id);
          if (document) after.push(document);
        }
        total += after.length - before.length;
        marks[number % PAGE_BUCKETS] = marksOf(after, header.fields);
        putBucket.run(seal.close(bucketPlace(number), JSON.stringify(after)), number);
        if (pace.isDue()) await pace.rest();
      }
      putPage.run(seal.close(pagePlace(page), pageOfMarks(marks)), page);
    }
    const written = { ...header, buckets, count: total };
    putHeader(db, seal, keyId, written);
    db.exec('COMMIT');
    return written;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** The ids that changed by the page of their bucket, and by their bucket. */
function byPage(changed: ChangedDocuments, buckets: number): Map<number, Map<number, Set<string>>> {
  const pages = new Map<number, Map<number, Set<string>>>();
  for (const id of changed.keys()) {
    const number = bucketOf(id, buckets);
    const page = Math.floor(number / PAGE_BUCKETS);
    const numbers = pages.get(page) ?? new Map<number, Set<string>>();
    pages.set(page, numbers);
    const ids = numbers.get(number) ?? new Set<string>();
    numbers.set(number, ids.add(id));
  }
  return pages;
}
