import { expect, onTestFinished, test, vi } from 'vitest';
import { read } from './api-client.ts';
import { ConnectionError } from './api-error.ts';
import { send } from './send.ts';
import { ANSWER_MS } from './with-deadline.ts';

/** A line that is frozen: before an answer begins, or in the middle of one. */
function freeze(inTheAnswer: boolean): void {
  const never = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
    inTheAnswer
      ? Promise.resolve({ ok: true, headers: new Headers(), json: () => never(signal) })
      : never(signal),
  );
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

test.each([
  ['a question before its answer', ANSWER_MS.read, false, () => read('GET /api/users/muted', {})],
  ['a question in the middle of its answer', ANSWER_MS.read, true, () => read('GET /api/users/muted', {})],
  ['a command', ANSWER_MS.command, false, () => send('POST /api/auth/logout', {})],
])('on a frozen line %s is given up, as on a broken one', async (_what, ms, inTheAnswer, call) => {
  freeze(inTheAnswer);
  const outcome = call().catch((error: unknown) => error);
  let isOver = false;
  void outcome.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(ConnectionError);
});

test('a question that the page gives up is no failing connection', async () => {
  freeze(false);
  const gone = new AbortController();
  const outcome = read('GET /api/users/muted', {}, { signal: gone.signal }).catch((error: unknown) => error);
  gone.abort();
  expect(await outcome).not.toBeInstanceOf(ConnectionError);
  expect(vi.getTimerCount()).toBe(0);
});
