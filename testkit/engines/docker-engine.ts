import type * as Testcontainers from 'testcontainers';
import {
  engineWorkarounds,
  ensureImage,
  REAPER_WORKAROUNDS,
  type ImageStore,
  type Print,
} from './docker-images.ts';
import type { FoundEngine } from './found-engine.ts';

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

/** Whether containers of a killed run stay until they are removed by hand. */
const isWithoutReaper = (): boolean => process.env['TESTCONTAINERS_RYUK_DISABLED'] === 'true';

/**
 * Sees to it that all images are there that a container of `image` needs; `setting` names a server instead of one.
 * @throws ImageMissing
 */
export async function ensureImages(
  { images, reaperImage }: Pick<DockerEngine, 'images' | 'reaperImage'>,
  image: string,
  setting: string,
  say: Print,
): Promise<void> {
  await ensureImage(images, image, engineWorkarounds(setting), say);
  if (!isWithoutReaper()) await ensureImage(images, reaperImage, REAPER_WORKAROUNDS, say);
}

/** Why no container serves; `hasEngine` where a Docker engine answers all the same. */
export interface NotInDocker {
  readonly missing: string;
  readonly hasEngine: boolean;
}

interface ContainerPlan {
  readonly image: string;
  /** inside the container */
  readonly port: number;
  /** names a server instead of a container */
  readonly setting: string;
  configure(
    container: Testcontainers.GenericContainer,
    testcontainers: typeof Testcontainers,
  ): Testcontainers.GenericContainer;
  /** Waits until the server can be used. */
  connect(host: string, port: number): Promise<Pick<FoundEngine, 'url' | 'name' | 'version'>>;
}

/** Starts a server in a container; never rejects: `missing` says what kept it from starting. */
export async function startInDocker(plan: ContainerPlan, say: Print): Promise<FoundEngine | NotInDocker> {
  const { image, port, setting, configure, connect } = plan;
  const engine = await findDockerEngine();
  if (engine === null) return { missing: 'no Docker engine answers', hasEngine: false };
  try {
    await ensureImages(engine, image, setting, say);
    const { testcontainers } = engine;
    const container = await configure(
      new testcontainers.GenericContainer(image).withExposedPorts(port),
      testcontainers,
    ).start();
    const stop = async () => void (await container.stop());
    if (isWithoutReaper()) say(leftoverContainer(image, container.getId()));
    try {
      const server = await connect(container.getHost(), container.getMappedPort(port));
      return { ...server, how: 'docker', stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: reason, hasEngine: true };
  }
}

/** A note for machines where the containers of a killed run are not removed. */
export const leftoverContainer = (image: string, id: string): string =>
  `without the reaper this container of ${image} stays when the run is killed or stopped by Ctrl-C: docker rm --force --volumes ${id.slice(0, 12)}`;
