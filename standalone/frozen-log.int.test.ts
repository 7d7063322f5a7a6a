import { randomUUID } from 'node:crypto';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { dataFiles } from '@duende/platform/files/data-files';
import { COMMAND_MS } from '@duende/platform/resilience/deadline';
import { healing } from '@duende/testkit/faults/fault';
import { Sqlite } from '@duende/platform/files/sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { publish } from '@duende/testkit/support/parties';
import { httpPerson } from '@duende/testkit/support/http-person';
import { startService } from './testing/running-service.ts';

/** What a busy machine may add. Tries one after the other, each with a time of its own, take more than twice the deadline. */
const SLACK_MS = 0.8 * COMMAND_MS;
const PASSWORD = 'una clave larga';

interface Engine {
  readonly env: Readonly<Record<string, string>>;
  /** from when it resolves on nothing is answered, until `thaw` */
  freeze(dataDir: string): void;
  thaw(): void;
  close(): Promise<void>;
}

/** The writer waits for a file that another process has locked, as on a hanging disk. */
function sqlite(): Engine {
  let holder: Sqlite | null = null;
  return {
    env: {},
    freeze(dataDir) {
      holder = new Sqlite(dataFiles(dataDir).log);
      holder.exec('BEGIN IMMEDIATE');
    },
    thaw() {
      holder?.close();
      holder = null;
    },
    close: async () => undefined,
  };
}

const LOGIN = '/api/auth/login';

async function eventStore(fault: 'stalls' | 'confirms no write'): Promise<Engine> {
  const server = await startFakeEventStoreDb();
  return {
    env: { EVENTSTORE_URL: server.url },
    freeze: () => (fault === 'stalls' ? server.stall() : server.refuseWrites(true)),
    thaw: () => (fault === 'stalls' ? server.resume() : server.refuseWrites(false)),
    close: () => server.close(),
  };
}

/** A service with an approved party, and an answer as its caller gets it. */
async function openService(engine: Engine) {
  const service = await startService(engine.env);
  onTestFinished(async () => {
    engine.thaw();
    await service.dispose();
    await engine.close();
  });
  const person = httpPerson(() => service.address);
  await person.call('POST', '/api/auth/setup', { username: 'Guardiana', password: PASSWORD });
  const id = (await publish(person)).id;
  await person.call('POST', `/api/events/${id}/rsvp`, { isGoing: false });

  async function ask(path: string, body: unknown, key: string = randomUUID()) {
    const askedAt = performance.now();
    // A login that brings a session along ends it.
    const cookie = path === LOGIN ? '' : person.cookies();
    const response = await fetch(service.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const { code } = (await response.json()) as { code?: string };
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, code, retryAfter, ms: performance.now() - askedAt };
  }
  return { service, person, partyId: id, ask };
}

/** What the log is written for; logging in and registering read it first. */
const commandsOn = (partyId: string) =>
  ({
    'an RSVP': [`/api/events/${partyId}/rsvp`, { isGoing: true }],
    'a comment': [`/api/events/${partyId}/comments`, { content: 'Allí nos vemos' }],
    'a party': ['/api/events', { name: 'Otra', location: 'Sur', dates: ['2027-06-01'] }],
    'a registration': [
      '/api/auth/register',
      { username: 'Tardía', email: 'tardia@correo.example', password: PASSWORD },
    ],
  }) as const;

test.each([
  ['SQLite whose writer hangs', async () => sqlite(), false],
  ['EventStoreDB that hangs', () => eventStore('stalls'), true],
  ['EventStoreDB without a quorum', () => eventStore('confirms no write'), false],
] as const)(
  'on %s a command is answered within its deadline, whatever it waits for, and happens once',
  async (_name, open, standsStill) => {
    const engine = await open();
    const { service, person, partyId, ask } = await openService(engine);
    const [path, body] = commandsOn(partyId)['an RSVP'];
    const key = randomUUID();

    engine.freeze(service.dataDir);
    const login = { username: 'Guardiana', password: PASSWORD };
    const answers = await Promise.all([
      ask(path, body, key),
      // They wait in the same queue as the first.
      ...[1, 2].map(() => ask(path, body)),
      ...Object.values(commandsOn(partyId)).map(([to, body]) => ask(to, body)),
      ...(standsStill ? [ask(LOGIN, login)] : []),
    ]);
    for (const { status, code, retryAfter, ms } of answers) {
      expect({ status, code, retryAfter }).toEqual({
        status: 503,
        code: 'service.unavailable',
        retryAfter: '1',
      });
      expect(ms).toBeLessThan(COMMAND_MS + SLACK_MS);
    }
    if (!standsStill) expect((await ask(LOGIN, login)).status).toBe(200);

    engine.thaw();
    await expect.poll(async () => (await ask(path, body, key)).status, healing()).toBe(200);
    expect(await person.call('GET', `/api/events/${partyId}/rsvp-count`)).toMatchObject({ count: 1 });
    expect((await ask(LOGIN, login)).status).toBe(200);
  },
);

test('an unconfirmed write keeps the next one waiting, and is no conflict with another person', async () => {
  const server = await startFakeEventStoreDb();
  const { person, partyId, ask } = await openService({
    env: { EVENTSTORE_URL: server.url },
    freeze: () => server.holdConfirmations(),
    thaw: () => server.settleUnconfirmed('confirmed'),
    close: () => server.close(),
  });
  const [path, body] = commandsOn(partyId)['an RSVP'];
  const key = randomUUID();
  server.holdConfirmations();
  const unavailable = { status: 503, code: 'service.unavailable', retryAfter: '1' };
  expect(await ask(path, body, key)).toMatchObject(unavailable);
  // It is decided on what can be read, which does not show the person's own.
  expect(await ask(path, body)).toMatchObject(unavailable);
  server.settleUnconfirmed('confirmed');
  await expect.poll(async () => (await ask(path, body, key)).status, healing()).toBe(200);
  expect(await person.call('GET', `/api/events/${partyId}/rsvp-count`)).toMatchObject({ count: 1 });
});
