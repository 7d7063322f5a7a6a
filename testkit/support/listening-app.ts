import { createServer } from 'node:http';
import type { RequestHandler } from 'express';
import { loadConfig, type Config } from '@duende/platform/config/config';
import { createLogger, type Logger } from '@duende/platform/observability/logger';
import { listenUntilFinished } from './listen-until-finished.ts';
import { createApp } from '@duende/platform/http/app';
import { EXCHANGE_CLASSES } from '@duende/platform/http/exchange-classes';
import { createHealthRegistry, type HealthRegistry } from '@duende/platform/observability/health';
import { createMetrics, type Metrics } from '@duende/platform/observability/metrics';
import type { FindTokenHolder } from '@duende/platform/sessions/read-token';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import { createTestSessions } from '../memory/test-sessions.ts';

export const TEST_LOG_ID = '11111111-1111-4111-8111-111111111111';

export interface ListeningApp {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly port: number;
  readonly sessions: SessionKeeper;
  readonly metrics: Metrics;
  readonly health: HealthRegistry;
  /** every line the app has logged */
  readonly logged: readonly string[];
}

/** The app of both services around some routes, listening on a free port until the test ends. */
export async function listeningApp(
  services: readonly RequestHandler[],
  settings: {
    readonly env?: Record<string, string>;
    readonly sessions?: SessionKeeper;
    readonly findTokenHolder?: FindTokenHolder;
  } = {},
): Promise<ListeningApp> {
  const config: Config = loadConfig(settings.env ?? {});
  const sessions = settings.sessions ?? createTestSessions();
  const metrics = createMetrics();
  const health = createHealthRegistry();
  const { logger, logged } = recordingLogger();
  const { findTokenHolder } = settings;
  const app = createApp({
    config,
    logger,
    metrics,
    health,
    sessions,
    logId: TEST_LOG_ID,
    services,
    ...(findTokenHolder === undefined ? {} : { findTokenHolder }),
  });
  const port = await listenUntilFinished(createServer(EXCHANGE_CLASSES, app));
  return { url: `http://127.0.0.1:${port}`, port, sessions, metrics, health, logged };
}

/** A logger at `debug` and the lines it has written. */
export function recordingLogger(): { readonly logger: Logger; readonly logged: readonly string[] } {
  const logged: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void logged.push(line) } });
  return { logger, logged };
}
