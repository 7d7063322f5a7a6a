import type { HttpRequest } from './middleware.ts';

/**
 * The pattern of the route that took a request, `/api/events/:id`, or `unmatched`: what logs and metrics may name,
 * since a path itself carries people's ids and has no end of values.
 */
export function routeOf(req: HttpRequest): string {
  const route: unknown = req.route;
  if (typeof route !== 'object' || route === null || !('path' in route)) return 'unmatched';
  return typeof route.path === 'string' ? `${req.baseUrl ?? ''}${route.path}` : 'unnamed';
}
