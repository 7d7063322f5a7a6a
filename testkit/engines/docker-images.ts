/** What is asked of a Docker engine about images. */
export interface ImageStore {
  has(image: string): Promise<boolean>;
  /** Fetches an image from its registry; one that ends without an error may still not have brought it. */
  pull(image: string): Promise<void>;
}

/** Says on standard error what happens to people who may be waiting for it. */
export type Print = (line: string) => void;

/** An image that can be had neither here nor from its registry; its message names it, why, and the ways round it. */
export class ImageMissing extends Error {
  constructor(image: string, reason: string, waysRound: string) {
    super(`a Docker engine answers, but the image ${image} cannot be had (${reason}); ${waysRound}`);
    this.name = 'ImageMissing';
  }
}

const BY_HAND =
  '`docker pull` or `docker load` it, or name a registry that has it in TESTCONTAINERS_HUB_IMAGE_NAME_PREFIX';

/** What helps where the image of an engine is missing: `setting` names a server instead. */
export const engineWorkarounds = (setting: string): string =>
  `${BY_HAND}, or give a server of your own in ${setting}`;

/** What helps where the image that tidies up after killed runs is missing. */
export const REAPER_WORKAROUNDS =
  `it removes the containers of runs that were killed: ${BY_HAND}, or name another in RYUK_CONTAINER_IMAGE, ` +
  'or do without it by TESTCONTAINERS_RYUK_DISABLED=true and remove such containers yourself';

/**
 * Sees to it that an image is there, and says so where it must be fetched first, which takes minutes on a slow line.
 * @throws ImageMissing
 */
export async function ensureImage(
  store: ImageStore,
  image: string,
  waysRound: string,
  say: Print,
): Promise<void> {
  if (await store.has(image)) return;
  say(`fetching the image ${image}: once, and minutes on a slow line`);
  await store.pull(image).catch((error: unknown) => {
    throw new ImageMissing(image, error instanceof Error ? error.message : String(error), waysRound);
  });
  if (!(await store.has(image)))
    throw new ImageMissing(image, 'its registry gave nothing or broke off', waysRound);
  say(`the image ${image} is there`);
}

/** The images that compose runs, by the same full versions: containers of tests and trials are made of them too. */
export const EVENTSTORE_IMAGE = 'eventstore/eventstore:23.10.7-bookworm-slim';
export const MONGO_IMAGE = 'mongo:8.0.32';
