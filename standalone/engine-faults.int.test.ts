import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startWireServer, type WireServer } from '@duende/platform/event-log/wire-server/wire-server';
import { describeOnOwnMongo, type MongoProcess } from '@duende/platform/testing/mongo-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpPerson, type HttpPerson } from './testing/http-person.ts';
import { startHouse, type RunningHouse } from './testing/running-house.ts';

/** What an engine may take, once it is back, until everything is as before. */
const HEALED_MS = 10_000;
const WRITERS = 4;

/** People who comment without a pause; whoever gets no answer, or a 5xx, asks the very same again. */
function keepCommenting(house: RunningHouse, person: HttpPerson, partyId: string) {
  const acknowledged: string[] = [];
  const refusals = new Set<number>();
  let isOver = false;

  async function comment(content: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const status = await post(content, key);
      if (status === 201) {
        acknowledged.push(content);
        return;
      }
      refusals.add(status);
      await pause(50);
    }
  }

  async function post(content: string, key: string): Promise<number> {
    const response = await fetch(`${house.address}/api/events/${partyId}/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.cookies(), 'idempotency-key': key },
      body: JSON.stringify({ content }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let number = 1; !isOver; number += 1) await comment(`${writer}.${number}`);
  });
  return {
    acknowledged,
    refusals,
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

await describeOnOwnMongo('the whole house on engines that fail under load', (startMongo) => {
  let log: WireServer;
  let mongo: MongoProcess;
  let house: RunningHouse;
  let admin: HttpPerson;
  let partyId: string;
  let load: ReturnType<typeof keepCommenting>;

  beforeAll(async () => {
    [log, mongo] = await Promise.all([startWireServer(), startMongo()]);
    const database = new URL(mongo.url);
    database.pathname = '/duende';
    house = await startHouse({ EVENTSTORE_URL: log.url, MONGODB_URL: database.href });
    admin = httpPerson(() => house.address);
    await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
    const party = { name: 'Aquelarre', location: 'Norte', dates: ['2027-05-01'] };
    ({ id: partyId } = await admin.call<{ id: string }>('POST', '/api/events', party));
    await admin.call('PATCH', `/api/admin/events/${partyId}/approve`);
    load = keepCommenting(house, admin, partyId);
  });
  afterAll(async () => {
    await load.stop();
    await house.dispose();
    await mongo.close();
    await log.close();
  });

  async function health(): Promise<number> {
    const response = await fetch(`${house.address}/api/health`);
    await response.arrayBuffer();
    return response.status;
  }

  /** Something is acknowledged that was asked for after now, and health says that all is well. */
  async function healed(): Promise<void> {
    const before = load.acknowledged.length;
    const enough = before + 2 * WRITERS;
    await expect.poll(() => load.acknowledged.length, { timeout: HEALED_MS }).toBeGreaterThan(enough);
    await expect.poll(health, { timeout: HEALED_MS }).toBe(200);
  }

  const waysToFail: [string, () => Promise<void> | void, () => Promise<void> | void][] = [
    ['the event log stops and starts again', () => log.stop(), () => log.start()],
    ['the event log stands still and goes on', () => log.stall(), () => log.resume()],
    ['MongoDB is killed and starts again', () => mongo.kill(), () => mongo.start()],
    ['MongoDB stands still and goes on', () => mongo.stall(), () => mongo.resume()],
  ];

  test.each(waysToFail)('%s: health tells, and all heals', async (_what, fail, mend) => {
    await healed();
    await fail();
    await expect.poll(health, { timeout: 20_000 }).toBe(503);
    await mend();
    await healed();
  });

  test('the connections to the event log are cut, again and again: nobody need notice', async () => {
    for (let cuts = 0; cuts < 3; cuts += 1) {
      log.cut();
      await healed();
    }
  });

  test('the event log has no room: writes are refused, reads go on, and all heals', async () => {
    log.refuseWrites(true);
    await expect
      .poll(() => [...load.refusals], { timeout: 20_000 })
      .toContainEqual(expect.toBeOneOf([503, 507]));
    expect((await fetch(`${house.address}/api/events/${partyId}`)).status).toBe(200);
    log.refuseWrites(false);
    await healed();
  });

  test('after all that, what was acknowledged is there, and there once', async () => {
    await load.stop();
    const shown = async () =>
      (await admin.call<{ content: string }[]>('GET', '/api/admin/comments/pending')).map(
        ({ content }) => content,
      );
    await expect
      .poll(async () => (await shown()).length, { timeout: HEALED_MS })
      .toBe(load.acknowledged.length);
    expect((await shown()).sort()).toEqual(load.acknowledged.toSorted());
    expect(load.refusals).not.toContain(500);
  });
});
