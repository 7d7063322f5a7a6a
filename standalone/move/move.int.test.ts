import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { expect, test } from 'vitest';
import { httpPerson } from '@duende/testkit/support/http-person';
import { startService, type RunningService } from '../testing/running-service.ts';
import type { CrashPoint } from './move-parts.ts';
import { runMove } from './run-move.ts';
import {
  emptyEngines,
  eventsInEngine,
  eventsInFolder,
  busyService,
  PASSWORD,
  type BusyService,
} from './testing/moved-service.ts';

const report = () => undefined;
const LIFE = 240_000;

/** Fails before the step of this number. */
function cutBefore(at: number): CrashPoint {
  let steps = 0;
  return (step) => {
    steps += 1;
    return steps === at ? Promise.reject(new Error('cut short')) : step();
  };
}

async function userIdOf({ service }: BusyService, cookies: string): Promise<string> {
  const answer = await fetch(`${service.address}/api/auth/me`, { headers: { cookie: cookies } });
  return ((await answer.json()) as { userId: string }).userId;
}

await describeOnMongo('make move', () => {
  test(
    'carries a service that was stopped onto engines, to the last event, key and photo',
    async () => {
      const engines = await emptyEngines();
      const busy = await busyService();
      const { service, admin, partyId, photo } = busy;
      try {
        const leaving = await busy.register('Brisa');
        const leavingId = await userIdOf(busy, leaving.cookies());
        const loggedOut = await busy.register('Sale');
        const oldCookies = loggedOut.cookies();
        await busy.comment('Llego tarde');
        const second = await busy.upload(1);
        await leaving.call('DELETE', '/api/users/profile', { password: PASSWORD });
        await loggedOut.call('POST', '/api/auth/logout');
        await service.stop();
        const said = await runMove(engines.plan(service.dataDir), { report });
        expect(said).toEqual([
          expect.stringMatching(/^\d+ keys, 2 photos, the same in both/),
          expect.stringMatching(/^\d+ events of \d+ streams, the same in both \(SHA-256 [0-9a-f]{64}\)$/),
        ]);
        expect(await eventsInEngine(engines.env.EVENTSTORE_URL)).toEqual(
          await eventsInFolder(service.dataDir),
        );
        const erased = { _id: `user-${leavingId}` } as object;
        expect(await engines.database.db.collection('vault-keys').findOne(erased)).toEqual({
          ...erased,
          isDestroyed: true,
        });

        // No service can start on the old place by mistake, e.g. by a supervisor.
        await expect(startService({}, service.dataDir)).rejects.toThrow(
          /was moved away at .* continues there/,
        );
        expect(await runMove(engines.plan(service.dataDir), { report })).toEqual([]);

        const again = await startService(engines.env);
        try {
          const same = { headers: { cookie: admin.cookies() } };
          const me = await fetch(`${again.address}/api/auth/me`, same);
          expect(await me.json()).toMatchObject({ isAdmin: true });
          const out = await fetch(`${again.address}/api/auth/me`, { headers: { cookie: oldCookies } });
          expect(out.status).toBe(401);
          const shown = await fetch(`${again.address}/api/events/${partyId}`, same);
          expect(await shown.json()).toMatchObject({ name: 'Aquelarre', photo, status: 'approved' });
          for (const url of [photo, second])
            expect((await fetch(again.address + url, same)).headers.get('content-type')).toBe('image/webp');
          const pending = await fetch(`${again.address}/api/admin/comments/pending`, same);
          expect(await pending.json()).toMatchObject([{ content: 'Llego tarde' }]);
          const login = httpPerson(() => again.address).call('POST', '/api/auth/login', {
            username: 'Brisa',
            password: PASSWORD,
          });
          await expect(login).rejects.toThrow('401');
        } finally {
          await again.dispose();
        }
      } finally {
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );

  test(
    'and back into an empty folder, where everything is at the place it had',
    async () => {
      const [engines, folder] = [await emptyEngines(), await busyService()];
      const { service, partyId, photo, admin } = folder;
      const target = `${service.dataDir}.back`;
      try {
        const elsewhere = httpPerson(() => service.address);
        await elsewhere.call('POST', '/api/auth/login', { username: 'Guardiana', password: PASSWORD });
        await service.stop();
        await runMove(engines.plan(service.dataDir), { report });
        const onEngines = await startService(engines.env);
        await onEngines.dispose();
        await runMove(engines.plan(target, { back: true }), { report });
        expect(await eventsInFolder(target)).toEqual(await eventsInEngine(engines.env.EVENTSTORE_URL));
        await expect(startService(engines.env)).rejects.toThrow(/was moved away/);
        const home = await startService({}, target);
        try {
          const shown = await fetch(`${home.address}/api/events/${partyId}`);
          expect(await shown.json()).toMatchObject({ name: 'Aquelarre', photo });
          const me = await fetch(`${home.address}/api/auth/me`, { headers: { cookie: admin.cookies() } });
          expect(me.status).toBe(200);
          const open = await fetch(`${home.address}/api/users/sessions`, {
            headers: { cookie: admin.cookies() },
          });
          expect(await open.json()).toMatchObject([{ isThis: true }, { isThis: false }]);
        } finally {
          await home.dispose();
        }
      } finally {
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );

  test(
    'only one part, then the other',
    async () => {
      const engines = await emptyEngines();
      const { service, partyId, admin } = await busyService();
      const { EVENTSTORE_URL, MONGODB_URL } = engines.env;
      try {
        await service.stop();
        await runMove(engines.plan(service.dataDir, { on: 'log' }), { report });
        const between = await startService({ EVENTSTORE_URL }, service.dataDir);
        const person = httpPerson(() => between.address);
        await person.call('POST', '/api/auth/login', { username: 'Guardiana', password: PASSWORD });
        await person.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: true });
        await between.stop();
        await runMove(engines.plan(service.dataDir, { only: 'rest' }), { report });
        const after = await startService({ EVENTSTORE_URL, MONGODB_URL });
        try {
          const count = await fetch(`${after.address}/api/events/${partyId}/rsvp-count`);
          expect(await count.json()).toMatchObject({ count: 1 });
          const me = await fetch(`${after.address}/api/auth/me`, { headers: { cookie: admin.cookies() } });
          expect(me.status).toBe(200);
        } finally {
          await after.dispose();
        }
      } finally {
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );

  test(
    'refuses what is not empty, and leaves it and the folder as they were',
    async () => {
      const [engines, { service }] = [await emptyEngines(), await busyService()];
      const other = await busyService();
      try {
        const used = await startService(engines.env);
        await used.dispose();
        await Promise.all([service.stop(), other.service.stop()]);
        const plan = engines.plan(service.dataDir);
        await expect(runMove(plan, { report })).rejects.toThrow(/database of MONGODB_URL is not empty/);
        const log = engines.plan(service.dataDir, { on: 'log' });
        await expect(runMove(log, { report })).rejects.toThrow(/log of EVENTSTORE_URL is not empty/);
        await expect(readFile(join(service.dataDir, 'move.json'))).rejects.toThrow('ENOENT');

        const taken = await emptyEngines();
        try {
          const cutShort = cutBefore(6);
          await expect(
            runMove(taken.plan(other.service.dataDir), { report, step: cutShort }),
          ).rejects.toThrow('cut short');
          await expect(runMove(taken.plan(service.dataDir), { report })).rejects.toThrow(
            /unfinished move of another installation/,
          );
          await expect(startService(taken.env)).rejects.toThrow(/holds an unfinished move/);
        } finally {
          await taken.close();
        }
      } finally {
        await service.dispose();
        await other.service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );

  test(
    'refuses to begin while a service runs on the folder or on the engines, which goes on and is moved once it was stopped',
    async () => {
      const [engines, busy] = [await emptyEngines(), await busyService()];
      const { service } = busy;
      const out = engines.plan(service.dataDir);
      const back = engines.plan(service.dataDir, { back: true });
      const isServing = async ({ address }: RunningService) =>
        (await fetch(`${address}/api/health`)).status === 200;
      try {
        await expect(runMove(out, { report })).rejects.toThrow(
          /the service runs on .*: stop it, and run this again/,
        );
        expect(await isServing(service)).toBe(true);
        await busy.comment('Sigo aquí');
        expect(await engines.database.db.listCollections().toArray()).toEqual([]);
        await service.stop();
        await runMove(out, { report });

        const there = await startService(engines.env);
        try {
          await expect(runMove(back, { report })).rejects.toThrow(
            /processes run on the database of MONGODB_URL: stop all of them/,
          );
          expect(await isServing(there)).toBe(true);
          await there.stop();
          // What is left in the folder is the target's: a service cannot begin there meanwhile.
          await runMove(back, { report });
        } finally {
          await there.dispose();
        }
        await service.restart();
        expect(await isServing(service)).toBe(true);
      } finally {
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );

  test(
    'no process begins at the source or the target while it lasts',
    async () => {
      const [engines, { service }] = [await emptyEngines(), await busyService()];
      const refused: string[] = [];
      const tryToStart = async (env: Readonly<Record<string, string>>, dataDir?: string) => {
        const answer = await startService(env, dataDir).then(
          async (started) => {
            await started.stop();
            return 'started';
          },
          (error: unknown) => String(error),
        );
        refused.push(answer);
      };
      let steps = 0;
      const step: CrashPoint = async (work) => {
        const done = await work();
        steps += 1;
        // After the marks on both targets that they are not whole.
        if (steps === 4) {
          await tryToStart({}, service.dataDir);
          await tryToStart(engines.env);
        }
        return done;
      };
      try {
        await service.stop();
        await runMove(engines.plan(service.dataDir), { report, step });
        expect(refused).toEqual([
          expect.stringMatching(/open|lock|another process/i),
          expect.stringMatching(/unfinished move/),
        ]);
        [steps, refused.length] = [0, 0];
        await runMove(engines.plan(service.dataDir, { back: true }), { report, step });
        expect(refused).toEqual([
          expect.stringMatching(/open|lock|another process|unfinished move/i),
          expect.stringMatching(/held by "make move" .*start again when the move has ended/),
        ]);
      } finally {
        await service.dispose();
        await engines.close();
      }
    },
    LIFE,
  );
});
