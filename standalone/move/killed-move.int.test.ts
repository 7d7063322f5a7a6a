import { once } from 'node:events';
import { spawnSource } from '@duende/testkit/support/source-process';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { expect, test } from 'vitest';
import { startService } from '../testing/running-service.ts';
import type { CrashPoint } from './move-parts.ts';
import { runMove } from './run-move.ts';
import {
  emptyEngines,
  eventsInEngine,
  eventsInFolder,
  busyService,
  type Engines,
  type BusyService,
} from './testing/moved-service.ts';
import type { CrashingMove } from './testing/crashing-move.ts';

const report = () => undefined;
const LIFE = 600_000;
const CUT = new Error('cut short');

/** Ends at a step, before or after it was done. */
function cutAt(at: number, when: 'before' | 'after'): CrashPoint {
  let steps = 0;
  return async (step) => {
    steps += 1;
    if (steps === at && when === 'before') throw CUT;
    const done = await step();
    if (steps === at) throw CUT;
    return done;
  };
}

async function expectWhole(engines: Engines, { service }: BusyService): Promise<void> {
  const copied = await eventsInEngine(engines.env.EVENTSTORE_URL);
  expect(copied).toEqual(await eventsInFolder(service.dataDir));
  const photos = await engines.database.db.collection('photos').countDocuments();
  const chunks = await engines.database.db.collection('photos.files').countDocuments();
  expect([photos, chunks]).toEqual([1, 4]);
  await expect(startService({}, service.dataDir)).rejects.toThrow(/was moved away/);
}

await describeOnMongo('a move that is broken off', () => {
  test(
    'between any two steps, again and again, goes on with nothing lost and nothing twice',
    async () => {
      const [engines, lively] = [await emptyEngines(), await busyService()];
      try {
        await lively.service.stop();
        const plan = engines.plan(lively.service.dataDir);
        let steps = 0;
        for (let isDone = false; !isDone;) {
          steps += 1;
          for (const when of ['before', 'after'] as const) {
            try {
              await runMove(plan, { report, step: cutAt(steps, when) });
              isDone = true;
            } catch (error) {
              if (error !== CUT) throw error;
            }
          }
        }
        expect(steps).toBeGreaterThan(8);
        await expectWhole(engines, lively);
      } finally {
        await lively.service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );

  test(
    'by kill -9 at five moments leaves the service as it was, which goes on; run again it completes',
    async () => {
      const [engines, lively] = [await emptyEngines(), await busyService()];
      const { service } = lively;
      try {
        const plan = engines.plan(service.dataDir);
        for (const diesIn of [2, 3, 4, 5, 6]) {
          await service.stop();
          const mission: CrashingMove = { plan, diesIn };
          const child = spawnSource(new URL('testing/crashing-move.ts', import.meta.url), [
            JSON.stringify(mission),
          ]);
          const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
          expect(signal).toBe('SIGKILL');
          await service.restart();
          await lively.comment(`Después de ${diesIn}`);
        }
        await service.stop();
        await runMove(plan, { report });
        await expectWhole(engines, lively);
      } finally {
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );
});
