import { LIMITS } from '@duende/contracts/common/limits';
import { expect, test, vi } from 'vitest';
import { fittedSize, PhotoTooLarge, shrinkPhoto } from './upload-photo.ts';

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.heic', { type: 'image/heic' });

test.each([
  [
    { width: 20_000, height: 10_000 },
    { width: 1600, height: 800 },
  ],
  [
    { width: 3000, height: 30_000 },
    { width: 320, height: 3200 },
  ],
  [
    { width: 800, height: 900 },
    { width: 800, height: 900 },
  ],
  [
    { width: 1, height: 30_000 },
    { width: 1, height: 3200 },
  ],
])('%j is sent as %j', (size, expected) => {
  expect(fittedSize(size)).toEqual(expected);
});

test('a small photo is sent as it is', async () => {
  const small = file(1000);
  expect(await shrinkPhoto(small)).toBe(small);
});

test('a photo that this browser cannot read is sent unchanged, up to the limit', async () => {
  vi.stubGlobal(
    'Image',
    class {
      onerror: () => void = () => undefined;
      set src(_address: string) {
        queueMicrotask(() => queueMicrotask(() => this.onerror()));
      }
      get src() {
        return '';
      }
    },
  );
  const large = file(LIMITS.photo.max);
  expect(await shrinkPhoto(large)).toBe(large);
  await expect(shrinkPhoto(file(LIMITS.photo.max + 1))).rejects.toThrow(PhotoTooLarge);
});
