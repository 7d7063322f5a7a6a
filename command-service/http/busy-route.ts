import { directRoute, type Middleware } from '@duende/platform/http/middleware';
import type { Router } from 'express';

interface BusyRoute {
  readonly method: 'post' | 'patch';
  readonly pattern: string;
  /** the pattern's usual spelling */
  readonly target: RegExp;
}

/** Puts a route that is asked many times a second on its router; what it gives finds the usual spelling before any router. */
export function busyRoute(
  router: Router,
  { method, pattern, target }: BusyRoute,
  chain: readonly Middleware[],
): Middleware {
  router[method](pattern, ...chain);
  return directRoute({ methods: [method.toUpperCase()], target, pattern }, chain);
}

/** Routes of a subject, and those of them that are asked before any router. */
export interface DirectRoutes {
  readonly router: Router;
  readonly direct: readonly Middleware[];
}
