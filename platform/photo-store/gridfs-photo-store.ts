import { ObjectId, type Collection } from 'mongodb';
import { makeCollection } from '../mongo/make-collection.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { asStoreError, availableOrFull, isDuplicateKey } from '../mongo/mongo-errors.ts';
import { StoreUnavailable } from '../errors/errors.ts';
import { newFiles, openGridFsFiles, type GridFsFiles, type VariantFiles } from './gridfs-files.ts';
import {
  firstRecord,
  isPhotoName,
  type PhotoRecord,
  type PhotoStore,
  type StoredPhoto,
} from './photo-store.ts';

/** A photo exists when its record does. */
interface StoredRecord extends Omit<PhotoRecord, 'name'> {
  readonly _id: string;
  readonly files: VariantFiles;
}

interface Intent {
  readonly _id: ObjectId;
  readonly name: string;
  readonly files: VariantFiles;
  readonly startedAt: Date;
}

const WITHOUT_FILES = { projection: { files: 0 } } as const;

/** Younger leftovers may belong to a running process. */
const ABANDONED_MS = 3_600_000;

/**
 * Variants in GridFS, and a record written last and removed first, so a photo is always complete. Safe for concurrent
 * processes.
 */
export async function openGridFsPhotoStore({ db }: Pick<MongoConnection, 'db'>): Promise<PhotoStore> {
  const records = await availableOrFull(() => makeCollection<StoredRecord>(db, 'photos'));
  const intents = await availableOrFull(() => makeCollection<Intent>(db, 'photos.intents'));
  const files = await availableOrFull(() => openGridFsFiles(db));

  /** @returns whether it existed */
  async function repeat({ name, uploadedBy, uploadedAt }: StoredPhoto): Promise<boolean> {
    const again = { $addToSet: { uploadedBy }, $max: { lastUploadedAt: uploadedAt } };
    return (await records.updateOne({ _id: name }, again)).matchedCount > 0;
  }

  async function note(name: string, noted: VariantFiles): Promise<Intent> {
    const intent = { _id: new ObjectId(), name, files: noted, startedAt: new Date() };
    await intents.insertOne(intent);
    return intent;
  }

  async function put(photo: StoredPhoto): Promise<void> {
    if (await repeat(photo)) return;
    const intent = await note(photo.name, newFiles());
    await files.write(intent.files, photo.variants);
    const { name, ...record } = firstRecord(photo);
    try {
      await records.insertOne({
        _id: name,
        ...record,
        uploadedBy: [...record.uploadedBy],
        files: intent.files,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await files.remove(intent.files);
      if (!(await repeat(photo)))
        throw new StoreUnavailable(`the photo ${name} disappeared while it was uploaded`);
    }
    await intents.deleteOne({ _id: intent._id });
  }

  async function remove(name: string): Promise<void> {
    const record = await records.findOne({ _id: name });
    if (record === null) return;
    const intent = await note(name, record.files);
    await records.deleteOne({ _id: name });
    await files.remove(record.files);
    await intents.deleteOne({ _id: intent._id });
  }

  await availableOrFull(() => removeAbandoned(records, intents, files));

  return {
    async put(photo) {
      if (!isPhotoName(photo.name)) throw new RangeError(`not a photo's name: ${photo.name}`);
      await availableOrFull(() => put(photo));
    },
    read: (name, variant) =>
      availableOrFull(async () => {
        const record = await records.findOne({ _id: name });
        return record && files.read(record.files[variant]);
      }),
    record: (name) =>
      availableOrFull(async () => {
        const found = await records.findOne({ _id: name }, WITHOUT_FILES);
        return found && recordOf(found);
      }),
    isWhole: (name) =>
      availableOrFull(async () => {
        const record = await records.findOne({ _id: name });
        if (record === null) return false;
        const sizes = await files.sizes(record.files);
        return sizes.length === Object.keys(record.files).length && sum(sizes) === record.bytes;
      }),
    async *list() {
      try {
        for await (const found of records.find({}, WITHOUT_FILES)) yield recordOf(found);
      } catch (error) {
        throw asStoreError(error);
      }
    },
    delete: (name) => availableOrFull(() => remove(name)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function recordOf({ _id, ...record }: Omit<StoredRecord, 'files'>): PhotoRecord {
  return { name: _id, ...record };
}

async function removeAbandoned(
  records: Collection<StoredRecord>,
  intents: Collection<Intent>,
  files: GridFsFiles,
): Promise<void> {
  const before = new Date(Date.now() - ABANDONED_MS);
  for await (const intent of intents.find({ startedAt: { $lt: before } })) {
    // A completed write or an unstarted removal: the photo is whole.
    const isWhole = await records.countDocuments({ _id: intent.name, 'files.400': intent.files['400'] });
    if (isWhole === 0) await files.remove(intent.files);
    await intents.deleteOne({ _id: intent._id });
  }
}
