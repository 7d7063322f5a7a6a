import { randomBytes } from 'node:crypto';
import { Binary, type Collection } from 'mongodb';
import { StorageFull, VaultUnavailable } from '../errors/errors.ts';
import { makeCollection } from '../mongo/make-collection.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { isDuplicateKey, mongoFault, translated } from '../mongo/mongo-errors.ts';
import type { KeyVault } from './key-vault.ts';

const KEY_BYTES = 32;
/** Two processes may create the same key; one reads again. */
const ATTEMPTS = 3;

export const KEYS = 'vault-keys';
export const SECRETS = 'vault-secrets';
export const CONDEMNED_INDEX = { key: { isCondemned: 1 }, options: { sparse: true } } as const;

/** A key without `bytes` has been destroyed. */
export interface StoredKey {
  readonly _id: string;
  readonly bytes?: Binary;
  readonly isCondemned?: true;
  readonly isDestroyed?: true;
}

export interface StoredSecret {
  readonly _id: string;
  readonly bytes: Binary;
}

/**
 * Keys are never cached, so a destroyed one is never used again. Its bytes remain in the oplog until that wraps, and
 * in backups. Rejects with `StorageFull`.
 */
export async function openMongoKeyVault({ db }: Pick<MongoConnection, 'db'>): Promise<KeyVault> {
  const keys = await available(() => makeCollection<StoredKey>(db, KEYS, [CONDEMNED_INDEX]));
  const secrets = await available(() => makeCollection<StoredSecret>(db, SECRETS));

  return {
    obtain: (keyId) => available(() => obtain(keys, keyId)),
    find: (keyIds) =>
      available(async () => {
        const found = new Map<string, Uint8Array>();
        if (keyIds.length === 0) return found;
        for await (const { _id, bytes } of keys.find({ _id: { $in: [...keyIds] } }))
          if (bytes !== undefined) found.set(_id, bytesOf(bytes));
        return found;
      }),
    markForDestruction: (keyId) =>
      available(async () => {
        try {
          const usable = { _id: keyId, isDestroyed: { $exists: false } };
          await keys.updateOne(usable, { $set: { isCondemned: true } }, { upsert: true });
        } catch (error) {
          // It is destroyed already.
          if (!isDuplicateKey(error)) throw error;
        }
      }),
    markedForDestruction: () =>
      available(async () => {
        const noted = keys.find({ isCondemned: true }, { projection: { _id: 1 } });
        return (await noted.toArray()).map(({ _id }) => _id);
      }),
    destroy: (keyId) =>
      available(async () => {
        const destruction = { $set: { isDestroyed: true }, $unset: { bytes: '', isCondemned: '' } } as const;
        await keys.updateOne({ _id: keyId }, destruction, { upsert: true });
      }),
    secret: (name) =>
      available(async () => {
        const found = await secrets.findOne({ _id: name });
        if (found !== null) return bytesOf(found.bytes);
        await insertOnce(secrets, { _id: name, bytes: newBytes() });
        const made = await secrets.findOne({ _id: name });
        if (made === null) throw new VaultUnavailable(`the secret ${name} was removed while it was created`);
        return bytesOf(made.bytes);
      }),
  };
}

async function obtain(keys: Collection<StoredKey>, keyId: string): Promise<Uint8Array | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await keys.findOne({ _id: keyId });
    if (found?.isDestroyed) return null;
    if (found?.bytes !== undefined) return bytesOf(found.bytes);
    const unmade = { _id: keyId, bytes: { $exists: false }, isDestroyed: { $exists: false } };
    try {
      await keys.updateOne(unmade, { $set: { bytes: newBytes() } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new VaultUnavailable(`the key ${keyId} keeps changing`);
}

async function insertOnce(secrets: Collection<StoredSecret>, secret: StoredSecret): Promise<void> {
  try {
    await secrets.insertOne(secret);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

function newBytes(): Binary {
  return new Binary(randomBytes(KEY_BYTES));
}

/** A copy: the driver's bytes are part of a larger buffer. */
export function bytesOf(binary: Binary): Uint8Array {
  return Uint8Array.from(binary.buffer.subarray(0, binary.position));
}

export const available = <T>(call: () => Promise<T>): Promise<T> => translated(vaultError, call);

function vaultError(error: unknown): unknown {
  switch (mongoFault(error)) {
    case 'full':
      return new StorageFull('no room in the key vault', { cause: error });
    case 'unavailable':
      return new VaultUnavailable('the key vault cannot be reached', { cause: error });
    case null:
      return error;
  }
}
