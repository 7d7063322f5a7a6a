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

/** A middleware that asks nothing of Express, so that it runs in one as well as before it. */
export interface Middleware {
  (req: IncomingMessage, res: ServerResponse, next: Next): void | Promise<void>;
}

/**
 * Some middleware as one, each called when the one before it hands the request on. An error that one throws, rejects with or
 * hands on skips the others.
 */
export function inOrder(chain: readonly Middleware[]): Middleware {
  return (req, res, done) => {
    let position = 0;
    const next: Next = (error) => {
      const middleware = chain[position];
      if (error !== undefined || middleware === undefined) {
        done(error);
        return;
      }
      position += 1;
      try {
        middleware(req, res, next)?.catch(done);
      } catch (thrown) {
        done(thrown);
      }
    };
    next();
  };
}

/** A route that is found without asking a router. */
export interface DirectRoute {
  readonly methods: readonly string[];
  /** of the request's target as it was sent; its named groups are the request's `params` */
  readonly target: RegExp;
  /** the route's name in logs and metrics */
  readonly pattern: string;
}

/** Sends the requests of one route through `chain`, all others on. What `chain` hands on goes on too. */
export function directRoute(
  { methods, target, pattern }: DirectRoute,
  chain: readonly Middleware[],
): Middleware {
  const run = inOrder(chain);
  return (req: HttpRequest, res, next) => {
    const found = methods.includes(req.method ?? '') ? target.exec(req.url ?? '') : null;
    if (found === null) {
      next();
      return;
    }
    req.params = { ...found.groups };
    req.route = { path: pattern };
    req.baseUrl = '';
    return run(req, res, next);
  };
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
