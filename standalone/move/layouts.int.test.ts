import { LogUnavailable } from '@duende/platform/errors/errors';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { httpPerson } from '@duende/testkit/support/http-person';
import { expect, test, vi } from 'vitest';
import { startService, type RunningService } from '../testing/running-service.ts';
import type { Plan } from './plan.ts';
import { runMove } from './run-move.ts';
import { busyService, emptyEngines, envOf, PASSWORD, type Part } from './testing/moved-service.ts';
import { writeUntilTheEnd, type Writing } from './testing/write-until-the-end.ts';

const LIFE = 240_000;
const tell = (): void => undefined;

async function guardian({ address }: RunningService) {
  const person = httpPerson(() => address);
  await person.call('POST', '/api/auth/login', { username: 'Guardiana', password: PASSWORD });
  return person;
}

/** A move, and the same again where an engine on a busy machine did not answer in time, as whoever runs it is told to. */
async function moveInTheEnd(plan: Plan): Promise<void> {
  for (;;) {
    try {
      await runMove(plan, { tell });
      return;
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
    }
  }
}

/** People write at the service until it is gone; a move is made meanwhile. */
async function underWriters(service: RunningService, partyId: string, plan: Plan): Promise<Writing> {
  const writing = writeUntilTheEnd(service.address, await guardian(service), partyId);
  await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(10), { timeout: 60_000 });
  await moveInTheEnd(plan);
  await writing.ended;
  return writing;
}

/** Starts where a move has ended, with what was written before: all of it is there, and the party with its photo. */
async function expectThere(
  service: RunningService,
  { partyId, photo }: { readonly partyId: string; readonly photo: string },
  written: readonly Writing[],
): Promise<void> {
  const person = await guardian(service);
  const pending = await person.list<{ content: string }>('/api/admin/comments/pending');
  const there = pending.map(({ content }) => content);
  const lost = written.flatMap(({ acknowledged }) => acknowledged).filter((text) => !there.includes(text));
  expect(lost).toEqual([]);
  expect(await person.call('GET', `/api/events/${partyId}`)).toMatchObject({ name: 'Aquelarre', photo });
  expect((await fetch(service.address + photo)).headers.get('content-type')).toBe('image/webp');
}

await describeOnMongo('a move there and back under writers, in one data folder', () => {
  test.each<Part>(['log', 'documents', 'both'])(
    'of %s: nothing that was acknowledged is lost, and the service starts at each end',
    async (on) => {
      const [engines, lively] = [await emptyEngines(), await busyService()];
      const { service, partyId } = lively;
      let there: RunningService | null = null;
      try {
        const out = engines.plan(service.dataDir, { on });
        const writing = await underWriters(service, partyId, out);
        there = await startService(envOf(engines, on), service.dataDir);
        await expectThere(there, lively, [writing]);

        const back = engines.plan(service.dataDir, { on, back: true });
        const more = await underWriters(there, partyId, back);
        await there.stop();
        await expect(startService(envOf(engines, on), service.dataDir)).rejects.toThrow(/was moved away/);
        const home = await startService({}, service.dataDir);
        try {
          await expectThere(home, lively, [writing, more]);
          // And there once more, onto the engines that were left.
          const again = await underWriters(home, partyId, out);
          there = await startService(envOf(engines, on), service.dataDir);
          await expectThere(there, lively, [writing, more, again]);
        } finally {
          await home.stop();
        }
      } finally {
        await there?.stop();
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );
});
