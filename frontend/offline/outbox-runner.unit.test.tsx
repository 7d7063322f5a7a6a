import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxRunner } from './outbox-runner.ts';
import type { Sending } from './send-outbox.ts';

const LATER: Sending = { kind: 'later', afterMs: null };
const send = vi.fn<() => Promise<Sending>>();

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset().mockResolvedValue({ kind: 'done' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = () => outboxRunner(send, () => 0.5);

test('a failed sending is retried after growing pauses of at most half a minute', async () => {
  send.mockResolvedValue(LATER);
  const { run, stop } = start();
  run();
  for (const pause of [
    500, 750, 1125, 1688, 2531, 3797, 5695, 8543, 12_814, 19_222, 28_833, 30_000, 30_000,
  ]) {
    const before = send.mock.calls.length;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(send).toHaveBeenCalledTimes(Math.max(1, before));
    await vi.advanceTimersByTimeAsync(1);
  }
  stop();
  expect(send).toHaveBeenCalledTimes(14);
});

test('the server’s pause is kept, whatever asks meanwhile', async () => {
  send.mockResolvedValueOnce({ kind: 'later', afterMs: 20_000 });
  const { run } = start();
  run();
  await vi.advanceTimersByTimeAsync(5000);
  run();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(send).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
});

test('the server’s pause is no longer if the device’s clock is set back meanwhile', async () => {
  send.mockResolvedValueOnce({ kind: 'later', afterMs: 20_000 });
  const { run } = start();
  run();
  await vi.advanceTimersByTimeAsync(5000);
  vi.setSystemTime(Date.now() - 86_400_000);
  run();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('without a network nothing is tried until it is asked for', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  send.mockResolvedValueOnce(LATER);
  const { run } = start();
  run();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
  run();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a request during a sending runs once afterwards, not at the same time', async () => {
  let end: (sending: Sending) => void = () => undefined;
  send.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  const { run } = start();
  run();
  run();
  run();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledOnce();
  end({ kind: 'done' });
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a store that fails is logged, and the next command is tried', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  send.mockRejectedValueOnce(new Error('broken'));
  const { run } = start();
  run();
  await vi.advanceTimersByTimeAsync(0);
  expect(warned).toHaveBeenCalledOnce();
  run();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(2);
});
