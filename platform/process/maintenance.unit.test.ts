import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logToLines } from '@duende/testkit/support/log-lines';
import { recordingLogger } from '@duende/testkit/support/listening-app';
import { startMaintenance } from './maintenance.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two tasks, of which the first fails as often as given. */
function rig(failures: number) {
  const { logger, text } = logToLines();
  const done: string[] = [];
  let left = failures;
  const maintenance = startMaintenance({
    logger,
    tasks: [
      {
        name: 'first',
        async run() {
          done.push('first');
          if ((left -= 1) >= 0) throw new Error('no store');
        },
      },
      { name: 'second', run: async () => void done.push('second') },
    ],
  });
  return {
    maintenance,
    done: () => done.splice(0),
    levels: () =>
      text()
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { level: string }).level),
  };
}

test('tasks run one after the other, at once and every hour', async () => {
  const { maintenance, done, levels } = rig(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(done()).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(done()).toEqual(['first', 'second']);
  await maintenance.stop();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([done(), levels()]).toEqual([[], []]);
});

test('a failing task blocks no other, is retried after a minute, and is no error if it then succeeds', async () => {
  const { maintenance, done, levels } = rig(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([done(), levels()]).toEqual([['first', 'second'], ['warn']]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([done(), levels()]).toEqual([['first'], ['warn']]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(done()).toEqual(['first', 'second']);
  await maintenance.stop();
});

test('a task that fails twice is an error, and waits for the next round', async () => {
  const { maintenance, done, levels } = rig(2);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([done(), levels()]).toEqual([
    ['first', 'second', 'first'],
    ['warn', 'error'],
  ]);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(done()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done()).toEqual(['first', 'second']);
  await maintenance.stop();
});

test('a round that is not due is left out, and stopping waits for the one under way', async () => {
  const { logger } = recordingLogger();
  let finish = (): void => undefined;
  const steps: string[] = [];
  const maintenance = startMaintenance({
    logger,
    tasks: [{ name: 'task', run: () => new Promise((resolve) => (finish = resolve)) }],
    ifDue: (round) => round(),
  });
  const idle = startMaintenance({
    logger,
    tasks: [{ name: 'never', run: async () => void steps.push('never') }],
    ifDue: async () => undefined,
  });
  await idle.stop();
  await Promise.resolve();
  const stopping = maintenance.stop().then(() => steps.push('stopped'));
  steps.push('finishing');
  finish();
  await stopping;
  expect(steps).toEqual(['finishing', 'stopped']);
});
