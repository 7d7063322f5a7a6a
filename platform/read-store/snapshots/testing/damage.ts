import { readFile, writeFile } from 'node:fs/promises';
import { place, sampleSpec } from '@duende/testkit/samples/sample-documents';
import { Sqlite } from '../../../files/sqlite.ts';
import { saved, type SnapshotRig } from './snapshot-rig.ts';

/** Changes a snapshot's file behind the back of who has written it. */
export function change(file: string, statement: string): void {
  const db = new Sqlite(file);
  db.exec(statement);
  db.close();
}

/** Turns over one bit in the middle of what is sealed. */
export function flip(file: string, table: string, where: string): void {
  const db = new Sqlite(file);
  const sealed = db.prepare<[], Buffer>(`SELECT sealed FROM ${table} WHERE ${where}`).pluck().get();
  if (sealed === undefined) throw new Error('nothing there');
  const middle = sealed.length >> 1;
  sealed[middle] = (sealed[middle] ?? 0) ^ 1;
  db.prepare(`UPDATE ${table} SET sealed = ? WHERE ${where}`).run(sealed);
  db.close();
}

/** The key that it says it is sealed with. */
export function keyIdOf(file: string): string {
  const db = new Sqlite(file);
  const id = db.prepare<[], string>('SELECT key_id FROM header').pluck().get() ?? '';
  db.close();
  return id;
}

/** Puts the snapshot of another collection in its place. */
export async function swapped(rig: SnapshotRig, file: string): Promise<void> {
  const other = sampleSpec();
  const before = rig.logged.length;
  const { store, snapshots } = await rig.open([other.name, fileName(file)]);
  await (await store.collection(other)).write([{ put: { _id: 'other', position: place(1) } }]);
  await saved(snapshots, other.name);
  await snapshots.close();
  await writeFile(file, await readFile(rig.fileOf(other.name)));
  rig.logged.length = before;
}

function fileName(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.sqlite$/, '');
}
