import { Binary, type AnyBulkWriteOperation } from 'mongodb';
import { makeCollection } from '../mongo/make-collection.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import {
  available,
  bytesOf,
  CONDEMNED_INDEX,
  KEYS,
  SECRETS,
  type StoredKey,
  type StoredSecret,
} from './mongo-key-vault.ts';
import type { KeyRecord, VaultRecords } from './key-vault.ts';

const PAGE = 1_000;

export async function openMongoVaultRecords({ db }: Pick<MongoConnection, 'db'>): Promise<VaultRecords> {
  const keys = await available(() => makeCollection<StoredKey>(db, KEYS, [CONDEMNED_INDEX]));
  const secrets = await available(() => makeCollection<StoredSecret>(db, SECRETS));

  return {
    async *keys() {
      for (let last: string | undefined = ''; last !== undefined;) {
        const from: string = last;
        const stored = await available(() =>
          keys
            .find({ _id: { $gt: from } })
            .sort({ _id: 1 })
            .limit(PAGE)
            .toArray(),
        );
        if (stored.length > 0) yield stored.map(recordOf);
        last = stored.at(-1)?._id;
      }
    },
    secrets: () =>
      available(async () => {
        const stored = await secrets.find().sort({ _id: 1 }).toArray();
        return stored.map(({ _id, bytes }) => ({ name: _id, bytes: bytesOf(bytes) }));
      }),
    putKeys: (records) =>
      available(async () => {
        if (records.length > 0) await keys.bulkWrite(records.map(replacement), { ordered: false });
      }),
    putSecrets: (records) =>
      available(async () => {
        for (const { name, bytes } of records)
          await secrets.replaceOne({ _id: name }, { bytes: new Binary(bytes) }, { upsert: true });
      }),
  };
}

function replacement({ id, bytes, isCondemned }: KeyRecord): AnyBulkWriteOperation<StoredKey> {
  const stored: Omit<StoredKey, '_id'> = {
    ...(typeof bytes === 'string' ? {} : { bytes: new Binary(bytes) }),
    ...(bytes === 'destroyed' ? { isDestroyed: true } : {}),
    ...(isCondemned ? { isCondemned: true } : {}),
  };
  return { replaceOne: { filter: { _id: id }, replacement: stored, upsert: true } };
}

function recordOf({ _id, bytes, isDestroyed, isCondemned }: StoredKey): KeyRecord {
  const kept = bytes === undefined ? 'unmade' : bytesOf(bytes);
  return { id: _id, bytes: isDestroyed === true ? 'destroyed' : kept, isCondemned: isCondemned === true };
}
