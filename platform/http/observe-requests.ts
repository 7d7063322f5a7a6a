import type { Logger } from '../logging/logger.ts';
import type { Metrics } from './metrics.ts';
import type { Middleware } from './middleware.ts';
import { contextIfAny } from './request-context.ts';
import { routeOf } from './route-of.ts';

/** From here on a request is worth a line in a log that is not for debugging. */
const SLOW_SECONDS = 1;

/** Measures every answer and logs it: slow ones at `info`, the others at `debug`. Paths and addresses stay out. */
export function observeRequests(options: { readonly logger: Logger; readonly metrics: Metrics }): Middleware {
  const { logger, metrics } = options;
  return (req, res, next) => {
    const startedAt = performance.now();
    res.once('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const { method = '' } = req;
      const route = routeOf(req);
      metrics.observeHttp(method, route, res.statusCode, seconds);
      const slow = seconds >= SLOW_SECONDS;
      if (!slow && !logger.isLevelEnabled('debug')) return;
      const correlationId = contextIfAny(req)?.correlationId;
      const line = { method, route, status: res.statusCode, seconds, correlationId };
      if (slow) logger.info(line, 'slow request');
      else logger.debug(line, 'request');
    });
    next();
  };
}
