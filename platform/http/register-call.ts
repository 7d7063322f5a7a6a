import {
  bodySchemaOf,
  callNamed,
  type ApiCall,
  type BodyOf,
  type Call,
} from '@duende/contracts/api/calls/all-calls';
import type { Permission } from '@duende/contracts/accounts/permissions';
import type { Request, Response, Router } from 'express';
import { jsonBody, parseBody } from './body.ts';
import type { Middleware } from './middleware.ts';
import { requirePermission } from './request-context.ts';

/** A middleware for each limit that the calls of a router are counted by, and one that holds a person's commands back while another is under way. */
export type CallLimits = { readonly [limit in Call['limit'] | 'underWay']?: Middleware };

/** A call's own work; `readBody` gives the body as the call's record has it, in its turn among what else may be refused. */
export interface CallWork<N extends ApiCall> {
  (req: Request, res: Response, readBody: () => BodyOf<N>): Promise<void>;
}

/**
 * Puts a call on a router, as its record says: method and path, whether the caller may, then the limit, then the reading of the body, so
 * that nobody's is read who may not send it, then the person's other commands, and then its own work.
 * @throws TypeError without a middleware for the call's limit
 */
export function registerCall<N extends ApiCall>(
  router: Router,
  name: N,
  limits: CallLimits,
  work: CallWork<N>,
): void {
  const { method, path, permission, limit, body, isLimitedByBody } = callNamed(name);
  const counted = limits[limit];
  if (counted === undefined) throw new TypeError(`nothing counts ${name} by the limit ${limit}`);
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

/** An upload and an import last as long as a line or somebody else's server lets them: a person's commands do not wait for those. */
function isHeld({ method, limit }: Pick<Call, 'method' | 'limit'>): boolean {
  return method !== 'GET' && limit !== 'upload' && limit !== 'import';
}

/** Lets through who may. */
export function permit(permission: Permission): Middleware {
  return (req, _res, next) => {
    requirePermission(req, permission);
    next();
  };
}
