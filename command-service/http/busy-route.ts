import { callNamed, type ApiCall } from '@duende/contracts/api/calls/all-calls';
import { directRoute, type Middleware } from '@duende/platform/http/middleware';
import { onRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';

interface BusyRoute {
  readonly call: ApiCall;
  /** the path's usual spelling */
  readonly target: RegExp;
}

/** Puts a route that is asked many times a second on its router; what it gives finds the usual spelling before any router. */
export function busyRoute(
  router: Router,
  { call, target }: BusyRoute,
  chain: readonly Middleware[],
): Middleware {
  onRouter(router, call, chain);
  const { method, path } = callNamed(call);
  return directRoute({ methods: [method], target, pattern: path }, chain);
}

/** Routes of a subject, and those of them that are asked before any router. */
export interface DirectRoutes {
  readonly router: Router;
  readonly direct: readonly Middleware[];
}
