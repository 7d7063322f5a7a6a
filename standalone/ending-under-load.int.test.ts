import { COMMAND_MS } from '@duende/platform/resilience/deadline';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { describeOnOwnMongo } from '@duende/testkit/engines/mongo-process';
import { patientPerson } from '@duende/testkit/support/patient-person';
import { type Asked, startKeptCallers } from '@duende/testkit/support/kept-callers';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startToEnd } from './testing/ended-service.ts';
import { publish } from '@duende/testkit/support/parties';

const CALLERS = 16;

/** A service with a party, and what people ask of it: lists, the page, and words on the party. */
async function givenService(env: Readonly<Record<string, string>>) {
  const service = await startToEnd(env);
  const admin = patientPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  const party = (await publish(admin)).id;
  const headers = { cookie: admin.cookies(), 'content-type': 'application/json' };
  const reads = ['/api/events', `/api/events/${party}`, `/api/events/${party}/comments`, '/api/admin/audit'];
  let asked = 0;
  const rsvp = (): Asked => {
    const body = JSON.stringify({ isGoing: (asked += 1) % 2 === 0 });
    return { method: 'POST', path: `/api/events/${party}/rsvp`, headers, body };
  };
  const read = (caller: number): Asked => {
    return { method: 'GET', path: reads[caller % reads.length] ?? '', headers };
  };
  const trail = (): Asked => ({ method: 'GET', path: '/api/admin/audit', headers });
  return { service, rsvp, trail, ask: (caller: number) => (caller % 4 === 3 ? rsvp() : read(caller)) };
}

/** Ends it while people ask without a pause, and a page listens: everybody has a whole answer. */
async function expectNobodyCut(env: Readonly<Record<string, string>>): Promise<void> {
  const { service, ask } = await givenService(env);
  const page = io(service.address, { transports: ['websocket'], reconnection: false });
  onTestFinished(() => void page.disconnect());
  await vi.waitUntil(() => page.connected);
  const { outcomes, gone } = startKeptCallers(service.address, CALLERS, ask);
  const count = () => [...outcomes.answered.values()].reduce((sum, number) => sum + number, 0);
  await vi.waitUntil(() => count() > 10 * CALLERS);
  const { code } = await service.terminate();
  await gone;
  expect({ code, ...outcomes, answered: null }).toEqual({
    code: 0,
    answered: null,
    cut: [],
    refused: 0,
    untaken: 0,
  });
  // 404: a read model that has not come as far as the party
  for (const status of outcomes.answered.keys()) expect([200, 404, 503]).toContain(status);
  await vi.waitUntil(() => page.disconnected);
}

/**
 * Stops it while its engine hangs with open requests: faster than their time-out.
 * @param hanging requests that need that engine
 */
async function expectNoWaiting(
  env: Readonly<Record<string, string>>,
  freeze: () => unknown,
  hanging: 'rsvp' | 'trail',
) {
  const { service, ...asking } = await givenService(env);
  await freeze();
  const { outcomes, gone } = startKeptCallers(service.address, CALLERS, (caller) =>
    caller < CALLERS / 2 ? asking[hanging]() : { method: 'GET', path: '/api/events' },
  );
  // Cached requests have had many answers by then, so all other requests have been sent.
  await vi.waitUntil(() => (outcomes.answered.get(200) ?? 0) > 100 * CALLERS);
  const { code, ms } = await service.terminate();
  await gone;
  const { answered, ...lost } = outcomes;
  expect({ code, ...lost }).toEqual({ code: 0, cut: [], refused: 0, untaken: 0 });
  expect(answered.get(503)).toBeGreaterThanOrEqual(CALLERS / 2);
  expect(ms).toBeLessThan(COMMAND_MS);
}

test('SIGTERM under load, embedded: no request is cut off', () => expectNobodyCut({}));

test('SIGTERM under load, on EventStoreDB: no request is cut off', async () => {
  const log = await startFakeEventStoreDb();
  onTestFinished(() => log.close());
  await expectNobodyCut({ EVENTSTORE_URL: log.url });
});

test('SIGTERM on an EventStoreDB that hangs: hanging requests are asked to come back, and nothing is awaited', async () => {
  const log = await startFakeEventStoreDb();
  onTestFinished(() => log.close());
  try {
    await expectNoWaiting({ EVENTSTORE_URL: log.url }, () => log.stall(), 'rsvp');
  } finally {
    log.resume();
  }
});

await describeOnOwnMongo('ending', (startMongo) => {
  test('SIGTERM under load, on MongoDB, and on one that hangs', async () => {
    const mongo = await startMongo();
    onTestFinished(() => mongo.close());
    const database = new URL(mongo.url);
    database.pathname = '/ending';
    await expectNobodyCut({ MONGODB_URL: database.href });
    database.pathname = '/frozen';
    try {
      await expectNoWaiting({ MONGODB_URL: database.href }, () => mongo.stall(), 'trail');
    } finally {
      mongo.resume();
    }
  });
});
