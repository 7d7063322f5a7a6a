import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS } from '@duende/contracts/common/limits';
import { publish } from '@duende/testkit/support/parties';
import { httpPerson } from '@duende/testkit/support/http-person';
import { expect, onTestFinished, test } from 'vitest';
import { startService } from './testing/running-service.ts';

const ADMINS = 4;
const PARTIES_EACH = 25;
/** by which a timer may be early */
const TIMER_MS = 10;
const PATHS = ['/api/events', '/api/events?view=cards'] as const;

test('with administrators who approve without a pause: each sees their own at once, everybody soon', async () => {
  const service = await startService();
  onTestFinished(service.dispose);
  const admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  const visitor = httpPerson(() => service.address);
  const idsFor = async (person: typeof admin, path: string) =>
    (await person.call<readonly { id: string }[]>('GET', path)).map(({ id }) => id);
  const unseen: string[] = [];
  let isOver = false;

  async function approve(number: number): Promise<void> {
    const person = httpPerson(() => service.address);
    await person.call('POST', '/api/auth/login', { username: 'Guardiana', password: 'una clave larga' });
    for (let times = 0; times < PARTIES_EACH; times += 1) {
      const { id } = await publish(person, { name: `Luna ${number}-${times}` });
      for (const path of PATHS) if (!(await idsFor(person, path)).includes(id)) unseen.push(`own ${id}`);
      // The bound itself: what was put together before the approval is too old by then, however busy the machine is.
      await delay(LIMITS.listHeldMs + TIMER_MS);
      for (const path of PATHS) if (!(await idsFor(visitor, path)).includes(id)) unseen.push(`${path} ${id}`);
    }
  }
  async function read(): Promise<void> {
    while (!isOver) for (const path of PATHS) await idsFor(visitor, path);
  }

  const readers = [read(), read()];
  await Promise.all(Array.from({ length: ADMINS }, (_, number) => approve(number)));
  isOver = true;
  await Promise.all(readers);
  expect(unseen).toEqual([]);
});
