import { once } from 'node:events';
import { spawnSource } from '@duende/testkit/support/source-process';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';
import { expect, test } from 'vitest';
import { startService, type RunningService } from '../testing/running-service.ts';
import { runMove } from './run-move.ts';
import { busyService, emptyEngines, envOf, PASSWORD, type Part } from './testing/moved-service.ts';
import type { CrashingMove } from './testing/crashing-move.ts';

const LIFE = 600_000;
const report = (): void => undefined;

/** Runs a move in a process of its own that is killed in the middle of a step. */
async function killed(mission: CrashingMove): Promise<void> {
  const child = spawnSource(new URL('testing/crashing-move.ts', import.meta.url), [JSON.stringify(mission)]);
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

async function guardian({ address }: RunningService): Promise<HttpPerson> {
  const person = httpPerson(() => address);
  await person.call('POST', '/api/auth/login', { username: 'Guardiana', password: PASSWORD });
  return person;
}

await describeOnMongo('a move back that is killed with kill -9', () => {
  // In what is carried, and between one mark and the next.
  test.each<[Part, readonly number[]]>([
    ['log', [2, 4, 5]],
    ['both', [4, 6, 9, 9]],
  ])(
    'of %s, at steps %j: the service starts where it was, or nowhere; run again it is whole',
    async (on, moments) => {
      const [engines, lively] = [await emptyEngines(), await busyService()];
      const { service, partyId } = lively;
      const { dataDir } = service;
      const env = envOf(engines, on);
      const acknowledged: string[] = [];
      const running: RunningService[] = [];
      try {
        await service.stop();
        await runMove(engines.plan(dataDir, { on }), { report });
        const plan = engines.plan(dataDir, { on, back: true });
        running.push(await startService(env, dataDir));
        let isAnywhere = true;
        for (const diesIn of moments) {
          await running.pop()?.stop();
          await killed({ plan, diesIn });
          const again = await startService(env, dataDir).catch((error: unknown) => String(error));
          if (typeof again === 'string') {
            isAnywhere = false;
            expect(again).toMatch(/was moved away/);
            await expect(startService({}, dataDir)).rejects.toThrow(/unfinished move/);
            continue;
          }
          running.push(again);
          expect(isAnywhere).toBe(true);
          const content = `Después de ${diesIn}`;
          await (await guardian(again)).call('POST', `/api/events/${partyId}/comments`, { content });
          acknowledged.push(content);
        }
        expect(acknowledged.length).toBeGreaterThan(1);
        await running.pop()?.stop();
        await runMove(plan, { report });
        const home = await startService({}, dataDir);
        running.push(home);
        const person = await guardian(home);
        const pending = await person.list<{ content: string }>('/api/admin/comments/pending');
        expect(pending.map(({ content }) => content)).toEqual(expect.arrayContaining(acknowledged));
        expect(await person.call('GET', `/api/events/${partyId}`)).toMatchObject({ name: 'Aquelarre' });
      } finally {
        for (const each of running) await each.stop();
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );
});
