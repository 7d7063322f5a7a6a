import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMongo, type TestMongo } from '@duende/testkit/engines/open-test-mongo';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openMongoSessionKeys } from './mongo-session-keys.ts';
import { newSessionKeyEntry } from '../config/session-keys.ts';

await describeOnMongo('session keys in MongoDB', () => {
  let mongo: TestMongo;
  beforeEach(async () => {
    mongo = await openTestMongo();
  });
  afterEach(() => mongo.close());
  const stored = () => mongo.connection.db.collection<{ _id: string; keys: unknown }>('session-keys');

  it('are made once, however many instances start at once, and kept', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => openMongoSessionKeys(mongo.connection)));
    const [first] = all;
    expect(first).toHaveLength(1);
    expect(first?.[0].secret).toHaveLength(32);
    for (const keys of [...all, await openMongoSessionKeys(mongo.connection)]) expect(keys).toEqual(first);
  });

  it('are several, in their order, while one follows another', async () => {
    const keys = [newSessionKeyEntry(), newSessionKeyEntry()];
    await stored().insertOne({ _id: 'session-keys', keys });
    const opened = await openMongoSessionKeys(mongo.connection);
    expect(opened.map(({ kid }) => kid)).toEqual(keys.map(({ kid }) => kid));
  });

  it('are never written over, nor quoted, when they cannot be read', async () => {
    const keys = [{ kid: 'a', secret: 'too-short' }];
    await stored().insertOne({ _id: 'session-keys', keys });
    await expect(openMongoSessionKeys(mongo.connection)).rejects.toThrow(/^the collection session-keys of/);
    expect((await stored().findOne())?.keys).toEqual(keys);
  });
});
