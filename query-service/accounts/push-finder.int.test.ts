import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { openReadModels } from '@duende/projections/registry/registry';
import type { LastDays } from '@duende/projections/notices/push-digest';
import { createPushFinder } from '@duende/projections/notices/push-finder';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { by, day, givenLog, when, type Given } from '@duende/testkit/samples/given-log';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import {
  ADMIN,
  ALBA,
  BRUNO,
  PARTY,
  placeRevealed,
  accountSuspended,
  approved,
  cancelled,
  noticesChosen,
  noticesRead,
  people,
  pushSubscribed,
  RIDE,
  ridePublished,
  rideRemoved,
  rsvp,
  seatGranted,
  seatRequested,
  submitted,
  suspensionLifted,
  ticketsSet,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';

const DETAILS = samplePartyDetails({
  name: 'Luna',
  dates: ['2026-12-05'],
  startTime: '22:00',
  location: 'Madrid',
  styles: ['dub'],
});
const CALLED_OFF = { ...AS_ANNOUNCED, condition: 'cancelled' as const };
const off = cancelled({ condition: { from: AS_ANNOUNCED, to: CALLED_OFF } });
const hour = updated({ changes: { startTime: { from: '22:00', to: '23:00' } } });
const deviceOf = (userId: string, letter: string) =>
  when(day(2), by(userId, pushSubscribed({ userId, deviceId: letter.repeat(64) })));
const chose = (userId: string, more: Partial<Parameters<typeof noticesChosen>[0]>) =>
  when(day(2), by(userId, noticesChosen({ ...USUAL_PREFERENCES, userId, likes: [], ...more })));
/** Alba sends Luna, which is published on the 3rd; Bruno goes from the 4th on; each has a browser. */
const before = [
  ...people.map((person) => when(day(1), person)),
  deviceOf(ALBA, 'a'),
  deviceOf(BRUNO, 'b'),
  when(day(1), submitted({ details: DETAILS })),
];
const goes = when(day(4), by(BRUNO, rsvp({ userId: BRUNO })));
const published = when(day(3), approved());

async function found(events: readonly Given[]) {
  const log = await givenLog([...before, ...events]);
  const store = createMemoryReadStore();
  await givenEvents([], { log, store });
  const all = [];
  for await (const batch of log.domainLog.readAll('0000000000000000', await log.domainLog.head()))
    all.push(...batch.events);
  const finder = createPushFinder(await openReadModels(store));
  return { finder, last: all.at(-1), all };
}

/** The push notices of each browser for the last event, at a time. */
async function pushesOf(events: readonly Given[], at: string): Promise<readonly string[]> {
  const { finder, last } = await found(events);
  if (last === undefined) throw new Error('nothing happened');
  const pushes = await finder.ofEvent(last, Date.parse(at));
  return pushes
    .map(({ device, message, isUrgent }) => {
      const { title, body, path } = message;
      return `${device._id.charAt(0)} ${title}|${body}|${path}${isUrgent ? ' now' : ''}`;
    })
    .sort();
}
const NOON = '11:00:00.000Z';
const PAGE = `/event/${PARTY}`;
const CANCELLED = `Luna|Se ha cancelado.|${PAGE}`;

test('attendees and the author are notified on their browsers, of the party and the fact', async () => {
  expect(await pushesOf([published, goes, when(day(5, NOON), hour)], day(5, NOON))).toEqual([
    `a Luna|Cambia la hora.|${PAGE}`,
    `b Luna|Cambia la hora.|${PAGE}`,
  ]);
});

test('people are not notified of their own actions, nor of topics they turned off', async () => {
  const events = [published, goes, when(day(5, NOON), by(ALBA, off))];
  expect(await pushesOf(events, day(5, NOON))).toEqual([`b ${CANCELLED}`]);
  expect(await pushesOf([chose(BRUNO, { going: false }), ...events], day(5, NOON))).toEqual([]);
  expect(await pushesOf([chose(ALBA, { sent: false }), published], day(3, NOON))).toEqual([]);
  expect(await pushesOf([published], day(3, NOON))).toEqual(['a Luna|¡Ya está publicada!|/event/' + PARTY]);
});

test('people who like such parties are notified of a new one, once', async () => {
  const likes = [{ location: 'Madrid' as const, style: null }];
  const line = `b Luna|Fiesta nueva, como las que te gustan.|${PAGE}`;
  expect(await pushesOf([chose(BRUNO, { likes }), published], day(3, NOON))).toContain(line);
  const elsewhere = [{ location: 'Sur' as const, style: 'dub' as const }];
  expect(await pushesOf([chose(BRUNO, { likes: elsewhere }), published], day(3, NOON))).not.toContain(line);
});

test('by night no telephone rings, but for a party of the next hours that is cancelled', async () => {
  const events = [published, goes, when(day(5), by(ADMIN, off))];
  for (const time of ['22:00:00.000Z', '07:59:59.000Z']) {
    expect(await pushesOf(events, day(20, time))).toEqual([]);
    expect(await pushesOf(events, `2026-12-05T${time}`)).toEqual([
      `a ${CANCELLED} now`,
      `b ${CANCELLED} now`,
    ]);
  }
  expect(await pushesOf(events, day(20, '08:00:00.000Z'))).toHaveLength(2);
});

test('of several nights those that are called off count, not the one that is next', async () => {
  const both = ['2026-12-05', '2026-12-12'];
  const nights = updated({ changes: { dates: { from: DETAILS.dates, to: both } } });
  const lost = (dates: readonly string[]) =>
    cancelled({ condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, cancelledDates: [...dates] } } });
  const late = '2026-12-05T01:00:00.000Z';
  const events = (dates: readonly string[]) => [
    ...[when(day(2), nights), published, goes],
    when(late, by(ADMIN, lost(dates))),
  ];
  expect(await pushesOf(events(['2026-12-12']), late)).toEqual([]);
  expect(await pushesOf(events(['2026-12-05']), late)).toHaveLength(2);
  const summed = async (dates: readonly string[]) =>
    (await found(events(dates))).finder.digest('morning', Date.parse('2026-12-05T08:00:00.000Z'), {});
  expect(await summed(['2026-12-12'])).toHaveLength(2);
  expect(await summed(['2026-12-05'])).toEqual([]);
});

test('readers of a summary hear at once only of tonight’s party', async () => {
  const events = [chose(BRUNO, { pace: 'evening' }), published, goes, when(day(5), by(ADMIN, off))];
  expect(await pushesOf(events, day(20, NOON))).toEqual([`a ${CANCELLED}`]);
  expect(await pushesOf(events, `2026-12-05T${NOON}`)).toContain(`b ${CANCELLED} now`);
});

test('a summary has what came since the one before, and nothing that was read', async () => {
  const evening = chose(BRUNO, { pace: 'evening' });
  const events = [evening, published, goes, when(day(5, NOON), hour), when(day(5, '12:00:00.000Z'), off)];
  const summary = async (
    given: readonly Given[],
    which: 'morning' | 'evening',
    at: string,
    lastDays: LastDays = {},
  ) => {
    const { finder } = await found(given);
    const pushes = await finder.digest(which, Date.parse(at), lastDays);
    return pushes.map(({ device, message }) => `${device._id.charAt(0)} ${message.title}|${message.body}`);
  };
  const seven = day(5, '18:00:00.000Z');
  expect(await summary(events, 'evening', seven)).toEqual(['b Luna|Se ha cancelado.']);
  const late = day(6, '18:00:00.000Z');
  expect(await summary(events, 'evening', late)).toEqual([]);
  // Where yesterday's was not made, it is in today's.
  expect(await summary(events, 'evening', late, { evening: day(4).slice(0, 10) })).toHaveLength(1);
  expect(await summary(events, 'evening', late, { evening: day(5).slice(0, 10) })).toEqual([]);
  const read = when(day(5, '13:00:00.000Z'), by(BRUNO, noticesRead({ userId: BRUNO })));
  expect(await summary([...events, read], 'evening', seven)).toEqual([]);
  const night = [published, goes, when(day(5, '23:00:00.000Z'), hour)];
  expect(await summary(night, 'morning', day(6, '08:00:00.000Z'))).toEqual([
    'a Luna|Cambia la hora.',
    'b Luna|Cambia la hora.',
  ]);
  expect(await summary(night, 'evening', day(6, '18:00:00.000Z'))).toEqual([]);
});

const RIDES = `${PAGE}/rides`;
const OWN_RIDE = `${RIDES}?ride=${RIDE}`;
const asked = [published, when(day(4), ridePublished()), when(day(5), seatRequested())];

test('the two people of a seat hear of it, where another person acted', async () => {
  const granted = [...asked, when(day(6), seatGranted())];
  const of = (events: readonly Given[]) => pushesOf(events, day(6, NOON));
  expect(await of(asked)).toEqual([`b Luna|Te piden 2 plazas.|${OWN_RIDE}`]);
  expect(await of(granted)).toEqual([`a Luna|Te dan 2 plazas.|${OWN_RIDE}`]);
  const gone = `a Luna|Se ha caído un viaje en el que pediste plaza.|${RIDES}`;
  expect(await of([...granted, when(day(6), rideRemoved())])).toEqual([gone]);
  expect(await of([chose(BRUNO, { seats: false }), ...asked])).toEqual([]);
  expect(await of([chose(BRUNO, { pace: 'evening' }), ...asked])).toEqual([]);
  expect(await pushesOf(asked, day(5, '23:30:00.000Z'))).toEqual([]);
});

test('only a person recorded as going after a party was cancelled hears it at once', async () => {
  const late = when(day(5, NOON), by(BRUNO, rsvp({ userId: BRUNO })));
  const { finder, all } = await found([published, when(day(5, NOON), by(ADMIN, off)), late]);
  const lines = [];
  for (const event of all.slice(-2)) {
    expect(finder.concerns(event)).toBe(true);
    const pushes = await finder.ofEvent(event, Date.parse(day(5, NOON)));
    lines.push(pushes.map(({ device, message }) => `${device._id.charAt(0)} ${message.body}`).sort());
  }
  // The read models here hold both events, so each one notifies Bruno. In a running service only the later
  // one does.
  expect(lines[1]).toEqual(['b Se ha cancelado.']);
});

test('people who go get a notice when a party is sold out, and none when it is not', async () => {
  const soldOut = when(day(5), ticketsSet());
  const reopened = when(day(6), ticketsSet({ tickets: { from: 'sold-out', to: 'last' } }));
  expect(await pushesOf([published, goes, soldOut], day(5, NOON))).toEqual([
    `b Luna|Se han agotado las entradas.|${PAGE}`,
  ]);
  expect(await pushesOf([published, goes, soldOut, reopened], day(6, NOON))).toEqual([]);
});

test('people who go get a notice of the reveal of a place, and none when it moves before', async () => {
  const [place, placeFrom] = ['Finca', '2026-12-04T18:00'];
  const secret = updated({
    changes: { place: { from: '', to: place }, placeFrom: { from: '', to: placeFrom } },
  });
  const moved = updated({
    changes: { place: { from: place, to: 'Otra' }, latitude: { from: null, to: 40.5 } },
  });
  const story = [when(day(2), secret), published, goes];
  expect(await pushesOf([...story, when(day(5, NOON), moved)], day(5, NOON))).toEqual([]);
  expect(await pushesOf([...story, when(day(5, NOON), placeRevealed())], day(5, NOON))).toEqual([
    `b Luna|Ya se sabe dónde es.|${PAGE}`,
  ]);
});

test('new set times are pushed once for several edits in a row', async () => {
  const set = (hour: string) => [{ name: 'Astrix', day: '', hour, until: '', stage: '' }];
  const moved = (at: string, from: string, to: string) =>
    when(at, updated({ changes: { sets: { from: set(from), to: set(to) } } }));
  const pushes = ['a', 'b'].map(
    (device) => `${device} Luna|Hay horarios nuevos: mira quién toca y a qué hora.|${PAGE}`,
  );
  const first = [published, goes, moved(day(5, NOON), '23:00', '00:00')];
  expect(await pushesOf(first, day(5, NOON))).toEqual(pushes);
  const [soon, later] = [day(5, '11:59:59.000Z'), day(5, '12:00:00.000Z')];
  expect(await pushesOf([...first, moved(soon, '00:00', '01:00')], soon)).toEqual([]);
  expect(await pushesOf([...first, moved(later, '00:00', '01:00')], later)).toEqual(pushes);
});

test('confirming a party that takes place sends nothing', async () => {
  const { finder, last } = await found([published, goes]);
  expect(last && finder.concerns(last)).toBe(false);
});

test('a passenger is notified that the seat is uncertain while the driver is suspended, and that it is certain again', async () => {
  const granted = [...asked, when(day(6), seatGranted())];
  const suspended = when(day(7), accountSuspended({ userId: BRUNO }));
  const lifted = when(day(8), suspensionLifted({ userId: BRUNO }));
  const uncertain = `a Luna|Tu plaza no es segura: puede que quien conduce no vaya.|${OWN_RIDE}`;
  expect(await pushesOf([...granted, suspended], day(7, NOON))).toEqual([uncertain]);
  expect(await pushesOf([...granted, suspended, lifted], day(8, NOON))).toEqual([
    `a Luna|Tu plaza vuelve a ser segura.|${OWN_RIDE}`,
  ]);
  // An open request loses nothing, and after the party there is no ride.
  expect(await pushesOf([...asked, suspended], day(7, NOON))).toEqual([]);
  const late = when('2026-12-20T10:00:00.000Z', accountSuspended({ userId: BRUNO }));
  expect(await pushesOf([...granted, late], `2026-12-20T${NOON}`)).toEqual([]);
});

test('a passenger’s next summary says once that a suspension ended by its last day, read or not before that', async () => {
  const suspended = when(day(7), accountSuspended({ userId: BRUNO, lastDay: day(8).slice(0, 10) }));
  const granted = [...asked, when(day(6), seatGranted()), suspended];
  const read = when(day(8), by(ALBA, noticesRead({ userId: ALBA })));
  const summary = async (events: readonly Given[], which: 'morning' | 'evening', at: string) => {
    const { finder } = await found(events);
    const pushes = await finder.digest(which, Date.parse(at), {});
    return pushes.map(({ device, message }) => `${device._id.charAt(0)} ${message.title}|${message.body}`);
  };
  const certain = ['a Luna|Tu plaza vuelve a ser segura.'];
  expect(await summary([...granted, read], 'morning', day(8, '08:00:00.000Z'))).toEqual([]);
  expect(await summary([...granted, read], 'morning', day(9, '08:00:00.000Z'))).toEqual(certain);
  expect(await summary([...granted, read], 'morning', day(10, '08:00:00.000Z'))).toEqual([]);
  expect(await summary([...granted, read], 'evening', day(9, '18:00:00.000Z'))).toEqual([]);
  const daily = [chose(ALBA, { pace: 'evening' }), ...granted, read];
  expect(await summary(daily, 'morning', day(9, '08:00:00.000Z'))).toEqual([]);
  expect(await summary(daily, 'evening', day(9, '18:00:00.000Z'))).toEqual(certain);
  const seen = when(day(9, '06:00:00.000Z'), by(ALBA, noticesRead({ userId: ALBA })));
  expect(await summary([...granted, seen], 'morning', day(9, '08:00:00.000Z'))).toEqual([]);
  const lifted = when(day(8, NOON), suspensionLifted({ userId: BRUNO }));
  expect(await summary([...granted, lifted], 'morning', day(9, '08:00:00.000Z'))).toEqual([]);
});
