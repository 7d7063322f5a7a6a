import { expect, it } from 'vitest';
import { type PhotoStore, type StoredPhoto, sweepPhotos } from './photo-store.ts';
import { givenPhoto } from '@duende/testkit/samples/given-photo';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { describePhotoStore } from '@duende/testkit/conformance/photo-store-conformance';

const now = new Date('2026-11-21T12:00:00.000Z');
const [old, justOld, young] = [
  '2026-11-01T12:00:00.000Z',
  '2026-11-14T12:00:00.000Z',
  '2026-11-14T12:00:00.001Z',
];

async function storeWith(...photos: StoredPhoto[]): Promise<PhotoStore> {
  const store = createMemoryPhotoStore();
  for (const photo of photos) await store.put(photo);
  return store;
}

it('sweeps photos that no event names once they are 7 days old', async () => {
  const named = givenPhoto('named', { uploadedAt: old });
  const unnamed = givenPhoto('unnamed', { uploadedAt: justOld });
  const recent = givenPhoto('recent', { uploadedAt: young });
  const photos = await storeWith(named, unnamed, recent);

  const deleted = await sweepPhotos({ photos, isNamed: async (name) => name === named.name, now });

  expect(deleted).toEqual([unnamed.name]);
  expect(await photos.record(named.name)).not.toBeNull();
  expect(await photos.record(recent.name)).not.toBeNull();
  expect(await photos.record(unnamed.name)).toBeNull();
});

it('gives a photo that was uploaded again another 7 days', async () => {
  const photos = await storeWith(
    givenPhoto('twice', { uploadedAt: old }),
    givenPhoto('twice', { uploadedAt: young }),
  );

  expect(await sweepPhotos({ photos, isNamed: async () => false, now })).toEqual([]);
});

describePhotoStore('memory', async () => createMemoryPhotoStore());
