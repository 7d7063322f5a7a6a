import { callNamed } from '@duende/contracts/api/calls/all-calls';
import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import type { Permission } from '@duende/contracts/accounts/permissions';
import type { Middleware } from '@duende/platform/http/middleware';
import { permit, strictRouter } from '@duende/platform/http/register-call';
import { ownLogPosition } from '@duende/platform/http/request-context';
import type { Admission } from '@duende/platform/rate-limits/admission';
import type { ReadModelName } from '@duende/projections/registry/registry';
import type { Request, Response, Router } from 'express';
import { leaving } from '../export/send-file.ts';
import { bestEncoding } from '../http/compression.ts';
import type { ReadYourWrites } from '../http/query-route.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendEncoded } from './send-encoded.ts';

const CALLS = ['GET /api/events', 'GET /api/openapi.json', 'GET /api/docs'] as const;

/** `false` if the address has no shared answer. */
export type AnswerShared = (req: Request, res: Response, reads: readonly ReadModelName[]) => Promise<boolean>;

/**
 * Serves requests that {@link readyAnswers} passed on: waits for the caller's own write. Mount after the
 * handlers that refuse.
 */
export function createAnswerShared(options: {
  readonly cache: ResponseCache;
  readonly readYourWrites: ReadYourWrites;
  readonly logId: string;
  readonly today: () => string;
  readonly admission: Pick<Admission, 'made'>;
}): AnswerShared {
  const { cache, readYourWrites, logId, today, admission } = options;
  return async (req, res, reads) => {
    const url = originFormOf(req);
    if (cache.shared.asked(url) === null) return false;
    const position = await readYourWrites(req, res, reads);
    await cache.reached(position);
    // The party may have gone meanwhile.
    const asked = cache.shared.asked(url);
    if (asked === null) return false;
    const own = ownLogPosition(req, logId);
    const wanted = own !== null && own > position ? position : own;
    const gone = leaving(res);
    const onMade = () => admission.made(asked.limit, req);
    const reader = { today: today(), position, wanted, gone: () => gone, onMade };
    try {
      const at = await cache.shared.at(asked, bestEncoding(req.headers['accept-encoding']), reader);
      if (!res.headersSent && !res.destroyed) sendEncoded(req, res, at, cache.shared.unsent);
    } catch (error) {
      if (!gone.aborted) throw error;
    }
    return true;
  };
}

/** Drops the host, which nearly no caller sends. */
export function originFormOf({ path, originalUrl }: Request): string {
  const [, query] = originalUrl.split(/\?(.*)/s);
  return query === undefined ? path : `${path}?${query}`;
}

export function sharedRoutes(options: {
  readonly answer: AnswerShared;
  /** for feeds; calls have theirs earlier */
  readonly limit: Middleware;
  readonly inTurn: Middleware;
}): Router {
  const { answer, limit, inTurn } = options;
  const router = strictRouter();
  const allowed = (permission: Permission | null) => (permission === null ? [] : [permit(permission)]);
  const give = async (req: Request, res: Response) => {
    if (!(await answer(req, res, ['parties']))) throw new TypeError(`no query belongs to ${req.path}`);
  };

  for (const call of CALLS) {
    const { path, permission } = callNamed(call);
    router.get(path, ...allowed(permission), inTurn, give);
  }
  for (const path of Object.values(FEED_PATHS)) router.get(path, limit, permit('party.browse'), give);
  return router;
}
