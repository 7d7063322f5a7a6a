import { Sqlite } from '../../files/sqlite.ts';
import type { StoredDocument } from '../read-store.ts';
import { createSeal, type Seal } from './sealing.ts';
import { headerSchema, SnapshotDoubt, type SnapshotHeader } from './snapshot-format.ts';

const HEADER_PLACE = 'header';

/** Statements and places of a snapshot's file; what lies there is sealed. */
export const TABLES = `
  CREATE TABLE header (id INTEGER PRIMARY KEY CHECK (id = 0), key_id TEXT NOT NULL, sealed BLOB NOT NULL);
  CREATE TABLE buckets (number INTEGER PRIMARY KEY, sealed BLOB NOT NULL);
  CREATE TABLE marks (page INTEGER PRIMARY KEY, sealed BLOB NOT NULL);`;

export const bucketPlace = (number: number): string => `bucket ${number}`;
export const pagePlace = (page: number): string => `marks ${page}`;

/** A snapshot's file, opened: small pieces of it can be read. Everything may throw a {@link SnapshotDoubt}. */
export class SnapshotFile {
  readonly db: Sqlite;
  readonly seal: Seal;
  readonly key: Uint8Array;
  readonly keyId: string;
  readonly header: SnapshotHeader;
  readonly #bucket;
  readonly #page;

  private constructor(db: Sqlite, key: Uint8Array, keyId: string, header: SnapshotHeader) {
    [this.db, this.key, this.keyId, this.header] = [db, key, keyId, header];
    this.seal = createSeal(key);
    this.#bucket = db.prepare<[number], Uint8Array>('SELECT sealed FROM buckets WHERE number = ?').pluck();
    this.#page = db.prepare<[number], Uint8Array>('SELECT sealed FROM marks WHERE page = ?').pluck();
  }

  /** `keyOf` finds the key that a file names, if it is still there. */
  static async open(
    path: string,
    keyOf: (keyId: string) => Promise<Uint8Array | undefined>,
  ): Promise<SnapshotFile> {
    const db = new Sqlite(path, { fileMustExist: true, timeout: 0 });
    try {
      const row = db.prepare<[], [string, Uint8Array]>('SELECT key_id, sealed FROM header').raw().get();
      if (row === undefined) throw new SnapshotDoubt('it is not complete');
      const [keyId, sealed] = row;
      const key = await keyOf(keyId);
      if (key === undefined) throw new SnapshotDoubt('its key is gone');
      const seal = createSeal(key);
      const header = headerSchema.safeParse(JSON.parse(seal.open(HEADER_PLACE, sealed).toString()));
      if (!header.success) throw new SnapshotDoubt('its header is of another version');
      return new SnapshotFile(db, key, keyId, header.data);
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** The documents of a bucket. */
  documents(number: number): StoredDocument[] {
    const sealed = this.#bucket.get(number);
    if (sealed === undefined) throw new SnapshotDoubt(`bucket ${number} is missing`);
    return JSON.parse(this.seal.open(bucketPlace(number), sealed).toString()) as StoredDocument[];
  }

  /** All of them. */
  allDocuments(): StoredDocument[] {
    const all: StoredDocument[] = [];
    for (let number = 0; number < this.header.buckets; number += 1) all.push(...this.documents(number));
    const { count } = this.header;
    if (all.length !== count) throw new SnapshotDoubt(`${all.length} documents instead of ${count}`);
    return all;
  }

  /** The marks of some buckets: for each of them how many there are, and they. */
  page(page: number): Int32Array {
    const sealed = this.#page.get(page);
    if (sealed === undefined) throw new SnapshotDoubt(`marks ${page} are missing`);
    const { buffer, byteOffset, byteLength } = this.seal.open(pagePlace(page), sealed);
    return new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));
  }

  close(): void {
    this.db.close();
  }
}

/** The last thing that is written. */
export function putHeader(db: Sqlite, seal: Seal, keyId: string, header: SnapshotHeader): void {
  db.prepare('INSERT OR REPLACE INTO header (id, key_id, sealed) VALUES (0, ?, ?)').run(
    keyId,
    seal.close(HEADER_PLACE, JSON.stringify(header)),
  );
}
