import { timed } from '../harness/ask.ts';
import { startChild } from '../harness/child.ts';
import type { Figure, Row } from '../harness/figure.ts';
import { publishParty, registerPeople, setUpAdmin } from '../harness/people.ts';
import type { Rig } from '../harness/rig.ts';
import { startService, type Service } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const GOAL = 1.6;
const ROUNDS = 7;
const RSVPS = 60;

/** The wait of a single person without other load: a log behind a socket compared with the embedded one. */
export const commandsInTurn: Figure = {
  name: 'rsvp-in-turn',
  async take(rig) {
    const eventstore = startChild<{ url: string }>('fake-eventstoredb');
    const services: Service[] = [];
    try {
      const settings = { EVENTSTORE_URL: (await eventstore.first).url };
      services.push(await startService(await rig.folder()), await startService(await rig.folder(), settings));
      return [await inTurn(rig, await Promise.all(services.map(oneAfterAnother)))];
    } finally {
      await Promise.all(services.map(({ stop }) => stop()));
      await eventstore.end();
    }
  },
};

/** So many RSVPs of one person, each when the last one was answered: milliseconds of each. */
type TakeRsvps = () => Promise<readonly number[]>;

async function oneAfterAnother({ address }: Service): Promise<TakeRsvps> {
  const partyId = await publishParty(address, await setUpAdmin(address));
  const [cookie = ''] = await registerPeople(address, 1);
  return async () => {
    const taken: number[] = [];
    while (taken.length < RSVPS) {
      const body = { isGoing: taken.length % 2 === 0 };
      taken.push(await timed(`${address}/api/events/${partyId}/rsvp`, { method: 'POST', cookie, body }));
    }
    return taken;
  };
}

async function inTurn(rig: Rig, [embedded, onEventStore]: readonly TakeRsvps[]): Promise<Row> {
  if (embedded === undefined || onEventStore === undefined) throw new Error('two services are compared');
  // What is compiled and cached by then is the same for both.
  for (const take of [embedded, onEventStore, embedded, onEventStore]) await take();
  const rounds: { ours: number; beside: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [beside, ours] = [median(await embedded()), median(await onEventStore())];
    rounds.push({ ours, beside });
    rig.note(`an RSVP in ${readable(ours)} ms on the fake EventStoreDB, ${readable(beside)} ms embedded`);
  }
  const ratio = median(rounds.map(({ ours, beside }) => ours / beside));
  const milliseconds = median(rounds.map(({ ours }) => ours));
  const embeddedMilliseconds = median(rounds.map(({ beside }) => beside));
  return {
    figure: 'an RSVP over HTTP, one after another; fake EventStoreDB',
    goal: `≤ ${GOAL} ×`,
    measured: `p50 ${readable(milliseconds)} ms, **${readable(ratio)} ×**`,
    beside: `p50 ${readable(embeddedMilliseconds)} ms: the same on the embedded log, in turns`,
    isReached: ratio <= GOAL,
    numbers: { ratio, milliseconds, embeddedMilliseconds },
  };
}
