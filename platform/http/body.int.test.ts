import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import express, { type RequestHandler } from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal } from '@duende/contracts/common/refusal';
import { jsonBody } from './body.ts';
import { listeningApp } from '@duende/testkit/support/listening-app';

function echo(...before: RequestHandler[]) {
  return express.Router().post('/api/echo', ...before, jsonBody(), (req, res) => {
    const body: unknown = req.body;
    res.json({ body: body ?? null });
  });
}

const json = { 'Content-Type': 'application/json' };

describe('a JSON body', () => {
  it.each<[string, RequestInit, number, unknown]>([
    ['an object', { body: '{"a":1}', headers: json }, 200, { body: { a: 1 } }],
    ['none', {}, 200, { body: null }],
    ['none, but announced', { headers: json }, 200, { body: null }],
    [
      'with a charset',
      { body: '{"a":"ñ"}', headers: { 'Content-Type': 'application/json; charset=UTF-8' } },
      200,
      { body: { a: 'ñ' } },
    ],
    ['malformed', { body: '{"a":', headers: json }, 400, { code: 'request.malformed' }],
    [
      'not in UTF-8',
      { body: new Uint8Array([0x22, 0xff, 0x22]), headers: json },
      400,
      { code: 'request.malformed' },
    ],
    ['empty', { body: new Blob([]).stream(), headers: json, duplex: 'half' }, 200, { body: null }],
    [
      'in chunks',
      { body: new Blob(['{"a":', '1}']).stream(), headers: json, duplex: 'half' },
      200,
      { body: { a: 1 } },
    ],
    [
      'a form',
      { body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      415,
      { code: 'request.unsupported-media' },
    ],
    ['of no type', { body: new Uint8Array([1]) }, 415, { code: 'request.unsupported-media' }],
    [
      'of a type that starts alike',
      { body: '{}', headers: { 'Content-Type': 'application/jsonp' } },
      415,
      { code: 'request.unsupported-media' },
    ],
    [
      'of another charset',
      { body: '{}', headers: { 'Content-Type': 'application/json; charset=latin1' } },
      415,
      { code: 'request.unsupported-media' },
    ],
    [
      'compressed',
      { body: '{}', headers: { ...json, 'Content-Encoding': 'gzip' } },
      415,
      { code: 'request.unsupported-media' },
    ],
    [
      'of 100 kB',
      { body: JSON.stringify('x'.repeat(99_996)).replace(/^/, '[').concat(']'), headers: json },
      200,
      {},
    ],
    [
      'of a byte more',
      { body: JSON.stringify('x'.repeat(99_997)).replace(/^/, '[').concat(']'), headers: json },
      413,
      { code: 'request.too-large' },
    ],
  ])('%s', async (_what, init, status, answer) => {
    const { url } = await listeningApp([echo()]);
    const response = await fetch(`${url}/api/echo`, { method: 'POST', ...init });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(answer as object);
  });
});

describe('a body of 30 MB', () => {
  const large = Buffer.alloc(30_000_000, 'x');

  it('is refused with an answer that fetch can read', async () => {
    const { url } = await listeningApp([echo()]);
    const response = await fetch(`${url}/api/echo`, { method: 'POST', headers: json, body: large });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      message: 'La petición es demasiado grande.',
      code: 'request.too-large',
    });
    expect((await fetch(`${url}/api/echo`, { method: 'POST' })).status).toBe(200);
  });

  it('is refused before any of it has come', async () => {
    const { port } = await listeningApp([echo()]);
    const caller = await rawRequest(port, `Content-Length: ${large.length}`);
    await vi.waitFor(() => expect(caller.received()).toContain('"request.too-large"'));
    expect(caller.received()).toMatch(/^HTTP\/1.1 413 .*\r\nConnection: close/s);
    await caller.closed;
  });

  it('is not read to its end', async () => {
    const connections: Socket[] = [];
    const keepConnection: RequestHandler = (req, _res, next) => {
      connections.push(req.socket);
      next();
    };
    const { port } = await listeningApp([echo(keepConnection)]);
    const caller = await rawRequest(port, `Content-Length: ${large.length}`);
    caller.socket.write(large);
    await caller.closed;
    expect(caller.received()).toContain('"request.too-large"');
    expect(connections[0]?.bytesRead).toBeLessThan(5_000_000);
  });

  it('in chunks of no known length is refused once it is over the limit', async () => {
    const { port } = await listeningApp([echo()]);
    const caller = await rawRequest(port, 'Transfer-Encoding: chunked');
    const chunk = 'x'.repeat(0x10000);
    caller.socket.write(`10000\r\n${chunk}\r\n10000\r\n${chunk}\r\n`);
    await vi.waitFor(() => expect(caller.received()).toContain('"request.too-large"'));
    await caller.closed;
  });

  it('is not read for a route that refuses for another reason either', async () => {
    const refuse: RequestHandler = (_req, _res, next) => next(new Refusal('session.required'));
    const { port } = await listeningApp([echo(refuse)]);
    const caller = await rawRequest(port, `Content-Length: ${large.length}`);
    caller.socket.write(large);
    await caller.closed;
    expect(caller.received()).toMatch(/^HTTP\/1.1 401 /);
  });
});

it('keeps the connection when a small body was left unread', async () => {
  const refuse: RequestHandler = (_req, _res, next) => next(new Refusal('session.required'));
  const { port } = await listeningApp([echo(refuse)]);
  const caller = await rawRequest(port, 'Content-Length: 2');
  caller.socket.write('{}');
  await vi.waitFor(() => expect(caller.received()).toContain('"session.required"'));
  caller.socket.write('GET /api/none HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() => expect(caller.received()).toContain('"request.not-found"'));
});

it('a caller who leaves in the middle of a body does no harm', async () => {
  const { url, port, logged } = await listeningApp([echo()]);
  const caller = await rawRequest(port, 'Content-Length: 1000');
  caller.socket.write('{"a":');
  caller.socket.destroy();
  await caller.closed;
  expect((await fetch(`${url}/api/echo`, { method: 'POST' })).status).toBe(200);
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

/** A POST whose body is written by hand. */
async function rawRequest(port: number, bodyHeader: string) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  // the service may reset the connection under a caller that goes on writing
  socket.on('error', () => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(
    `POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${bodyHeader}\r\n\r\n`,
  );
  return { socket, closed, received: () => received };
}
