import { beforeEach, describe, expect, it } from 'vitest';
import type { PhotoRecord, PhotoStore } from '@duende/platform/photo-store/photo-store';
import { givenPhoto } from '../samples/given-photo.ts';

/** What every photo store must do; `open` gives an empty one. */
export function describePhotoStore(adapter: string, open: () => Promise<PhotoStore>): void {
  describe(`photo store: ${adapter}`, () => {
    let store: PhotoStore;
    beforeEach(async () => {
      store = await open();
    });

    async function records(): Promise<PhotoRecord[]> {
      const all: PhotoRecord[] = [];
      for await (const record of store.list()) all.push(record);
      return all.sort((a, b) => (a.name < b.name ? -1 : 1));
    }

    it('gives back every variant byte for byte', async () => {
      const photo = givenPhoto('poster');
      await store.put(photo);

      for (const variant of ['400', '800', '1600', 'share'] as const) {
        expect(Buffer.from((await store.read(photo.name, variant)) ?? [])).toEqual(photo.variants[variant]);
      }
      expect(await store.record(photo.name)).not.toBeNull();
    });

    it('knows what is there whole', async () => {
      const photo = givenPhoto('poster');
      await store.put(photo);
      expect(await store.isWhole(photo.name)).toBe(true);
      expect(await store.isWhole(givenPhoto('never uploaded').name)).toBe(false);
      await store.delete(photo.name);
      expect(await store.isWhole(photo.name)).toBe(false);
    });

    it('has nothing under a name without an upload', async () => {
      const { name } = givenPhoto('never uploaded');

      expect(await store.record(name)).toBeNull();
      expect(await store.read(name, '1600')).toBeNull();
    });

    it('keeps the first photo and adds the uploader when the same content comes again', async () => {
      const photo = givenPhoto('poster');
      const variants = { ...photo.variants, '400': Buffer.from('another encoding of the same') };
      await store.put(photo);
      await store.put({ ...photo, variants, uploadedBy: 'bea', uploadedAt: '2026-11-22T10:00:00.000Z' });
      await store.put({ ...photo, uploadedAt: '2026-11-21T11:00:00.000Z' });

      expect(Buffer.from((await store.read(photo.name, '400')) ?? [])).toEqual(photo.variants['400']);
      const record = {
        name: photo.name,
        uploadedBy: ['ana', 'bea'],
        uploadedAt: '2026-11-21T10:00:00.000Z',
        lastUploadedAt: '2026-11-22T10:00:00.000Z',
        bytes: Object.values(photo.variants).reduce((sum, variant) => sum + variant.byteLength, 0),
      };
      expect(await records()).toEqual([record]);
      expect(await store.record(photo.name)).toEqual(record);
    });

    it('loses no uploader when ten upload the same at once', async () => {
      const people = Array.from({ length: 10 }, (_, index) => `person ${index}`);
      await Promise.all(people.map((uploadedBy) => store.put(givenPhoto('poster', { uploadedBy }))));

      expect((await records()).map(({ uploadedBy }) => [...uploadedBy].sort())).toEqual([people]);
    });

    it('lists all photos and forgets deleted ones', async () => {
      const [kept, gone] = [givenPhoto('kept'), givenPhoto('gone')];
      await store.put(kept);
      await store.put(gone);
      await store.delete(gone.name);
      await store.delete(gone.name);

      expect((await records()).map(({ name }) => name)).toEqual([kept.name]);
      expect(await store.record(gone.name)).toBeNull();
      expect(await store.read(gone.name, 'share')).toBeNull();
    });

    it('takes a photo again after it was deleted', async () => {
      const photo = givenPhoto('poster');
      await store.put(photo);
      await store.delete(photo.name);
      await store.put({ ...photo, uploadedBy: 'bea' });

      expect((await records()).map(({ uploadedBy }) => uploadedBy)).toEqual([['bea']]);
    });

    it('finds nothing under a name that is a path', async () => {
      await store.put(givenPhoto('poster'));

      for (const name of ['..', '.', '', '../by-name', `${givenPhoto('poster').name}/..`, 'a\u0000b']) {
        expect(await store.record(name)).toBeNull();
        expect(await store.read(name, '400')).toBeNull();
        await store.delete(name);
      }
      expect(await records()).toHaveLength(1);
    });
  });
}
