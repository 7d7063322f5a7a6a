import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { directRoute, inOrder, type HttpRequest, type Middleware } from './middleware.ts';

function exchange({ method = 'POST', url = '/' } = {}): { req: HttpRequest; res: ServerResponse } {
  const req: HttpRequest = Object.assign(new IncomingMessage(new Socket()), { method, url });
  return { req, res: new ServerResponse(req) };
}

/** What a middleware hands on to, and what it handed on. */
async function through(middleware: Middleware, { req, res } = exchange()): Promise<unknown> {
  return new Promise((resolve) => {
    void middleware(req, res, (error) => resolve(error ?? 'handed on'));
  });
}

describe('middleware in order', () => {
  const noting = (calls: string[], name: string): Middleware => {
    return (_req, _res, next) => {
      calls.push(name);
      next();
    };
  };

  it('is called one after the other and hands on behind the last', async () => {
    const calls: string[] = [];
    expect(await through(inOrder([noting(calls, 'a'), noting(calls, 'b')]))).toBe('handed on');
    expect(calls).toEqual(['a', 'b']);
  });

  it('waits for one that hands on later', async () => {
    const calls: string[] = [];
    const slow: Middleware = (_req, _res, next) => void setImmediate(next);
    expect(await through(inOrder([slow, noting(calls, 'b')]))).toBe('handed on');
    expect(calls).toEqual(['b']);
  });

  const fault = new Error('broken');
  it.each<[string, Middleware]>([
    ['throws', () => { throw fault; }], // prettier-ignore
    ['rejects with', () => Promise.reject(fault)],
    ['hands on', (_req, _res, next) => next(fault)],
    ['hands on from within another', inOrder([(_req, _res, next) => next(fault)])],
  ])('skips the others for an error that one %s', async (_, faulty) => {
    const calls: string[] = [];
    expect(await through(inOrder([faulty, noting(calls, 'b')]))).toBe(fault);
    expect(calls).toEqual([]);
  });
});

describe('a direct route', () => {
  const route = {
    methods: ['POST'],
    target: /^\/api\/events\/(?<id>[0-9a-f]+)\/rsvp$/,
    pattern: '/api/events/:id/rsvp',
  };

  it('takes its own requests and says which route they are on', async () => {
    const { req, res } = exchange({ url: '/api/events/0a1b/rsvp' });
    const seen = await new Promise<HttpRequest>((resolve) => {
      void directRoute(route, [(taken) => resolve(taken)])(req, res, () => undefined);
    });
    expect(seen).toMatchObject({ params: { id: '0a1b' }, route: { path: route.pattern }, baseUrl: '' });
  });

  it.each([
    ['GET', '/api/events/0a1b/rsvp'],
    ['POST', '/api/events/0a1b/rsvp/'],
    ['POST', '/api/events/0a1b/rsvp?a=b'],
    ['POST', '/api/events/0A1B/rsvp'],
  ])('hands %s %s on untouched', async (method, url) => {
    const given = exchange({ method, url });
    const never: Middleware = () => Promise.reject(new Error('taken'));
    expect(await through(directRoute(route, [never]), given)).toBe('handed on');
    expect(given.req).not.toHaveProperty('route');
  });
});
