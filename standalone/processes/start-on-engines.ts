import { observeGate } from '@duende/command-service/handling/guarded-append';
import { openCommandRuntime, type CommandRuntime } from '@duende/command-service/command-runtime';
import { ConfigError, type Config } from '@duende/platform/config/config';
import { createApp, type AppOptions } from '@duende/platform/http/app';
import { startWithHealth, addressOf } from '@duende/platform/http/start-with-health';
import { awaitEngines, observeEngines, serversOf } from '@duende/platform/observability/engine';
import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Logger } from '@duende/platform/observability/logger';
import { createMetrics, type Metrics } from '@duende/platform/observability/metrics';
import { serveMetrics } from '@duende/platform/observability/metrics-server';
import { endThisProcess } from '@duende/platform/process/run-process';
import { commandsAmongOthers, type CommandsAmongOthers } from './commands-among-others.ts';

export interface ProcessOnEngines extends Omit<CommandsAmongOthers, 'close'> {
  readonly address: string;
  readonly config: Config;
  readonly health: HealthRegistry;
  readonly metrics: Metrics;
  readonly runtime: CommandRuntime;
  serve(services: AppOptions['services']): void;
  /** `noticeMs`: before new connections are refused */
  close(noticeMs?: number): Promise<void>;
}

/**
 * One of several processes, with a command side. Resolves once the engines are reachable; until it serves, calls
 * answer 503.
 * @throws ConfigError without `EVENTSTORE_URL` or `MONGODB_URL`
 */
export async function startOnEngines(
  given: Config,
  logger: Logger,
  kind: 'command' | 'projection',
): Promise<ProcessOnEngines> {
  for (const [name, url] of [
    ['EVENTSTORE_URL', given.eventstoreUrl],
    ['MONGODB_URL', given.mongodbUrl],
  ])
    if (url === null) throw new ConfigError(`${name} must be set for a separate ${kind} process`);
  const metrics = createMetrics();
  const { health, config, serve, drain } = await startWithHealth(given);
  const metricsServer = await serveMetrics(config, metrics);

  const runtime = await openCommandRuntime(config, {
    logger,
    end: () => endThisProcess(1),
    onOpened: awaitEngines(serversOf(config), health),
  });
  const { stores, log, sessions, erasureGuard } = runtime;
  const { close, ...among } = await commandsAmongOthers({ config, logger, metrics, runtime });
  observeEngines(stores.engines, { health, metrics });
  observeGate(erasureGuard, health);
  return {
    ...among,
    ...{ address: addressOf(config), config, health, metrics, runtime },
    serve: (services) =>
      serve(createApp({ config, logger, metrics, health, sessions, logId: log.id, services })),
    async close(noticeMs) {
      await drain(noticeMs);
      await metricsServer.close();
      close();
      await runtime.close();
    },
  };
}
