import type { Collection, Db } from 'mongodb';
import { isDuplicateKey } from '../../mongo/mongo-errors.ts';
import { isOlderCheckpoints, notesFrom, olderCheckpointsOf } from '../older-checkpoints.ts';
import { NOTES, type Note, type StoreNotes } from '../read-store.ts';

interface StoredNotes {
  readonly _id: string;
  readonly of: Readonly<Record<string, Note>>;
}

const ID = 'read-models';

/** Dots would address nested fields. */
const toField = (name: string): string => name.replaceAll('.', ':');
const toName = (field: string): string => field.replaceAll(':', '.');

/**
 * One document that all processes update. Notes of versions before 1.2 count while such a version may write; the
 * first newer note removes them.
 */
export function openMongoNotes(db: Db): StoreNotes {
  const stored = db.collection<StoredNotes>(NOTES);
  let older: Set<string> | null = null;
  const olderNames = async (): Promise<Set<string>> => (older ??= await olderCollections(db));

  async function notesOfOlder(name: string): Promise<ReadonlyMap<string, Note>> {
    const documents = await db.collection<Note & { readonly _id: string }>(name).find().toArray();
    return notesFrom(name, documents);
  }

  /** Calls back for each older collection of these read models, then drops it. */
  async function endOlder(
    readModels: readonly string[],
    takeOver: (name: string) => Promise<void>,
  ): Promise<void> {
    const names = await olderNames();
    for (const name of readModels.map(olderCheckpointsOf)) {
      if (!names.has(name)) continue;
      await takeOver(name);
      await db.collection(name).drop();
      names.delete(name);
    }
  }

  async function write(notes: ReadonlyMap<string, Note>): Promise<void> {
    if (notes.size === 0) return;
    const newest = [...notes].map(([name, note]) => [`of.${toField(name)}`, newer(name, note)]);
    await upsert(stored, Object.fromEntries(newest));
  }

  return {
    async all() {
      const names = await olderNames();
      const found = await stored.findOne({ _id: ID });
      const notes = new Map(Object.entries(found?.of ?? {}).map(([field, note]) => [toName(field), note]));
      for (const older of names) {
        const left = await notesOfOlder(older);
        if (left.size === 0) names.delete(older);
        for (const [name, note] of left)
          if (note.position > (notes.get(name)?.position ?? '')) notes.set(name, note);
      }
      return notes;
    },
    async put(notes) {
      await write(notes);
      await endOlder([...notes.keys()], async (older) => write(await notesOfOlder(older)));
    },
    async remove(names) {
      await endOlder(names, async () => undefined);
      const unset = Object.fromEntries(names.map((name) => [`of.${toField(name)}`, true as const]));
      await stored.updateOne({ _id: ID }, { $unset: unset });
    },
  };
}

/** The note, unless the stored one is as new. */
function newer(name: string, note: Note): object {
  const stored = `$of.${toField(name)}`;
  const isOlder = { $lt: [{ $ifNull: [`${stored}.position`, ''] }, note.position] };
  return { $cond: [isOlder, { $literal: note }, stored] };
}

async function upsert(stored: Collection<StoredNotes>, set: Readonly<Record<string, object>>): Promise<void> {
  const put = () => stored.updateOne({ _id: ID }, [{ $set: set }], { upsert: true });
  try {
    await put();
  } catch (error) {
    // A concurrent call has created the document.
    if (!isDuplicateKey(error)) throw error;
    await put();
  }
}

async function olderCollections(db: Db): Promise<Set<string>> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return new Set(collections.map(({ name }) => name).filter(isOlderCheckpoints));
}
