import {
  bodySchemaOf,
  callNamed,
  type ApiCall,
  type BodyOf,
  type Call,
} from '@duende/contracts/api/calls/all-calls';
import type { Permission } from '@duende/contracts/accounts/permissions';
import { type Request, type Response, Router } from 'express';
import { jsonBody, parseBody } from './body.ts';
import type { Middleware } from './middleware.ts';
import { requirePermission } from './request-context.ts';

/** Other spellings would get separate cache entries, or bypass caches. */
export const strictRouter = (): Router => Router({ caseSensitive: true, strict: true });

/** Middleware for each limit of a router's calls, and `underWay`, which runs one command of a person at a time. */
export type CallLimits = { readonly [limit in Call['limit'] | 'underWay']?: Middleware };

/** `readBody` checks the body by the call's schema. */
export interface CallWork<N extends ApiCall> {
  (req: Request, res: Response, readBody: () => BodyOf<N>): Promise<void>;
}

/**
 * Adds a call to a router: permission first, then limit, body, the person's other commands, and the work. So a
 * forbidden caller's body is never read.
 * @throws TypeError without middleware for the call's limit
 */
export function registerCall<N extends ApiCall>(
  router: Router,
  name: N,
  limits: CallLimits,
  work: CallWork<N>,
): void {
  const { method, path, permission, limit, body, isLimitedByBody } = callNamed(name);
  const counted = limits[limit];
  if (counted === undefined) throw new TypeError(`no counter of ${name} has the limit ${limit}`);
  const read = body === undefined || body === 'photo' ? [] : [jsonBody()];
  const held = limits.underWay !== undefined && isHeld(callNamed(name)) ? [limits.underWay] : [];
  const verb = method.toLowerCase() as Lowercase<Call['method']>;
  router[verb](
    path,
    ...(permission === null ? [] : [permit(permission)]),
    ...(isLimitedByBody === true ? [...read, counted] : [counted, ...read]),
    ...held,
    (req: Request, res: Response) => work(req, res, () => parseBody(bodySchemaOf(name), req.body)),
  );
}

/** Uploads and imports depend on slow lines and servers, so other commands do not wait for them. */
function isHeld({ method, limit }: Pick<Call, 'method' | 'limit'>): boolean {
  return method !== 'GET' && limit !== 'upload' && limit !== 'import';
}

export function permit(permission: Permission): Middleware {
  return (req, _res, next) => {
    requirePermission(req, permission);
    next();
  };
}
