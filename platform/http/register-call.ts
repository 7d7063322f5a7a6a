import { callNamed, type ApiCall, type Call } from '@duende/contracts/api/calls/all-calls';
import type { Permission } from '@duende/contracts/accounts/permissions';
import type { RequestHandler, Router } from 'express';
import { jsonBody } from './body.ts';
import type { Middleware } from './middleware.ts';
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

/** Puts a call on a router, as its record says: method, path, permission, limit, and then its own work. */
export function registerCall(router: Router, name: ApiCall, limits: CallLimits, work: RequestHandler): void {
  onRouter(router, name, [...beforeCall(name, limits), work]);
}

/** Puts a chain on a router under a call's method and path. */
export function onRouter(router: Router, name: ApiCall, chain: readonly RequestHandler[]): void {
  const { method, path } = callNamed(name);
  const verb = method.toLowerCase() as Lowercase<Call['method']>;
  router[verb](path, ...chain);
}
