import express, { type RequestHandler } from 'express';
import type { RequestListener } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logging/logger.ts';
import { commandDeadline } from './command-deadline.ts';
import { answerError, apiNotFound, errorHandler } from './errors.ts';
import { fairTurns } from './fair-turns.ts';
import type { HealthRegistry } from './health.ts';
import type { Metrics } from './metrics.ts';
import { directRoute, inOrder, type Middleware } from './middleware.ts';
import { observeRequests } from './observe-requests.ts';
import { originCheck } from './origin-check.ts';
import { createRequestContext } from './request-context.ts';
import { secureCookiesByRequest } from './secure-cookies.ts';
import { isHttps, securityHeaders, setSecurityHeaders } from './security.ts';
import type { SessionKeeper } from './session.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'publicUrl' | 'tileUrl' | 'tileHosts' | 'trustProxy'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: HealthRegistry;
  readonly sessions: SessionKeeper;
  readonly logId: string;
  /** the busiest routes, which are asked before the services and go through no router */
  readonly direct?: readonly Middleware[];
  /** routers of the services, in the order in which they are asked */
  readonly services: readonly RequestHandler[];
}

/**
 * The application that services are mounted on: security headers, measuring, `GET /api/health`, the deadline of commands,
 * the request context, the origin check and the turns of callers before them, the JSON 404 of unknown `/api` paths and the error answers behind them.
 *
 * What is before them runs outside Express, and so do the direct routes: its routers cost a command a fifth of the
 * processor time it takes in all.
 */
export function createApp(options: AppOptions): RequestListener {
  const { config, logger, metrics, sessions, logId } = options;
  const { trustProxy: trustedProxies } = config;
  const handle = inOrder([
    setSecurityHeaders(securityHeaders(config)),
    observeRequests({ logger, metrics }),
    directRoute(HEALTH, [options.health.handler]),
    commandDeadline(logger),
    ...(trustedProxies > 0 && !isHttps(config) ? [secureCookiesByRequest(trustedProxies)] : []),
    createRequestContext({ sessions, logId, trustedProxies }),
    originCheck(config.publicUrl),
    fairTurns(),
    ...(options.direct ?? []),
    expressApp(options),
  ]);
  const fail = answerError(logger);
  return (req, res) => void handle(req, res, (error) => fail(error, req, res));
}

const HEALTH = {
  methods: ['GET', 'HEAD'],
  // with an address before it where it was asked through a proxy
  target: /^(?:https?:\/\/[^/?#]*)?\/api\/health\/?(?:\?|$)/i,
  pattern: '/api/health',
};

function expressApp({ logger, services }: AppOptions): Middleware {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  for (const service of services) app.use(service);
  app.use(apiNotFound);
  app.use(errorHandler(logger));
  return (req, res) => app(req, res);
}
