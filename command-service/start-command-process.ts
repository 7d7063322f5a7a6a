import { randomUUID } from 'node:crypto';
import { LIMITS } from '@duende/contracts/common/limits';
import { ConfigError, type Config } from '@duende/platform/config/config';
import { createApp } from '@duende/platform/http/app';
import { endThisProcess } from '@duende/platform/process/run-process';
import { startWithHealth, addressOf } from '@duende/platform/http/start-with-health';
import { createMetrics } from '@duende/platform/observability/metrics';
import { serveMetrics } from '@duende/platform/observability/metrics-server';
import type { Logger } from '@duende/platform/observability/logger';
import { watchPhotos } from '@duende/platform/photo-store/lost-photos';
import { awaitEngines, observeEngines, serversOf } from '@duende/platform/observability/engine';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { NOTICED_BY } from '@duende/projections/notices/push-finder';
import { composeCommands } from './compose-commands.ts';
import { observeGoabase } from './imports/goabase/goabase-task.ts';
import { startLeasedMaintenance } from './leased-maintenance.ts';
import { observeGate } from './handling/guarded-append.ts';
import { openCommandRuntime } from './command-runtime.ts';
import { startPush } from './notices/start-push.ts';
import { openRemoteReadModels } from './remote-read-models.ts';

export interface CommandProcess {
  readonly address: string;
  /** for who runs the service: the way to the first administrator, `null` once there is one */
  readonly notice: string | null;
  /** Lets what is under way finish, then closes everything. */
  close(): Promise<void>;
}

/** How long a process that is ending still takes requests, so that whoever sends them has seen that it is: Caddy looks twice a second. */
const NOTICE_MS = 700;

/**
 * The command side in a process of its own, one of several. Resolves when `GET /api/health` answers 200, which
 * takes as long as an engine is away; until then every call answers 503.
 * @throws ConfigError without `EVENTSTORE_URL` or `MONGODB_URL`
 */
export async function startCommandProcess(given: Config, logger: Logger): Promise<CommandProcess> {
  if (given.eventstoreUrl === null)
    throw new ConfigError('EVENTSTORE_URL must be set for a process of commands alone');
  if (given.mongodbUrl === null)
    throw new ConfigError('MONGODB_URL must be set for a process of commands alone');
  const metrics = createMetrics();
  const { health, config, serve, drain } = await startWithHealth(given);

  const runtime = await openCommandRuntime(config, {
    logger,
    end: () => endThisProcess(1),
    onOpened: awaitEngines(serversOf(config), health),
  });
  const { stores, log, sessions, erasureGuard } = runtime;
  const readModels = await retryUntilAvailable(() => openRemoteReadModels(stores, log, logger), logger);
  const { erasureProjected, isPhotoNamed, countWaiting, wasActive, waitingOf } = readModels;
  const parts = { config, logger, metrics, runtime };
  const commands = await retryUntilAvailable(
    () => composeCommands({ ...parts, erasureProjected, isPhotoNamed, countWaiting, wasActive, waitingOf }),
    logger,
  );
  observeEngines(stores.engines, { health, metrics });
  observeGate(erasureGuard, health);
  observeGoabase(commands.goabaseCheck, health);
  const photoWatch = watchPhotos(readModels.lostPhotos, logger);
  photoWatch.observe(health);
  const services = [commands.router];
  serve(createApp({ config, logger, metrics, health, sessions, logId: log.id, services }));
  health.ready();
  const notice = await retryUntilAvailable(commands.invitation, logger);
  const metricsServer = await serveMetrics(config, metrics);
  const maintenance = startLeasedMaintenance({
    logger,
    photoWatch,
    stores,
    log,
    readModels,
    commands,
    holder: randomUUID(),
  });

  const push = startPush({
    config,
    logger,
    health,
    metrics,
    stores,
    log,
    find: readModels.findPushes,
    waitFor: (position) => readModels.waitFor(NOTICED_BY, position, LIMITS.readYourWritesMs),
    holder: randomUUID(),
    forgetDevice: commands.forgetDevice,
  });

  return {
    address: addressOf(config),
    notice,
    async close() {
      health.stopping();
      const tidied = Promise.all([maintenance.stop(), push.stop()]);
      await drain(NOTICE_MS);
      await tidied;
      await metricsServer.close();
      readModels.close();
      await runtime.close();
    },
  };
}
