import { expect, test, vi } from 'vitest';
import { recordingLogger } from '@duende/testkit/support/listening-app';
import { startMaintenance } from './maintenance.ts';

test('tasks run one after the other, at once and every hour, whatever became of the one before', async () => {
  vi.useFakeTimers();
  const { logger } = recordingLogger();
  const done: string[] = [];
  const maintenance = startMaintenance({
    logger,
    tasks: [
      {
        name: 'first',
        async run() {
          done.push('first');
          throw new Error('no store');
        },
      },
      { name: 'second', run: async () => void done.push('second') },
    ],
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(done).toEqual(['first', 'second', 'first', 'second']);
  await maintenance.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(done).toHaveLength(4);
  vi.useRealTimers();
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
