import type * as Testcontainers from 'testcontainers';
import type { Say } from './docker-images.ts';
import { ensureImages, findDockerEngine, isWithoutReaper } from './docker-engine.ts';
import type { FoundEngine } from './found-engine.ts';

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

/** Starts a server in a container; never rejects: what keeps it from starting is told in `missing`. */
export async function startInDocker(plan: ContainerPlan, say: Say): Promise<FoundEngine | NotInDocker> {
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
    if (isWithoutReaper()) say(leftBehind(image, container.getId()));
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

/** What must be known where nobody tidies up after a run that is killed. */
export const leftBehind = (image: string, id: string): string =>
  `without the reaper this container of ${image} stays when the run is killed or stopped by Ctrl-C: docker rm --force --volumes ${id.slice(0, 12)}`;
