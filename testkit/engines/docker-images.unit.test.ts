import { expect, test } from 'vitest';
import {
  ensureImage,
  engineWorkarounds,
  ImageMissing,
  REAPER_WORKAROUNDS,
  type ImageStore,
} from './docker-images.ts';

const IMAGE = 'eventstore/eventstore:23.10.7';

function storeOf(images: readonly string[], pull: ImageStore['pull']) {
  const there = new Set(images);
  const pulled: string[] = [];
  const store: ImageStore = {
    has: async (image) => there.has(image),
    async pull(image) {
      pulled.push(image);
      await pull(image);
    },
  };
  return { store, there, pulled };
}

test('an existing image is neither fetched nor mentioned', async () => {
  const { store, pulled } = storeOf([IMAGE], async () => undefined);
  const lines: string[] = [];
  await ensureImage(store, IMAGE, engineWorkarounds('EVENTSTORE_URL'), (line) => lines.push(line));
  expect({ pulled, lines }).toEqual({ pulled: [], lines: [] });
});

test('a test that waits for an image says so before it is fetched, and when it has come', async () => {
  const lines: string[] = [];
  const { store, there } = storeOf([], async (image) => {
    expect(lines).toEqual([`fetching the image ${IMAGE}: once, and minutes on a slow line`]);
    there.add(image);
  });
  await ensureImage(store, IMAGE, engineWorkarounds('EVENTSTORE_URL'), (line) => lines.push(line));
  expect(lines[1]).toBe(`the image ${IMAGE} is there`);
});

test.each([
  ['is out of reach', async () => Promise.reject(new Error('lookup registry-1.docker.io: no such host'))],
  ['breaks off without an error', async () => undefined],
])('an image whose registry %s is named, with the reason and the ways round', async (_what, pull) => {
  const { store } = storeOf([], pull);
  const failing = ensureImage(store, IMAGE, engineWorkarounds('EVENTSTORE_URL'), () => undefined);
  await expect(failing).rejects.toThrow(ImageMissing);
  await expect(failing).rejects.toThrow(
    /^a Docker engine answers, but the image eventstore\/eventstore:23\.10\.7 cannot be had \((lookup .*no such host|its registry .*)\); .*docker pull.*EVENTSTORE_URL$/,
  );
});

test('the ways round the reaper name what is given up with it', () => {
  expect(REAPER_WORKAROUNDS).toMatch(/RYUK_CONTAINER_IMAGE.*TESTCONTAINERS_RYUK_DISABLED=true.*remove/);
});
