import type { IncomingMessage, ServerResponse } from 'node:http';

/** Change nothing (RFC 9110). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A request with what middleware has added. */
export interface HttpRequest extends IncomingMessage {
  body?: unknown;
  params?: Readonly<Record<string, string | string[]>>;
  /** its pattern is in `path` */
  route?: unknown;
  /** the prefix of that pattern */
  baseUrl?: string;
}

interface Next {
  (error?: unknown): void;
}

/** Has no Express types, so that tests need no Express. */
export interface Middleware {
  (req: IncomingMessage, res: ServerResponse, next: Next): void | Promise<void>;
}

/**
 * `/api/events/:id`, or `unmatched`. Logs and metrics must not use paths: they contain ids and are unlimited in
 * number.
 */
export function routeOf(req: HttpRequest): string {
  const route: unknown = req.route;
  if (typeof route !== 'object' || route === null || !('path' in route)) return 'unmatched';
  return typeof route.path === 'string' ? `${req.baseUrl ?? ''}${route.path}` : 'unnamed';
}

/** Omits Express's ETag and content negotiation. An answer that its deadline has ended stays. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  if (res.writableEnded) return;
  const text = JSON.stringify(body);
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  res.end(text);
}
