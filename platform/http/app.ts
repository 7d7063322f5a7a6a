import express, { type Express, type RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logging/logger.ts';
import { commandDeadline } from './command-deadline.ts';
import { apiNotFound, errorHandler } from './errors.ts';
import type { HealthRegistry } from './health.ts';
import type { Metrics } from './metrics.ts';
import { observeRequests } from './observe-requests.ts';
import { originCheck } from './origin-check.ts';
import { createRequestContext } from './request-context.ts';
import { secureCookiesByRequest } from './secure-cookies.ts';
import { isHttps, securityHeaders, setSecurityHeaders } from './security.ts';
import type { SessionKeeper } from './session.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'publicUrl' | 'tileUrl' | 'trustProxy'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: HealthRegistry;
  readonly sessions: SessionKeeper;
  readonly logId: string;
  /** routers of the services, in the order in which they are asked */
  readonly services: readonly RequestHandler[];
}

/**
 * The application that services are mounted on: security headers, measuring, `GET /api/health`, the deadline of commands,
 * the request context and the origin check before them, the JSON 404 of unknown `/api` paths and the error answers behind them.
 */
export function createApp(options: AppOptions): Express {
  const { config, logger } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');

  app.use(setSecurityHeaders(securityHeaders(config)));
  app.use(observeRequests({ logger, metrics: options.metrics }));
  app.get('/api/health', options.health.handler);
  app.use(commandDeadline(logger));
  if (config.trustProxy > 0 && !isHttps(config)) app.use(secureCookiesByRequest);
  app.use(createRequestContext({ sessions: options.sessions, logId: options.logId }));
  app.use(originCheck(config.publicUrl));
  for (const service of options.services) app.use(service);
  app.use(apiNotFound);
  app.use(errorHandler(logger));
  return app;
}
