import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { httpPerson } from '@duende/testkit/support/http-person';
import { expect, test } from 'vitest';
import { startService, type RunningService } from '../testing/running-service.ts';
import { runMove } from './run-move.ts';
import { busyService, emptyEngines, envOf, type Engines, type Part } from './testing/moved-service.ts';
import { DOCUMENTS_ON_ENGINE, LOG_ON_ENGINE, whatMayGoInWords } from './what-may-go.ts';

const LIFE = 300_000;
const report = (): void => undefined;

interface Step {
  readonly on: Part;
  readonly only?: 'log' | 'rest';
  readonly back?: boolean;
  /** what is on engines after it */
  readonly ends: Part | 'none';
}

/** Does with the indented lines of the printed text what an operator does who takes them at their word. */
async function deleteWhatIsNamed(lines: readonly string[], engines: Engines): Promise<readonly string[]> {
  const named = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim());
  for (const name of named) {
    if (name === LOG_ON_ENGINE) await engines.eventstore.close();
    else if (name === DOCUMENTS_ON_ENGINE) await engines.database.db.dropDatabase();
    else await deletePath(name);
  }
  return named;
}

async function deletePath(pattern: string): Promise<void> {
  const folder = dirname(pattern);
  const [begin, isPattern] = [basename(pattern).replace(/\*$/, ''), pattern.endsWith('*')];
  for (const entry of await readdir(folder)) {
    if (isPattern ? entry.startsWith(begin) : entry === begin)
      await rm(join(folder, entry), { recursive: true });
  }
}

await describeOnMongo('what a move says may be deleted', () => {
  test.each<{ name: string; steps: readonly Step[] }>([
    {
      name: 'only the log, and back',
      steps: [
        { on: 'log', ends: 'log' },
        { on: 'log', back: true, ends: 'none' },
      ],
    },
    {
      name: 'only the rest, and back',
      steps: [
        { on: 'documents', ends: 'documents' },
        { on: 'documents', back: true, ends: 'none' },
      ],
    },
    {
      name: 'both, and back',
      steps: [
        { on: 'both', ends: 'both' },
        { on: 'both', back: true, ends: 'none' },
      ],
    },
    {
      name: 'the log, then the rest, and back in that order',
      steps: [
        { on: 'log', ends: 'log' },
        { on: 'both', only: 'rest', ends: 'both' },
        { on: 'both', only: 'log', back: true, ends: 'documents' },
        { on: 'documents', back: true, ends: 'none' },
      ],
    },
    {
      name: 'the rest, then the log, and back in that order',
      steps: [
        { on: 'documents', ends: 'documents' },
        { on: 'both', only: 'log', ends: 'both' },
        { on: 'both', only: 'rest', back: true, ends: 'log' },
        { on: 'log', back: true, ends: 'none' },
      ],
    },
  ])(
    'is needed by no process: $name',
    async ({ steps }) => {
      const [engines, lively] = [await emptyEngines(), await busyService()];
      const { service, admin, partyId, photo } = lively;
      const { dataDir } = service;
      let running: RunningService = service;
      try {
        const author = await lively.register('Brisa');
        const path = `/api/events/${partyId}/comments`;
        const { id } = await author.call<{ id: string }>('POST', path, {
          author: 'Brisa',
          content: 'Llevo tambores',
        });
        await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
        for (const { on, only, back = false, ends } of steps) {
          const plan = engines.plan(dataDir, { on, only: only ?? '', back });
          await running.stop();
          await runMove(plan, { report });
          const named = await deleteWhatIsNamed(whatMayGoInWords(plan), engines);
          expect(named).not.toEqual([]);
          running = await startService(ends === 'none' ? {} : envOf(engines, ends), dataDir);
          const { address } = running;
          const person = httpPerson(() => address);
          expect(await person.call('GET', `/api/events/${partyId}`)).toMatchObject({
            name: 'Aquelarre',
            photo,
          });
          expect(await person.list(path)).toMatchObject([{ content: 'Llevo tambores', author: 'Brisa' }]);
          const picture = await fetch(address + photo);
          expect(picture.headers.get('content-type')).toBe('image/webp');
          const session = { headers: { cookie: author.cookies() } };
          expect((await fetch(`${address}/api/auth/me`, session)).status).toBe(200);
        }
      } finally {
        await running.stop();
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );
});
