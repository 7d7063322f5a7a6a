import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request and what middleware may have noted on it; every request is one before anything was. */
export interface HttpRequest extends IncomingMessage {
  /** what its body was parsed to, once it was read */
  body?: unknown;
  /** the variable segments of its path, by name */
  params?: Readonly<Record<string, string | string[]>>;
  /** the route that took it: an object with its pattern in `path` */
  route?: unknown;
  /** what stands before that pattern */
  baseUrl?: string;
}

/** Hands a request on, or ends its way with an error. */
interface Next {
  (error?: unknown): void;
}

/** A middleware that asks nothing of Express, so that it can be tried without one. */
export interface Middleware {
  (req: IncomingMessage, res: ServerResponse, next: Next): void | Promise<void>;
}

/**
 * The pattern of the route that took a request, `/api/events/:id`, or `unmatched`: what logs and metrics may name,
 * since a path itself carries people's ids and has no end of values.
 */
export function routeOf(req: HttpRequest): string {
  const route: unknown = req.route;
  if (typeof route !== 'object' || route === null || !('path' in route)) return 'unmatched';
  return typeof route.path === 'string' ? `${req.baseUrl ?? ''}${route.path}` : 'unnamed';
}

/**
 * Ends a response with a JSON body. Leaner than Express's own `json`: no ETag, no content negotiation. One that was ended by
 * its deadline stays as it is.
 */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  if (res.writableEnded) return;
  const text = JSON.stringify(body);
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  res.end(text);
}
