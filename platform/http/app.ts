import type { RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import type { HealthRegistry } from '../observability/health.ts';
import type { Logger } from '../observability/logger.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { SessionKeeper } from '../sessions/session.ts';
import { commandDeadline } from './command-deadline.ts';
import { warnOfUntrustedProxy } from './forwarded.ts';
import { keepPrototypes } from './exchange-classes.ts';
import { answerError, notFound, errorHandler } from './errors.ts';
import { type HttpRequest, type Middleware, routeOf, sendJson } from './middleware.ts';
import { originCheck } from './origin-check.ts';
import type { FindTokenHolder } from '../sessions/read-token.ts';
import { createRequestContext, contextIfAny } from './request-context.ts';
import { secureCookiesByRequest, isHttps, securityHeaders, setSecurityHeaders } from './security.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'publicUrl' | 'tileUrl' | 'tileHosts' | 'trustProxy'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: HealthRegistry;
  readonly sessions: SessionKeeper;
  readonly logId: string;
  /** without it every token is refused */
  readonly findTokenHolder?: FindTokenHolder;
  /** given before anything else; failures are answered as usual */
  readonly ready?: Middleware;
  readonly services: readonly RequestHandler[];
}

/**
 * Order: prepared answers, security headers, measuring, health, deadlines, request context, origin check, services,
 * 404, error answers.
 */
export function createApp(options: AppOptions): RequestListener {
  const { config, logger, metrics, sessions, logId } = options;
  const { trustProxy: trustedProxies } = config;
  const fail = answerError(logger);
  const failures = new WeakMap<HttpRequest, unknown>();
  const app = express();
  keepPrototypes(app);
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.enable('case sensitive routing').enable('strict routing');
  app.use(setSecurityHeaders(securityHeaders(config)), observeRequests({ logger, metrics, failures }));
  // Before anything that needs a store: health is asked most during outages.
  app.get('/api/health', healthHandler(options.health));
  app.use(commandDeadline(fail));
  if (trustedProxies > 0 && !isHttps(config)) app.use(secureCookiesByRequest(trustedProxies));
  app.use(
    createRequestContext({ sessions, logId, trustedProxies, findTokenHolder: options.findTokenHolder }),
  );
  app.use(originCheck(config.publicUrl));
  for (const service of options.services) app.use(service);
  app.use(notFound);
  app.use(errorHandler(fail));
  const warn = warnOfUntrustedProxy(logger, trustedProxies);
  const ready = options.ready ?? ((_req, _res, next) => next());
  return (req, res) => {
    warn(req);
    void ready(req, res, (failure) => {
      if (failure !== undefined) failures.set(req, failure);
      app(req, res);
    });
  };
}

function healthHandler(health: HealthRegistry): Middleware {
  return (_req, res) => {
    const report = health.report();
    const serves = report.status === 'ok' || report.status === 'degraded';
    sendJson(res, serves ? 200 : 503, report);
  };
}

const SLOW_SECONDS = 1;

/**
 * Slow answers at `info`, others at `debug`; without paths and addresses. Then passes on what has failed before
 * Express.
 */
function observeRequests({
  logger,
  metrics,
  failures,
}: Pick<AppOptions, 'logger' | 'metrics'> & {
  readonly failures: WeakMap<HttpRequest, unknown>;
}): Middleware {
  return (req, res, next) => {
    const startedAt = performance.now();
    res.once('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const { method = '' } = req;
      const route = routeOf(req);
      metrics.observeHttp(method, route, res.statusCode, seconds);
      // Failures have their own log line, and during outages everything is slow.
      const slow = seconds >= SLOW_SECONDS && res.statusCode < 500;
      if (!slow && !logger.isLevelEnabled('debug')) return;
      const correlationId = contextIfAny(req)?.correlationId;
      const line = { method, route, status: res.statusCode, seconds, correlationId };
      if (slow) logger.info(line, 'slow request');
      else logger.debug(line, 'request');
    });
    next(failures.get(req));
  };
}
