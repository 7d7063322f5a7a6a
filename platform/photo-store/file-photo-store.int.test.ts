import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageFull, StoreUnavailable } from '../errors/errors.ts';
import { writeDurably } from '../files/durable-file.ts';
import { openFilePhotoStore } from './file-photo-store.ts';
import { givenPhoto } from '@duende/testkit/samples/given-photo';
import { describePhotoStore } from '@duende/testkit/conformance/photo-store-conformance';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describePhotoStore('files', () => openFilePhotoStore({ folder }));

describe('photo store: files', () => {
  it('still has a photo after it was opened again', async () => {
    const photo = givenPhoto('poster');
    await (await openFilePhotoStore({ folder })).put(photo);

    const reopened = await openFilePhotoStore({ folder });
    expect(Buffer.from((await reopened.read(photo.name, '800')) ?? [])).toEqual(photo.variants['800']);
  });

  it('says that there is no room, leaves nothing behind and takes the photo once there is', async () => {
    const photo = givenPhoto('poster');
    let room = 1;
    const store = await openFilePhotoStore({
      folder,
      // the device that is always full acts as a disk that fills up in the middle of a photo
      write: (path, content) => writeDurably(room-- > 0 ? path : '/dev/full', content),
    });

    await expect(store.put(photo)).rejects.toBeInstanceOf(StorageFull);
    expect(await store.record(photo.name)).toBeNull();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);

    room = Infinity;
    await store.put(photo);
    expect(await store.record(photo.name)).not.toBeNull();
  });

  it('says that it is unavailable when its folder is gone', async () => {
    const store = await openFilePhotoStore({ folder });
    await rm(join(folder, 'incoming'), { recursive: true });

    await expect(store.put(givenPhoto('poster'))).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('reports a damaged record instead of skipping it', async () => {
    const store = await openFilePhotoStore({ folder });
    const { name } = givenPhoto('poster');
    await store.put(givenPhoto('poster'));
    await writeFile(join(folder, 'by-name', name, 'record.json'), '{"name":');

    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('removes what a crash left half-built, and keeps what may be another process at work', async () => {
    await openFilePhotoStore({ folder });
    const [old, fresh] = [join(folder, 'incoming', 'old'), join(folder, 'incoming', 'fresh')];
    for (const path of [old, fresh]) {
      await mkdir(path);
      await writeFile(join(path, '400.webp'), 'half');
    }
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    await utimes(old, twoHoursAgo, twoHoursAgo);

    await openFilePhotoStore({ folder });
    expect(await readdir(join(folder, 'incoming'))).toEqual(['fresh']);
  });

  it('never writes outside its folder', async () => {
    const store = await openFilePhotoStore({ folder });

    await expect(store.put(givenPhoto('poster', { name: '../escaped' }))).rejects.toBeInstanceOf(RangeError);
  });
});
