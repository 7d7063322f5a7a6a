import { callNamed } from '@duende/contracts/api/calls/all-calls';
import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import type { Permission } from '@duende/contracts/accounts/permissions';
import type { HttpRequest, Middleware } from '@duende/platform/http/middleware';
import { permit } from '@duende/platform/http/register-call';
import { ownLogPosition } from '@duende/platform/http/request-context';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Request, Response, Router } from 'express';
import { leaving } from '../export/send-file.ts';
import { bestEncoding } from '../http/compression.ts';
import type { ReadYourWrites } from '../http/query-route.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendEncoded } from './send-encoded.ts';

const CALLS = ['GET /api/events', 'GET /api/openapi.json'] as const;

/**
 * What stands ready, for the callers whom {@link readyAnswers} leaves to a router: it refuses, waits for a caller's own write, and then
 * answers from the same cache.
 */
export function sharedRoutes(options: {
  readonly cache: ResponseCache;
  /** rate limit before feeds; that of calls stands before all calls */
  readonly limit: Middleware;
  readonly inTurn: Middleware;
  readonly readYourWrites: ReadYourWrites;
  readonly logId: string;
  readonly today: () => string;
  /** Counts a request whose answer is made for it. */
  readonly countMade: (req: HttpRequest) => void;
}): Router {
  const { cache, limit, inTurn, readYourWrites, logId, today, countMade } = options;
  const router = strictRouter();
  const allowed = (permission: Permission | null) => (permission === null ? [] : [permit(permission)]);

  async function answer(path: string, req: Request, res: Response): Promise<void> {
    const [, query] = req.originalUrl.split(/\?(.*)/s);
    const asked = cache.shared.asked(query === undefined ? path : `${path}?${query}`);
    if (asked === null) throw new TypeError(`nothing is asked for by ${path}`);
    const position = await readYourWrites(req, res, ['parties']);
    await cache.reached(position);
    const own = ownLogPosition(req, logId);
    const wanted = own !== null && own > position ? position : own;
    const gone = leaving(res);
    const onMade = () => countMade(req);
    const reader = { today: today(), position, wanted, gone: () => gone, onMade };
    try {
      const at = await cache.shared.at(asked, bestEncoding(req.headers['accept-encoding']), reader);
      if (!res.headersSent && !res.destroyed) sendEncoded(req, res, at, cache.shared.unsent);
    } catch (error) {
      if (!gone.aborted) throw error;
    }
  }

  for (const call of CALLS) {
    const { path, permission } = callNamed(call);
    router.get(path, ...allowed(permission), inTurn, (req, res) => answer(path, req, res));
  }
  for (const path of Object.values(FEED_PATHS))
    router.get(path, limit, permit('party.browse'), (req, res) => answer(path, req, res));
  return router;
}
