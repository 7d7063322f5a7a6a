import { setTimeout as delay } from 'node:timers/promises';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { describeOnMongo, testDatabase, type TestDatabase } from '@duende/testkit/engines/mongo';
import {
  longestChain,
  meterCommands,
  type CommandMeter,
  type SentCommand,
} from '@duende/testkit/engines/mongo-commands';
import { endAll } from '@duende/testkit/support/end-all';
import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';
import { publish } from '@duende/testkit/support/parties';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startService, type RunningService } from './testing/running-service.ts';

/** What one RSVP may wait for, and how many of it one after the other. */
const UNTIL_ANSWER = 12;
const IN_SEQUENCE = 6;
/** What a process without visitors may ask in a second, on average. */
const IDLE_PER_SECOND = 5;
const IDLE_MS = 10_000;
const RSVPS = 10;
/** So long without a new command all that came before has ended. */
const QUIET_MS = 200;

/** A question that stays open: MongoDB answers it when something has changed or after some seconds, SecantusDB at every write. */
const isOpenQuestion = ({ name }: SentCommand) => name === 'getMore';

await describeOnMongo('commands to MongoDB', () => {
  let log: FakeEventStoreDb;
  let database: TestDatabase;
  let meter: CommandMeter;
  let service: RunningService;
  let person: HttpPerson;

  beforeAll(async () => {
    log = await startFakeEventStoreDb();
    database = await testDatabase();
    meter = await meterCommands(database.url);
    service = await startService({ EVENTSTORE_URL: log.url, MONGODB_URL: meter.url, RATE_LIMITS: 'on' });
    person = httpPerson(() => service.address);
    await person.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  });
  afterAll(() =>
    endAll(
      () => service.dispose(),
      () => meter.close(),
      () => database.close(),
      () => log.close(),
    ),
  );

  const asked = () => meter.commands.filter((command) => !isOpenQuestion(command));
  /** Until nothing of what came before is under way. */
  const untilQuiet = () =>
    vi.waitUntil(() => {
      const last = asked().at(-1);
      return last === undefined || (last.answeredAt ?? Infinity) < performance.now() - QUIET_MS;
    });

  test('a service without visitors asks little', async () => {
    await untilQuiet();
    const startedAt = performance.now();
    meter.forget();
    await delay(IDLE_MS);
    const perSecond = asked().length / ((performance.now() - startedAt) / 1_000);
    expect(perSecond, counted(asked())).toBeLessThanOrEqual(IDLE_PER_SECOND);
  });

  test('an RSVP waits for few commands, and for fewer one after the other', async () => {
    const partyId = (await publish(person)).id;
    const rsvp = (isGoing: boolean) => person.call('POST', `/api/events/${partyId}/rsvp`, { isGoing });
    await rsvp(true);
    const measured: { readonly sent: readonly SentCommand[]; readonly chain: number }[] = [];
    for (let nth = 0; nth < RSVPS; nth += 1) {
      await untilQuiet();
      meter.forget();
      await rsvp(nth % 2 === 1);
      const sent = [...asked()];
      measured.push({ sent, chain: longestChain(sent) });
    }
    // The process's other work adds to some of them, so the least are an RSVP's own.
    const most = counted(measured.flatMap(({ sent }) => sent));
    expect(Math.min(...measured.map(({ sent }) => sent.length)), most).toBeLessThanOrEqual(UNTIL_ANSWER);
    expect(Math.min(...measured.map(({ chain }) => chain)), most).toBeLessThanOrEqual(IN_SEQUENCE);
  });
});

/** `12 find users.v3`, the most frequent first. */
function counted(commands: readonly SentCommand[]): string {
  const counts = new Map<string, number>();
  for (const { name, collection } of commands) {
    const key = `${name} ${collection ?? ''}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const lines = [...counts].toSorted(([, one], [, other]) => other - one);
  return lines.map(([key, count]) => `${count} ${key}`).join('\n');
}
