import { contextOf, requirePermission } from '@duende/platform/http/request-context';
import { Router, type Request } from 'express';
import type { QueryRequest, QueryRoute } from './query-route.ts';
import type { ReadYourWrites } from './read-position.ts';
import { sendPersonal, sendShared } from './send-body.ts';

/** Puts queries on a router: permission first, then the wait for the caller's own writes, then the answer. */
export function mountQueries(routes: readonly QueryRoute[], readYourWrites: ReadYourWrites): Router {
  const router = Router();
  for (const route of routes)
    router.get(route.path, async (req, res) => {
      const actor = requirePermission(req, route.permission);
      const position = await readYourWrites(req, res, route.reads);
      const answer = await route.answer(queryRequest(req, actor), position);
      for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
      await (answer.audience === 'shared' ? sendShared(req, res, answer) : sendPersonal(req, res, answer));
    });
  return router;
}

function queryRequest(req: Request, actor: QueryRequest['actor']): QueryRequest {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.params)) if (typeof value === 'string') params[name] = value;
  return { params, url: req.originalUrl, actor, sessionId: contextOf(req).session?.sessionId ?? null };
}
