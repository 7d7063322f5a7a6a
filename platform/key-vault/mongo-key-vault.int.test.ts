import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMongo, type TestMongo } from '@duende/testkit/engines/open-test-mongo';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openMongoKeyVault } from './mongo-key-vault.ts';
import { describeKeyVault } from '@duende/testkit/conformance/key-vault-conformance';

await describeOnMongo('the key vault of MongoDB', () => {
  let mongo: TestMongo;
  beforeEach(async () => {
    mongo = await openTestMongo();
  });
  afterEach(() => mongo.close());
  const open = async () => ({
    vault: await openMongoKeyVault(mongo.connection),
    close: async () => undefined,
  });

  describeKeyVault('MongoDB', { open, reopen: open });

  it('makes one key when several processes ask at once', async () => {
    const vaults = await Promise.all(Array.from({ length: 8 }, open));
    const keys = await Promise.all(vaults.map(({ vault }) => vault.obtain('user-a')));
    const secrets = await Promise.all(vaults.map(({ vault }) => vault.secret('claim-hash')));
    for (const made of [keys, secrets])
      expect(new Set(made.map((bytes) => Buffer.from(bytes ?? []).toString('hex'))).size).toBe(1);
  });

  it('leaves no byte of a destroyed key in its documents', async () => {
    const { vault } = await open();
    await vault.obtain('user-a');
    await vault.destroy('user-a');
    const { db } = mongo.connection;
    const documents = await db.collection<{ _id: string }>('vault-keys').find().toArray();
    expect(documents).toEqual([{ _id: 'user-a', isDestroyed: true }]);
  });
});
