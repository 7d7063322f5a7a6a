import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, type Config } from '@duende/platform/config/config';
import { countAppends } from '@duende/platform/domain-log/count-appends';
import { createApp } from '@duende/platform/http/app';
import { drain } from '@duende/platform/http/drain';
import { createHealthRegistry } from '@duende/platform/http/health';
import { createMetrics } from '@duende/platform/http/metrics';
import { createMetricsServer } from '@duende/platform/http/metrics-server';
import { notYet } from '@duende/platform/http/not-yet';
import { isHttps } from '@duende/platform/http/security';
import { addressOf, withPort } from '@duende/platform/http/server-address';
import { createSessionKeeper } from '@duende/platform/http/session';
import { answerUnreadableRequests } from '@duende/platform/http/unreadable-requests';
import type { Logger } from '@duende/platform/logging/logger';
import { observeEngines } from '@duende/platform/stores/observe-engines';
import { openStores } from '@duende/platform/stores/open-stores';
import { scrubbedBy } from '@duende/projections/runner/scrubbed';
import { composeCommands } from './compose-commands.ts';
import { openGate } from './handling/open-gate.ts';
import { keepHouseAlone } from './keep-house-alone.ts';
import { openReadModelsOfOthers } from './read-models-of-others.ts';

export interface CommandProcess {
  readonly address: string;
  /** Lets what is under way finish, then closes everything. */
  close(): Promise<void>;
}

/** How long a process that is ending still takes requests, so that whoever sends them has seen that it is. Milliseconds. */
const NOTICE_MS = 1_500;

/**
 * The writing half of the house in a process of its own, one of several. Resolves when `GET /api/health` answers 200, which
 * takes as long as an engine is away; until then every call answers 503.
 * @throws ConfigError without `EVENTSTORE_URL` or `MONGODB_URL`
 */
export async function startCommandProcess(given: Config, logger: Logger): Promise<CommandProcess> {
  if (given.eventstoreUrl === null)
    throw new ConfigError('EVENTSTORE_URL must be set for a process of commands alone');
  if (given.mongodbUrl === null)
    throw new ConfigError('MONGODB_URL must be set for a process of commands alone');
  const health = createHealthRegistry();
  const metrics = createMetrics();
  let serve: RequestListener = notYet(health);
  const server = createServer((req, res) => void serve(req, res));
  answerUnreadableRequests(server);
  server.listen(given.port, given.host);
  await once(server, 'listening');
  const config = withPort(given, server);

  const stores = await openStores(config, logger);
  const { gate, ...ground } = await openGate(stores, logger);
  const log = countAppends(ground.log, metrics);
  const sessions = createSessionKeeper({
    keys: stores.sessionKeys,
    revocations: stores.revocations,
    secureCookies: isHttps(config),
    logId: log.id,
  });
  const readModels = await openReadModelsOfOthers(stores, logger);
  const { progress, isPhotoNamed } = readModels;
  const commands = await composeCommands({
    config,
    logger,
    metrics,
    sessions,
    log,
    gate,
    stores,
    scrubbed: scrubbedBy({ progress, status: progress.status }),
    isPhotoNamed,
  });
  observeEngines(stores.engines, { health, metrics });
  health.check('gate', () => (ground.isOpen() ? 'ok' : 'down'));
  serve = createApp({
    config,
    logger,
    metrics,
    health,
    sessions,
    logId: log.id,
    services: [commands.router],
  });
  health.ready();
  const { host, metricsPort } = config;
  const metricsServer =
    metricsPort === 0 ? null : await createMetricsServer({ metrics, host, port: metricsPort });
  const housekeeping = keepHouseAlone({ logger, stores, log, readModels, commands, holder: randomUUID() });

  return {
    address: addressOf(config),
    async close() {
      health.stopping();
      await Promise.all([housekeeping.stop(), delay(NOTICE_MS)]);
      await drain(server);
      await metricsServer?.close();
      readModels.close();
      await ground.leave();
      await stores.close();
    },
  };
}
