import { setTimeout as delay } from 'node:timers/promises';
import { streams } from '@duende/contracts/events/streams';
import { START } from '@duende/contracts/events/domain-event';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { anotherProgram, type AnotherProgram } from '@duende/testkit/engines/another-program';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { endAll } from '@duende/testkit/support/end-all';
import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planMove } from './move/plan.ts';
import { runMove } from './move/run-move.ts';
import { runTool } from './testing/built-programs.ts';
import { publish } from '@duende/testkit/support/parties';
import { startService, type RunningService } from './testing/running-service.ts';
import { findDamagedStreams } from './verify/verify-streams.ts';

const LOGIN = { username: 'Guardiana', password: 'una clave larga' };
const REMOVED = /: 410: .*Alguien ha borrado estos datos.*service\.data-removed/;

let eventstore: FakeEventStoreDb;
let other: AnotherProgram;
let service: RunningService;
let admin: HttpPerson;
let partyId: string;

beforeEach(async () => {
  eventstore = await startFakeEventStoreDb();
  other = anotherProgram(eventstore.url);
  service = await startService({ EVENTSTORE_URL: eventstore.url });
  admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', LOGIN);
  partyId = (await publish(admin)).id;
});
afterEach(() => endAll(service.dispose, other.close, eventstore.close));

/** Contents of the log's streams with this prefix. */
async function streamsOf(prefix: string): Promise<readonly string[]> {
  const log = await openEventStoreLog({ url: eventstore.url });
  try {
    const names = new Set<string>();
    for await (const events of log.readAll(START, await log.head()))
      for (const { stream } of events) if (stream.startsWith(prefix)) names.add(stream);
    return [...names];
  } finally {
    await log.close();
  }
}

async function damaged() {
  const log = await openEventStoreLog({ url: eventstore.url });
  try {
    return await findDamagedStreams(log, await log.head());
  } finally {
    await log.close();
  }
}

const deeds: readonly [string, string, (stream: string) => Promise<void>][] = [
  ['deleted', 'deleted', (stream) => other.softDelete(stream)],
  ['tombstoned', 'tombstoned', (stream) => other.tombstone(stream)],
  ['cut by a count', 'cut', (stream) => other.setMetadata(stream, { maxCount: 1 })],
  ['cut up to its end', 'cut', (stream) => other.setMetadata(stream, { truncateBefore: 1_000 })],
];

test.each(deeds)(
  'a served party whose stream was %s: commands say so, at a start that serves it all the same, and so does verify',
  async (_what, damage, hurt) => {
    expect(await damaged()).toEqual([]);
    const stream = streams.party(partyId);
    await hurt(stream);
    await service.restart();
    expect(await admin.call<{ id: string }>('GET', `/api/events/${partyId}`)).toMatchObject({ id: partyId });
    await expect(admin.call('DELETE', `/api/events/${partyId}`)).rejects.toThrow(REMOVED);
    await expect(admin.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: true })).rejects.toThrow(
      REMOVED,
    );
    expect(await damaged()).toEqual([{ stream, damage }]);
  },
);

test('a tombstone and a cut are reported while the service runs and knows the party from before', async () => {
  await other.tombstone(streams.party(partyId));
  await expect(admin.call('DELETE', `/api/events/${partyId}`)).rejects.toThrow(REMOVED);
});

/** A claim is one event: a count of one hides nothing of it. */
const hiding = deeds.filter(([what]) => what !== 'cut by a count');

test.each(hiding)('a name whose claim was %s neither signs in nor is free', async (_what, _damage, hurt) => {
  const [claim = ''] = await streamsOf('username-');
  await hurt(claim);
  await service.restart();
  const stranger = httpPerson(() => service.address);
  await expect(stranger.call('POST', '/api/auth/login', LOGIN)).rejects.toThrow(REMOVED);
  const account = { ...LOGIN, email: 'otra@example.org' };
  // What the name looks like is claimed in a stream of its own.
  await expect(stranger.call('POST', '/api/auth/register', account)).rejects.toThrow(/: (409|410): /);
});

test('the set-up is not open again where the stream that closed it was deleted', async () => {
  await other.softDelete(streams.adminSetup());
  await service.restart();
  const stranger = httpPerson(() => service.address);
  const mine = { username: 'Intrusa', password: 'otra clave larga' };
  await expect(stranger.call('POST', '/api/auth/setup', mine)).rejects.toThrow(REMOVED);
});

/** A person who was going and is not, whose service has forgotten it. */
async function notGoing(hurt: (stream: string) => Promise<void>) {
  const going = (isGoing: boolean) => admin.call('POST', `/api/events/${partyId}/rsvp`, { isGoing });
  await going(true);
  await going(false);
  const [stream = ''] = await streamsOf('rsvp-');
  await hurt(stream);
  await service.restart();
  const goers = async () =>
    (await admin.call<{ count: number }>('GET', `/api/events/${partyId}/rsvp-count`)).count;
  return { stream, going, goers };
}

test('a write to a deleted stream succeeds, and is answered as done', async () => {
  const { stream, going, goers } = await notGoing((name) => other.softDelete(name));
  expect(await goers()).toBe(0);
  await going(true);
  expect(await goers()).toBe(1);
  expect(await damaged()).toMatchObject([{ stream }]);
});

test.each([
  ['up to its end', (stream: string) => other.setMetadata(stream, { truncateBefore: 1_000 })],
  ['by age', (stream: string) => other.setMetadata(stream, { maxAge: 1 }).then(() => delay(1_100))],
])('a write to a stream that was cut %s is refused', async (_how, hurt) => {
  const { stream, going, goers } = await notGoing(hurt);
  await expect(going(true)).rejects.toThrow(REMOVED);
  await expect(going(true)).rejects.toThrow(REMOVED);
  expect(await goers()).toBe(0);
  expect(await damaged()).toEqual([{ stream, damage: 'cut' }]);
});

test('hidden events can be shown again, and then everything continues', async () => {
  const stream = streams.party(partyId);
  await other.softDelete(stream);
  await other.setMetadata(stream, { truncateBefore: 0 });
  await service.restart();
  await admin.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: true });
  expect(await damaged()).toEqual([]);
});

test('a tombstone is undone by moving the log out of that database', async () => {
  await other.tombstone(streams.party(partyId));
  const { dataDir } = service;
  const log = { dataDir, eventstoreUrl: eventstore.url, mongodbUrl: null };
  await service.stop();
  await runMove(planMove(log, { only: '', back: true }), { report: () => undefined });
  const home = await startService({}, dataDir);
  try {
    const person = httpPerson(() => home.address);
    await person.call('POST', '/api/auth/login', LOGIN);
    await person.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: true });
  } finally {
    await home.stop();
  }
});

test('streams of other programs are theirs to cut', async () => {
  await other.write('invoices', 'json');
  await other.tombstone('invoices');
  expect(await damaged()).toEqual([]);
});

test('make verify names what is the matter, says what to do, and ends with 1', async () => {
  const stream = streams.party(partyId);
  await other.tombstone(stream);
  const verify = runTool('verify', { DATA_DIR: service.dataDir, EVENTSTORE_URL: eventstore.url });
  await expect(verify).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`stream ${stream}: tombstoned, for good`) as string,
    stderr: expect.stringContaining('1 stream cannot be read as written') as string,
  });
});
