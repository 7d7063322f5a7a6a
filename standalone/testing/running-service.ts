import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/observability/logger';
import { startStandalone, type Standalone } from '../start-standalone.ts';

/** In this process, with a temporary data folder. */
export interface RunningService {
  readonly address: string;
  readonly dataDir: string;
  /** on the same data */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** stops and deletes the data */
  dispose(): Promise<void>;
}

/** @param given a data folder, deleted at the end; kept when the start fails */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  given?: string,
): Promise<RunningService> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'duende-service-')));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const config = loadConfig({
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ...env,
    DATA_DIR: dataDir,
    PORT: '0',
  });
  const start = (): Promise<Standalone> =>
    startStandalone(config, createLogger({ level: config.logLevel }), { stop: () => void stop() });
  let service: Standalone | null = await start().catch(async (error: unknown) => {
    if (given === undefined) await remove();
    throw error;
  });
  let stopping: Promise<void> | null = null;
  const close = async () => {
    await service?.close();
    service = null;
    stopping = null;
  };
  const stop = () => (stopping ??= close());
  return {
    dataDir,
    get address() {
      return service?.address ?? '';
    },
    stop,
    async restart() {
      await stop();
      service = await start();
    },
    async dispose() {
      await stop();
      await remove();
    },
  };
}
