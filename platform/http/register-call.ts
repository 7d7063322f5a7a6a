import type { ServerResponse } from 'node:http';
import {
  bodySchemaOf,
  callNamed,
  type ApiCall,
  type BodyOf,
  type Call,
} from '@duende/contracts/api/calls/all-calls';
import type { Permission } from '@duende/contracts/accounts/permissions';
import type { Request, RequestHandler, Response, Router } from 'express';
import { jsonBody, parseBody } from './body.ts';
import type { HttpRequest, Middleware } from './middleware.ts';
import { requirePermission } from './request-context.ts';

/** A middleware for each limit that the calls of a router are counted by. */
export type CallLimits = { readonly [limit in Call['limit']]?: Middleware };

/** Lets through who may. */
function permit(permission: Permission): Middleware {
  return (req, _res, next) => {
    requirePermission(req, permission);
    next();
  };
}

/**
 * What stands before a call's own work: whether the caller may, then the limit, then the reading of the body, so that nobody's
 * is read who may not send it.
 * @throws TypeError without a middleware for the call's limit
 */
export function beforeCall(name: ApiCall, limits: CallLimits): readonly Middleware[] {
  const { permission, limit, body, isLimitedByBody } = callNamed(name);
  const counted = limits[limit];
  if (counted === undefined) throw new TypeError(`nothing counts ${name} by the limit ${limit}`);
  const read = body === undefined || body === 'photo' ? [] : [jsonBody()];
  return [
    ...(permission === null ? [] : [permit(permission)]),
    ...(isLimitedByBody === true ? [...read, counted] : [counted, ...read]),
  ];
}

/** A call's own work; `readBody` gives the body as the call's record has it, in its turn among what else may be refused. */
export interface CallWork<N extends ApiCall, Req = HttpRequest, Res = ServerResponse> {
  (req: Req, res: Res, readBody: () => BodyOf<N>): Promise<void>;
}

/** A call's work as what comes last on its way. */
export function workOf<N extends ApiCall, Req extends HttpRequest, Res>(
  name: N,
  work: CallWork<N, Req, Res>,
) {
  return (req: Req, res: Res) => work(req, res, () => parseBody(bodySchemaOf(name), req.body));
}

/** Puts a call on a router, as its record says: method, path, permission, limit, and then its own work. */
export function registerCall<N extends ApiCall>(
  router: Router,
  name: N,
  limits: CallLimits,
  work: CallWork<N, Request, Response>,
): void {
  onRouter(router, name, [...beforeCall(name, limits), workOf(name, work)]);
}

/** Puts a chain on a router under a call's method and path. */
export function onRouter(router: Router, name: ApiCall, chain: readonly RequestHandler[]): void {
  const { method, path } = callNamed(name);
  const verb = method.toLowerCase() as Lowercase<Call['method']>;
  router[verb](path, ...chain);
}
