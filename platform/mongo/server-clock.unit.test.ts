import type { Db } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { openServerClock } from './server-clock.ts';

const logger = createLogger({ level: 'silent' });

/** A server whose answers take so long in all, with the time at half or at the end of that. */
function slowServer({ answersMs, readAt }: { answersMs: readonly number[]; readAt: number }) {
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const waits = [...answersMs];
  const command = async () => {
    const ms = waits.shift() ?? 1;
    const localTime = new Date(clock.ms + ms * readAt);
    clock.ms += ms;
    return { localTime };
  };
  return { clock, db: { admin: () => ({ command }) } as unknown as Db };
}

async function readThrough(server: ReturnType<typeof slowServer>, aheadMs: number) {
  const { clock, db } = server;
  const shared = await openServerClock({ db, logger }, () => clock.ms + aheadMs);
  onTestFinished(() => shared.close());
  return shared.now() - clock.ms;
}

it.each([0, 0.5, 1])(
  'goes right where both are right, however slow the answer is (read at %d)',
  async (readAt) => {
    expect(await readThrough(slowServer({ answersMs: [2_000, 900, 1_400], readAt }), 0)).toBe(0);
  },
);

it.each([-60_000, 60_000])(
  '%d ms off the server’s clock it errs by no more than the quickest answer took',
  async (aheadMs) => {
    for (const readAt of [0, 0.5, 1]) {
      const off = await readThrough(slowServer({ answersMs: [2_000, 40, 900], readAt }), aheadMs);
      expect(Math.abs(off)).toBeLessThanOrEqual(40);
    }
  },
);
