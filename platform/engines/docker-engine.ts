import type * as Testcontainers from 'testcontainers';
import {
  engineWaysRound,
  ensureImage,
  REAPER_WAYS_ROUND,
  type ImageStore,
  type Say,
} from './docker-images.ts';

/** The library that starts containers, where it is installed and finds a Docker engine that answers. */
interface DockerEngine {
  readonly testcontainers: typeof Testcontainers;
  readonly images: ImageStore;
  readonly reaperImage: string;
}

/** `null` where no Docker engine answers. */
export async function findDockerEngine(): Promise<DockerEngine | null> {
  const testcontainers = await import('testcontainers').catch(() => null);
  if (testcontainers === null) return null;
  const { getContainerRuntimeClient, ImageName } = testcontainers;
  const client = await getContainerRuntimeClient().catch(() => null);
  if (client === null) return null;
  // What it does not export is the version of the reaper that belongs to it.
  const { REAPER_IMAGE } = await import('testcontainers/build/reaper/reaper.js');
  return {
    testcontainers,
    reaperImage: REAPER_IMAGE,
    images: {
      has: (image) => client.image.exists(ImageName.fromString(image)),
      pull: (image) => client.image.pull(ImageName.fromString(image)),
    },
  };
}

/** Whether what a killed run leaves behind stays until somebody removes it. */
export const isWithoutReaper = (): boolean => process.env['TESTCONTAINERS_RYUK_DISABLED'] === 'true';

/**
 * Sees to it that all images are there that a container of `image` needs; `setting` names a server instead of one.
 * @throws ImageMissing
 */
export async function ensureImages(
  { images, reaperImage }: Pick<DockerEngine, 'images' | 'reaperImage'>,
  image: string,
  setting: string,
  say: Say,
): Promise<void> {
  await ensureImage(images, image, engineWaysRound(setting), say);
  if (!isWithoutReaper()) await ensureImage(images, reaperImage, REAPER_WAYS_ROUND, say);
}
