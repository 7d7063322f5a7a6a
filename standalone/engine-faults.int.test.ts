import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startWireServer, type WireServer } from '@duende/platform/event-log/wire-server/wire-server';
import { healing, HEALED_MS } from '@duende/platform/testing/healing';
import { mongoFaults, type MongoFaults } from '@duende/platform/testing/mongo-faults';
import { describeOnOwnMongo, type MongoProcess } from '@duende/platform/testing/mongo-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpPerson, type HttpPerson } from './testing/http-person.ts';
import { startHouse, type RunningHouse } from './testing/running-house.ts';

const WRITERS = 4;

/** People who comment without a pause; whoever gets no answer, or a 5xx, asks the very same again. */
function keepCommenting(house: RunningHouse, person: HttpPerson, partyId: string) {
  const acknowledged: string[] = [];
  const refusals: number[] = [];
  let isOver = false;

  async function comment(content: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const status = await post(content, key);
      if (status === 201) {
        acknowledged.push(content);
        return;
      }
      refusals.push(status);
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
  let faults: MongoFaults;
  let house: RunningHouse;
  let admin: HttpPerson;
  let partyId: string;
  let load: ReturnType<typeof keepCommenting>;

  beforeAll(async () => {
    [log, mongo] = await Promise.all([startWireServer(), startMongo({ args: ['--enable-test-commands'] })]);
    faults = mongoFaults(mongo.url);
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
    await faults.close();
    await mongo.close();
    await log.close();
  });

  async function health(): Promise<string> {
    const response = await fetch(`${house.address}/api/health`);
    const { status } = (await response.json()) as { status: string };
    return `${response.status} ${status}`;
  }

  /** To be called when the engine is back: what was asked for after now is acknowledged, and health says that all is well. */
  async function healed(): Promise<void> {
    const inTime = healing();
    const enough = load.acknowledged.length + 2 * WRITERS;
    await expect.poll(() => load.acknowledged.length, inTime).toBeGreaterThan(enough);
    await expect.poll(health, inTime).toBe('200 ok');
  }

  const waysToFail: [string, () => Promise<void> | void, () => Promise<void> | void][] = [
    ['the event log stops and starts again', () => log.stop(), () => log.start()],
    ['the event log stands still and goes on', () => log.stall(), () => log.resume()],
    ['MongoDB is killed and starts again', () => mongo.kill(), () => mongo.start()],
    ['MongoDB stands still and goes on', () => mongo.stall(), () => mongo.resume()],
    ['the primary of MongoDB steps down', () => faults.stepDown(), () => faults.takesWrites()],
    ['MongoDB refuses writes', () => faults.failWrites({ errorCode: 371 }), () => faults.mend()],
    ['the disk of MongoDB is full', () => faults.failWrites({ errorCode: 14_031 }), () => faults.mend()],
  ];

  test.each(waysToFail)('%s: health tells, and all heals', async (_what, fail, mend) => {
    await healed();
    await fail();
    await expect.poll(health, { timeout: 20_000 }).toBe('503 down');
    await mend();
    await healed();
  });

  test('the connections to the event log are cut, again and again: nobody need notice', async () => {
    for (let cuts = 0; cuts < 3; cuts += 1) {
      log.cut();
      await healed();
    }
  });

  const waysToBeSlow: [string, () => Promise<void> | void, () => Promise<void> | void][] = [
    ['the event log', () => log.slow(20), () => log.slow(0)],
    ['MongoDB', () => faults.failWrites({ blockConnection: true, blockTimeMS: 200 }), () => faults.mend()],
  ];

  test.each(waysToBeSlow)('%s is slow: people wait, and nobody is refused', async (_what, slow, mend) => {
    const before = load.refusals.length;
    await slow();
    const enough = load.acknowledged.length + 2 * WRITERS;
    await expect.poll(() => load.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(enough);
    expect(await health()).toBe('200 ok');
    await mend();
    await healed();
    expect(load.refusals.slice(before)).toEqual([]);
  });

  test('the event log takes no writes: they are refused, health tells, reads go on, and all heals', async () => {
    const before = load.refusals.length;
    log.refuseWrites(true);
    await expect.poll(health, { timeout: 20_000 }).toBe('200 degraded');
    await expect.poll(() => load.refusals.slice(before), { timeout: 20_000 }).toContain(503);
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
