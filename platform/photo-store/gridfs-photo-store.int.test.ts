import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMongo, type TestMongo } from '@duende/testkit/engines/open-test-mongo';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openGridFsFiles, newFiles } from './gridfs-files.ts';
import { openGridFsPhotoStore } from './gridfs-photo-store.ts';
import { givenPhoto } from '@duende/testkit/samples/given-photo';
import { describePhotoStore } from '@duende/testkit/conformance/photo-store-conformance';

await describeOnMongo('the photo store of MongoDB', () => {
  let mongo: TestMongo;
  beforeEach(async () => {
    mongo = await openTestMongo();
  });
  afterEach(() => mongo.close());

  const open = () => openGridFsPhotoStore(mongo.connection);
  const files = () => mongo.connection.db.collection('photos.files').countDocuments();

  describePhotoStore('GridFS', open);

  it('keeps one copy when several processes take the same photo at once', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, open));
    await Promise.all(
      stores.map((store, n) => store.put(givenPhoto('poster', { uploadedBy: `person ${n}` }))),
    );
    expect(await files()).toBe(4);
    expect(await mongo.connection.db.collection('photos.intents').countDocuments()).toBe(0);
  });

  it('leaves no file of a photo that was deleted', async () => {
    const store = await open();
    await store.put(givenPhoto('poster'));
    await store.delete(givenPhoto('poster').name);
    expect(await files()).toBe(0);
    expect(await mongo.connection.db.collection('photos.chunks').countDocuments()).toBe(0);
  });

  it('keeps a large variant whole', async () => {
    const store = await open();
    const photo = givenPhoto('poster');
    const large = Buffer.alloc(2_500_000, 'photo');
    await store.put({ ...photo, variants: { ...photo.variants, '1600': large } });
    expect(Buffer.from((await store.read(photo.name, '1600')) ?? []).equals(large)).toBe(true);
  });

  it('removes what a crash left half-done, and keeps what may be another process at work', async () => {
    const store = await open();
    const photo = givenPhoto('whole');
    await store.put(photo);
    const { db } = mongo.connection;
    const whole = await db.collection<{ _id: string; files: object }>('photos').findOne({ _id: photo.name });
    const [abandoned, young] = [newFiles(), newFiles()];
    const gridFs = await openGridFsFiles(db);
    for (const half of [abandoned, young]) await gridFs.write(half, photo.variants);
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    await db.collection('photos.intents').insertMany([
      { _id: new ObjectId(), name: photo.name, files: abandoned, startedAt: twoHoursAgo },
      { _id: new ObjectId(), name: photo.name, files: whole?.files, startedAt: twoHoursAgo },
      { _id: new ObjectId(), name: photo.name, files: young, startedAt: new Date() },
    ]);

    await open();
    expect(await files()).toBe(8);
    expect(await store.read(photo.name, '400')).not.toBeNull();
    expect(await db.collection('photos.intents').countDocuments()).toBe(1);
  });
});
