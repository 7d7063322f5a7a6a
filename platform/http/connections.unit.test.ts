import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONNECTION_LIMITS } from '../config/limits.ts';
import { cutStalledBodies } from './connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { ...CONNECTION_LIMITS, stallMs: 1000, checkEveryMs: 100 };

class Request extends EventEmitter {
  readonly socket = { bytesRead: 200 };
  readonly headers: IncomingMessage['headers'];
  isCut = false;

  constructor(headers: IncomingMessage['headers']) {
    super();
    this.headers = headers;
  }

  destroy() {
    this.isCut = true;
  }
}

function setUp(headers: IncomingMessage['headers']) {
  const server = new EventEmitter();
  const watch = cutStalledBodies(server as Server, limits);
  server.emit('listening');
  const req = new Request(headers);
  watch(req as unknown as IncomingMessage);
  return { server, req };
}

test.each([{ 'content-length': '10000' }, { 'transfer-encoding': 'chunked' }])(
  'a body that stops is cut (%o)',
  (headers) => {
    const { req } = setUp(headers);
    vi.advanceTimersByTime(900);
    expect(req.isCut).toBe(false);
    vi.advanceTimersByTime(200);
    expect(req.isCut).toBe(true);
  },
);

test('a slow one is not, until it stops', () => {
  const { req } = setUp({ 'content-length': '10000' });
  for (let sent = 0; sent < 10; sent += 1) {
    vi.advanceTimersByTime(900);
    req.socket.bytesRead += 1;
  }
  expect(req.isCut).toBe(false);
  vi.advanceTimersByTime(1300);
  expect(req.isCut).toBe(true);
});

test.each(['end', 'close'])('a request may take its time after %s of its body', (event) => {
  const { req } = setUp({ 'content-length': '10000' });
  req.emit(event);
  vi.advanceTimersByTime(10_000);
  expect(req.isCut).toBe(false);
});

test.each([{}, { 'content-length': '0' }, { 'content-length': '4096' }])(
  'a request with no body or a small one is not watched (%o)',
  (headers: IncomingMessage['headers']) => {
    const { req } = setUp(headers);
    vi.advanceTimersByTime(10_000);
    expect(req.isCut).toBe(false);
  },
);

test('a closed server looks at nothing any more', () => {
  const { server } = setUp({ 'content-length': '10000' });
  server.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
