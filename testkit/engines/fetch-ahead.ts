import { ensureImages, findDockerEngine } from './docker-engine.ts';
import { ImageMissing, type Print, EVENTSTORE_IMAGE, MONGO_IMAGE } from './docker-images.ts';

type DockerEngine = NonNullable<Awaited<ReturnType<typeof findDockerEngine>>>;

interface FetchAheadOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly say?: Print;
  readonly find?: () => Promise<Pick<DockerEngine, 'images' | 'reaperImage'> | null>;
}

/**
 * Fetches what the containers of a run are made of before anything is timed, where a Docker engine answers and no server is
 * given. What cannot be had is no failure here: who asks for the engine hears why and what takes its place.
 */
export async function fetchAhead({
  env = process.env,
  say = console.error,
  find = findDockerEngine,
}: FetchAheadOptions = {}): Promise<void> {
  const wanted = [
    { image: MONGO_IMAGE, setting: 'MONGODB_URL' },
    { image: EVENTSTORE_IMAGE, setting: 'EVENTSTORE_URL' },
  ].filter(({ setting }) => !env[setting]);
  if (wanted.length === 0) return;
  const engine = await find();
  if (engine === null) return;
  for (const { image, setting } of wanted)
    await ensureImages(engine, image, setting, say).catch((error: unknown) => {
      if (!(error instanceof ImageMissing)) throw error;
    });
}
