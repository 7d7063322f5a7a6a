import { observeGate } from '@duende/command-service/handling/guarded-append';
import { openCommandRuntime } from '@duende/command-service/command-runtime';
import { ConfigError, type Config } from '@duende/platform/config/config';
import { createApp } from '@duende/platform/http/app';
import { startWithHealth, addressOf } from '@duende/platform/http/start-with-health';
import { awaitEngines, observeEngines, serversOf } from '@duende/platform/observability/engine';
import type { Logger } from '@duende/platform/observability/logger';
import { createMetrics } from '@duende/platform/observability/metrics';
import { serveMetrics } from '@duende/platform/observability/metrics-server';
import { endThisProcess } from '@duende/platform/process/run-process';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { commandsAmongOthers } from './commands-among-others.ts';

export interface CommandProcess {
  readonly address: string;
  /** for the first administrator, `null` once one exists */
  readonly invitation: string | null;
  close(): Promise<void>;
}

/** ms before a stop, so that proxies notice: Caddy polls health twice a second. */
const NOTICE_MS = 700;

/**
 * One of several. Resolves when `GET /api/health` answers 200, once the engines are reachable; until then
 * calls answer 503.
 * @throws ConfigError without `EVENTSTORE_URL` or `MONGODB_URL`
 */
export async function startCommandProcess(given: Config, logger: Logger): Promise<CommandProcess> {
  if (given.eventstoreUrl === null)
    throw new ConfigError('EVENTSTORE_URL must be set for a separate command process');
  if (given.mongodbUrl === null)
    throw new ConfigError('MONGODB_URL must be set for a separate command process');
  const metrics = createMetrics();
  const { health, config, serve, drain } = await startWithHealth(given);

  const runtime = await openCommandRuntime(config, {
    logger,
    end: () => endThisProcess(1),
    onOpened: awaitEngines(serversOf(config), health),
  });
  const { stores, log, sessions, erasureGuard } = runtime;
  const { commands, close } = await commandsAmongOthers({ config, logger, metrics, runtime });
  observeEngines(stores.engines, { health, metrics });
  observeGate(erasureGuard, health);
  const services = [commands.router];
  serve(createApp({ config, logger, metrics, health, sessions, logId: log.id, services }));
  health.ready();
  const invitation = await retryUntilAvailable(commands.invitation, logger);
  const metricsServer = await serveMetrics(config, metrics);

  return {
    address: addressOf(config),
    invitation,
    async close() {
      health.stopping();
      await drain(NOTICE_MS);
      await metricsServer.close();
      close();
      await runtime.close();
    },
  };
}
