import { once } from 'node:events';
import { GridFSBucket, MongoRuntimeError, ObjectId, type Db } from 'mongodb';
import type { PhotoVariant } from '@duende/contracts/parties/photo-url';
import { makeCollection } from '../mongo/make-collection.ts';

export type VariantFiles = Readonly<Record<PhotoVariant, ObjectId>>;

export interface GridFsFiles {
  /** Durable when it resolves. */
  write(files: VariantFiles, variants: Readonly<Record<PhotoVariant, Uint8Array>>): Promise<void>;
  /** `null` where there is no such file. */
  read(file: ObjectId): Promise<Uint8Array | null>;
  sizes(files: VariantFiles): Promise<readonly number[]>;
  /** Ignores missing files. */
  remove(files: VariantFiles): Promise<void>;
}

const VARIANTS = ['400', '800', '1600', 'share'] as const satisfies readonly PhotoVariant[];

const BUCKET = 'photos';
/** Most variants fit into one document. */
const CHUNK_BYTES = 1_000_000;

export function newFiles(): VariantFiles {
  return { '400': new ObjectId(), '800': new ObjectId(), '1600': new ObjectId(), share: new ObjectId() };
}

export async function openGridFsFiles(db: Db): Promise<GridFsFiles> {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET, chunkSizeBytes: CHUNK_BYTES });
  // The driver would create them at the first upload.
  await makeCollection(db, `${BUCKET}.files`, [{ key: { filename: 1, uploadDate: 1 } }]);
  await makeCollection(db, `${BUCKET}.chunks`, [{ key: { files_id: 1, n: 1 }, options: { unique: true } }]);

  async function writeFile(id: ObjectId, variant: PhotoVariant, bytes: Uint8Array): Promise<void> {
    const upload = bucket.openUploadStreamWithId(id, variant);
    const finished = once(upload, 'finish');
    upload.end(bytes);
    await finished;
  }

  return {
    async write(files, variants) {
      await Promise.all(VARIANTS.map((variant) => writeFile(files[variant], variant, variants[variant])));
    },
    async read(file) {
      const chunks: Uint8Array[] = [];
      try {
        for await (const chunk of bucket.openDownloadStream(file)) chunks.push(chunk as Uint8Array);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
      return Buffer.concat(chunks);
    },
    async sizes(files) {
      const ids = VARIANTS.map((variant) => files[variant]);
      const found = await bucket.find({ _id: { $in: ids } }).toArray();
      const chunks = db.collection(`${BUCKET}.chunks`);
      const whole = await Promise.all(
        found.map(async ({ _id, length, chunkSize }) => {
          const there = await chunks.countDocuments({ files_id: _id });
          return there === Math.ceil(length / chunkSize) ? length : 0;
        }),
      );
      return whole.filter((length) => length > 0);
    },
    async remove(files) {
      for (const variant of VARIANTS) {
        await bucket.delete(files[variant]).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }
    },
  };
}

/** The driver's generic file error always means a removed file here. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof MongoRuntimeError && /file ?not ?found|chunk/i.test(`${error.name} ${error.message}`)
  );
}
