import { AccessDeniedError } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RevisionConflict } from '../../errors/errors.ts';
import { ConnectionHealth, WITHOUT } from './health.ts';
import { askForRights, startHeartbeat, type AskedCalls } from './rights.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server on which each call takes 100 ms, and that may refuse to write. */
function rig() {
  let mayWrite = true;
  const answer = async <T>(value: T): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return value;
  };
  const calls: AskedCalls = {
    head: () => answer('0000000000000001'),
    read: () => answer([]),
    append: async (stream) => {
      await answer(null);
      throw mayWrite ? new RevisionConflict(stream, 4_000_000_000, 'no-stream') : new AccessDeniedError();
    },
  };
  const health = new ConnectionHealth();
  health.answered(performance.now());
  return { calls, health, grant: (may: boolean) => (mayWrite = may) };
}

it('rights are asked for at once, after whether all can be read, and the first that is missing is named', async () => {
  const { calls, grant } = rig();
  grant(false);
  const asked = askForRights(calls);
  await vi.advanceTimersByTimeAsync(200);
  expect(await asked).toBe('$w');
});

it('a right that was given back is found within half a second', async () => {
  const { calls, health, grant } = rig();
  grant(false);
  const heartbeat = startHeartbeat(health, calls);
  health.denied(false, new AccessDeniedError());
  await vi.advanceTimersByTimeAsync(2_000);
  expect([health.state, health.trouble]).toEqual(['limited', WITHOUT.$w]);
  grant(true);
  await vi.advanceTimersByTimeAsync(500);
  expect([health.state, health.trouble]).toEqual(['up', null]);
  heartbeat.stop();
});
