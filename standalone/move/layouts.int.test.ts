import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { httpPerson } from '@duende/testkit/support/http-person';
import { expect, test } from 'vitest';
import { startService, type RunningService } from '../testing/running-service.ts';
import { runMove } from './run-move.ts';
import { busyService, emptyEngines, envOf, PASSWORD, type Part } from './testing/moved-service.ts';

const LIFE = 240_000;
const report = (): void => undefined;

/** What people see where a move has ended: the party with its photo, and every comment that was written before. */
async function expectThere(
  { address }: RunningService,
  { partyId, photo }: { readonly partyId: string; readonly photo: string },
  written: readonly string[],
): Promise<void> {
  const person = httpPerson(() => address);
  await person.call('POST', '/api/auth/login', { username: 'Guardiana', password: PASSWORD });
  const pending = await person.list<{ content: string }>('/api/admin/comments/pending');
  expect(pending.map(({ content }) => content).toSorted()).toEqual(written);
  expect(await person.call('GET', `/api/events/${partyId}`)).toMatchObject({ name: 'Aquelarre', photo });
  expect((await fetch(address + photo)).headers.get('content-type')).toBe('image/webp');
}

async function comment({ address }: RunningService, partyId: string, content: string): Promise<void> {
  const person = httpPerson(() => address);
  await person.call('POST', '/api/auth/login', { username: 'Guardiana', password: PASSWORD });
  await person.call('POST', `/api/events/${partyId}/comments`, { content });
}

await describeOnMongo('a move there, back into the folder that was left, and there again', () => {
  test.each<Part>(['log', 'documents', 'both'])(
    'of %s: nothing is lost, and the service starts at each end and not on what was left',
    async (on) => {
      const [engines, busy] = [await emptyEngines(), await busyService()];
      const { service, partyId } = busy;
      const { dataDir } = service;
      const out = engines.plan(dataDir, { on });
      let running: RunningService = service;
      try {
        await comment(running, partyId, '1 en casa');
        await running.stop();
        await runMove(out, { report });
        running = await startService(envOf(engines, on), dataDir);
        await expectThere(running, busy, ['1 en casa']);

        await comment(running, partyId, '2 en los motores');
        await running.stop();
        await runMove(engines.plan(dataDir, { on, back: true }), { report });
        await expect(startService(envOf(engines, on), dataDir)).rejects.toThrow(/was moved away/);
        running = await startService({}, dataDir);
        await expectThere(running, busy, ['1 en casa', '2 en los motores']);

        // And there once more, onto the engines that were left.
        await comment(running, partyId, '3 otra vez en casa');
        await running.stop();
        await runMove(out, { report });
        running = await startService(envOf(engines, on), dataDir);
        await expectThere(running, busy, ['1 en casa', '2 en los motores', '3 otra vez en casa']);
      } finally {
        await running.stop();
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );
});
