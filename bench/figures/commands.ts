import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { dataFiles } from '@duende/platform/files/data-files';
import { Sqlite } from '@duende/platform/files/sqlite';
import { toPlace } from '@duende/platform/event-log/rules';
import { openSqliteReader } from '@duende/platform/read-store/sqlite/sqlite-reader';
import { findMongo } from '@duende/testkit/engines/find-mongo';
import { runChild, startChild } from '../harness/child.ts';
import type { Figure, Row } from '../harness/figure.ts';
import { rsvpRate } from '../harness/load.ts';
import { publishParty, registerPeople, setUpAdmin } from '../harness/people.ts';
import type { Rig } from '../harness/rig.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';
import type { Writes } from '../processes/writes.ts';

const IN_FLIGHT = 32;
const PARTIES = 4;
const SECONDS = 5;
const ROUNDS = 3;
const MOST_FOLDED_AGAIN = 1_000;

interface Layout {
  readonly name: string;
  readonly goal: number;
  /** environment variables of the service */
  readonly settings: Readonly<Record<string, string>>;
  readonly peer: string;
  /** the peer's writes a second */
  readonly besideRate: () => Promise<number>;
}

export const commands: Figure = {
  name: 'rsvp',
  async take(rig) {
    const file = join(await rig.folder(), 'events.sqlite');
    const peer = 'appends straight into a log on the same disk';
    const layout = { name: 'embedded', goal: 0.2, settings: {}, peer, besideRate: writesTo({ file }) };
    return [await rsvps(rig, layout), await foldedAgain(rig)];
  },
};

export const commandsOnFake: Figure = {
  name: 'rsvp-eventstoredb',
  async take(rig) {
    // Separate appends go into their own log: the service would follow them.
    const [own, aside] = [fakeEventStoreDb(), fakeEventStoreDb()];
    try {
      const eventstore = (await aside.first).url;
      const settings = { EVENTSTORE_URL: (await own.first).url };
      const peer = 'appends through the adapter, into a second one';
      const besideRate = writesTo({ eventstore });
      return [await rsvps(rig, { name: 'fake EventStoreDB', goal: 0.3, settings, peer, besideRate })];
    } finally {
      await Promise.all([own.end(), aside.end()]);
    }
  },
};

export const commandsOnEngines: Figure = {
  name: 'rsvp-mongodb',
  async take(rig) {
    const engine = await findMongo();
    if (engine === null) throw new Error('no MongoDB server is here');
    const log = fakeEventStoreDb();
    try {
      const mongo = inDatabase(engine.url, `duende-bench-${randomUUID()}`);
      const settings = { EVENTSTORE_URL: (await log.first).url, MONGODB_URL: mongo };
      const name = `fake EventStoreDB and ${engine.name} ${engine.version}`;
      const peer = 'documents inserted by the bare driver, one by one';
      return [await rsvps(rig, { name, goal: 0.2, settings, peer, besideRate: writesTo({ mongo }) })];
    } finally {
      await log.end();
      await engine.stop();
    }
  },
};

/** What MongoDB adds to EventStoreDB where its server is not what limits. */
export const commandsOnFakes: Figure = {
  name: 'rsvp-fakes',
  async take(rig) {
    const [log, logAlone] = [fakeEventStoreDb(), fakeEventStoreDb()];
    const mongo = startChild<{ url: string }>('fake-mongodb');
    try {
      const alone = await startRsvps(rig, { EVENTSTORE_URL: (await logAlone.first).url });
      try {
        const settings = { EVENTSTORE_URL: (await log.first).url, MONGODB_URL: (await mongo.first).url };
        const name = 'fake EventStoreDB and fake MongoDB';
        const peer = 'another service with its documents on the disk, in turns';
        return [await rsvps(rig, { name, goal: 0.6, settings, peer, besideRate: alone.rate })];
      } finally {
        await alone.stop();
      }
    } finally {
      await Promise.all([log.end(), logAlone.end(), mongo.end()]);
    }
  },
};

const fakeEventStoreDb = () => startChild<{ url: string }>('fake-eventstoredb');

function writesTo(target: Writes['target']): () => Promise<number> {
  const writes: Writes = { target, inFlight: IN_FLIGHT, seconds: SECONDS };
  return async () => (await runChild<{ rate: number }>('writes', writes)).rate;
}

/** The address with its own database, so that no other one is written to. */
function inDatabase(url: string, database: string): string {
  const [, hosts = url, , query = ''] = /^(\w[\w+]*:\/\/[^/?]+)(\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  return `${hosts}/${database}${query}`;
}

/** Killed under load, the next start repeats what was not committed: events after the lowest checkpoint. */
async function foldedAgain(rig: Rig): Promise<Row> {
  const dataDir = await rig.folder();
  const files = dataFiles(dataDir);
  const service = await startService(dataDir);
  const admin = await setUpAdmin(service.address);
  const partyIds = [await publishParty(service.address, admin)];
  const people = await registerPeople(service.address, IN_FLIGHT);
  await rsvpRate(service.address, people, partyIds, SECONDS);
  await service.stop('SIGKILL');
  const { store, close } = openSqliteReader(files.readModels);
  const notes = await store.notes.all();
  close();
  const checkpoints = [...notes.values()].filter((note) => 'eventId' in note);
  const log = new Sqlite(files.log, { readonly: true });
  const after = log.prepare<[number], number>('SELECT count(*) FROM events WHERE position > ?').pluck();
  const [again = 0, all = 0] = [Math.min(...checkpoints.map(({ position }) => toPlace(position))), 0].map(
    (position) => after.get(position),
  );
  log.close();
  return {
    figure: `events that a start folds again after \`kill -9\` during RSVPs, ${IN_FLIGHT} in flight; embedded`,
    goal: `≤ ${readable(MOST_FOLDED_AGAIN, 0)}`,
    measured: `**${readable(again, 0)}**`,
    beside: `${readable(all, 0)}: all in the log`,
    isReached: again <= MOST_FOLDED_AGAIN,
    numbers: { again, all },
  };
}

/** A service with parties, and people who change their minds about them. */
async function startRsvps(rig: Rig, settings: Layout['settings']) {
  const service = await startService(await rig.folder(), settings);
  try {
    const { address } = service;
    const admin = await setUpAdmin(address);
    const partyIds: string[] = [];
    while (partyIds.length < PARTIES) partyIds.push(await publishParty(address, admin));
    const people = await registerPeople(address, IN_FLIGHT);
    const rate = (seconds = SECONDS) => rsvpRate(address, people, partyIds, seconds);
    await rate(2);
    return { rate: () => rate(), stop: service.stop };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

async function rsvps(rig: Rig, { name, goal, settings, peer, besideRate }: Layout): Promise<Row> {
  const service = await startRsvps(rig, settings);
  try {
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await besideRate();
      const ours = await service.rate();
      rounds.push({ ours, bare });
      rig.note(`${name}: ${readable(ours)} RSVPs a second next to ${readable(bare)}`);
    }
    const ratio = median(rounds.map(({ ours, bare }) => ours / bare));
    const rsvpsPerSecond = median(rounds.map(({ ours }) => ours));
    const writesPerSecond = median(rounds.map(({ bare }) => bare));
    return {
      figure: `RSVPs a second over HTTP, ${IN_FLIGHT} in flight; ${name}`,
      goal: `≥ ${goal} ×`,
      measured: `${readable(rsvpsPerSecond)}, **${readable(ratio)} ×**`,
      beside: `${readable(writesPerSecond)}: ${peer}`,
      isReached: ratio >= goal,
      numbers: { ratio, rsvpsPerSecond, writesPerSecond },
    };
  } finally {
    await service.stop();
  }
}
