import { request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import express, { type Request, type Response } from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { COMMAND_MS } from '../resilience/deadline.ts';
import { jsonBody } from './body.ts';
import { createCommandAnswer } from './command-answer.ts';
import { deadlineOf } from './command-deadline.ts';
import { sendJson } from './middleware.ts';
import { listeningApp, TEST_LOG_ID } from '@duende/testkit/support/listening-app';
import { createTestSessions } from '@duende/testkit/memory/test-sessions';

interface Reached {
  readonly req: Request;
  readonly res: Response;
}

/** Waits in real time: the tests' clock moves only when they move it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

/** An app whose one route is held up until the test goes on, on a clock of the test's. */
async function heldUp(
  then: (reached: Reached) => unknown = () => undefined,
  sessions = createTestSessions(),
) {
  const reached: Reached[] = [];
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const router = express.Router().all('/api/do', jsonBody(), async (req, res) => {
    reached.push({ req, res });
    await held;
    await then({ req, res });
  });
  const app = await listeningApp([router], { sessions });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const arrival = async (): Promise<Reached> => {
    await until(() => reached.length > 0);
    return reached[0] as Reached;
  };
  return { ...app, goOn, arrival };
}

it('a command without an answer gets 503 when its time is over, and not before', async () => {
  const { url, arrival, logged } = await heldUp();
  const answered = fetch(`${url}/api/do`, { method: 'POST' });
  const { res } = await arrival();
  await vi.advanceTimersByTimeAsync(COMMAND_MS - 1);
  expect(res.writableEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const response = await answered;
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toEqual({
    code: 'service.unavailable',
    message: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en unos segundos.',
  });
  expect(logged.filter((line) => line.includes('request failed'))).toHaveLength(1);
});

it('one that is held up before its route, by a store of sessions that does not answer, as well', async () => {
  const sessions = createTestSessions();
  const asked = vi.fn(() => new Promise<null>(() => undefined));
  const { url } = await heldUp(undefined, { ...sessions, verifyCached: () => undefined, verify: asked });
  const answered = fetch(`${url}/api/do`, { method: 'POST' });
  await until(() => asked.mock.calls.length > 0);
  await vi.advanceTimersByTimeAsync(COMMAND_MS);
  expect((await answered).status).toBe(503);
});

it('its later result is dropped, ends nothing and costs the connection nothing', async () => {
  const answer = createCommandAnswer({ logId: TEST_LOG_ID, secureCookies: false });
  const outcomes = [
    ({ res }: Reached) => answer(res, 200, {}, '000000000000002a'),
    ({ res }: Reached) => sendJson(res, 200, {}),
    ({ res }: Reached) => res.appendHeader('Set-Cookie', 'session=late'),
    () => Promise.reject(new Error('late')),
  ];
  for (const outcome of outcomes) {
    const over: Promise<unknown>[] = [];
    const { url, goOn, arrival, logged } = await heldUp((reached) => {
      const done = Promise.resolve().then(() => outcome(reached));
      over.push(done.catch(() => undefined));
      return done;
    });
    const answered = fetch(`${url}/api/do`, { method: 'POST' });
    await arrival();
    await vi.advanceTimersByTimeAsync(COMMAND_MS);
    expect((await answered).status).toBe(503);
    goOn();
    await until(() => over.length > 0);
    await over[0];
    expect((await fetch(`${url}/api/health`)).status).toBe(503);
    expect(logged.filter((line) => line.includes('request failed'))).toHaveLength(1);
    vi.useRealTimers();
  }
});

it('a request that only reads has no deadline', async () => {
  const { url, arrival, goOn } = await heldUp(({ res }) => sendJson(res, 200, {}));
  const answered = fetch(`${url}/api/do`);
  const { req } = await arrival();
  expect(deadlineOf(req)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2 * COMMAND_MS);
  goOn();
  expect((await answered).status).toBe(200);
});

it('the time a body is on its way does not count', async () => {
  const { port, arrival } = await heldUp();
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '2' };
  const slow = request({ host: '127.0.0.1', port, path: '/api/do', method: 'POST', headers });
  const status = new Promise((resolve) => slow.once('response', (res) => resolve(res.resume().statusCode)));
  slow.write('{');
  await until(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(3 * COMMAND_MS);
  slow.end('}');
  const { res } = await arrival();
  await vi.advanceTimersByTimeAsync(COMMAND_MS - 500);
  expect(res.writableEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await status).toBe(503);
});

it('the answer of a recorded command waits for the read models at most the remaining time', async () => {
  const waits: number[] = [];
  const answer = createCommandAnswer({
    logId: TEST_LOG_ID,
    secureCookies: false,
    projected: async (_position, atMostMs) => {
      waits.push(atMostMs);
      await new Promise((resolve) => setTimeout(resolve, atMostMs));
    },
  });
  const { url, goOn, arrival } = await heldUp(({ res }) => answer(res, 200, {}, '000000000000002a'));
  const answered = fetch(`${url}/api/do`, { method: 'POST' });
  await arrival();
  await vi.advanceTimersByTimeAsync(COMMAND_MS - 100);
  goOn();
  await until(() => waits.length > 0);
  await vi.advanceTimersByTimeAsync(5_000);
  const response = await answered;
  expect(response.status).toBe(200);
  expect(response.headers.get('log-position')).toBe('000000000000002a');
  expect(waits).toEqual([100]);
});
