import { day, when, type Given } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  BRUNO,
  erased,
  RIDE,
  ridePublished,
  rideRemoved,
  seatGranted,
  seatRefused,
  seatReleased,
  seatRequested,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { alba, bruno } from '../testing/actors.ts';
import { read } from './testing/read-notices.ts';

/** Alba asks Bruno for two of his places. */
const asked = [when(day(3), ridePublished()), when(day(4), seatRequested())];
const granted = when(day(5), seatGranted());
const ofSeats = async (events: readonly Given[], actor = bruno) => {
  const { notices } = await read([...asked, ...events], actor);
  return notices.filter(({ as }) => as === 'driver' || as === 'passenger').map(({ kind, at }) => [kind, at]);
};

test.each<[string, readonly Given[], readonly string[][], readonly string[][]]>([
  ['is open', [], [], [['seat-asked', day(4)]]],
  ['is granted', [granted], [['seat-granted', day(5)]], []],
  ['is refused', [when(day(5), seatRefused())], [['seat-refused', day(5)]], []],
  ['is lost again', [granted, when(day(6), seatRefused({ was: 'granted' }))], [['seat-lost', day(6)]], []],
  ['is taken back', [when(day(5), seatReleased())], [], []],
  ['is left', [granted, when(day(6), seatReleased({ was: 'granted' }))], [], [['seat-left', day(6)]]],
  ['goes with its ride', [granted, when(day(6), rideRemoved())], [['ride-gone', day(6)]], []],
  ['goes with who drives', [granted, when(day(6), erased({ userId: BRUNO }))], [['ride-gone', day(6)]], []],
])('of a seat that %s passenger and driver hear what the other did', async (_, events, toAlba, toBruno) => {
  expect(await ofSeats(events, alba)).toEqual(toAlba);
  if (!events.some(({ events: [event] }) => event?.type === 'PersonErased'))
    expect(await ofSeats(events)).toEqual(toBruno);
});

test('a driver hears that an erased person’s seat is free, and not whose', async () => {
  expect(await ofSeats([granted, when(day(6), erased())])).toEqual([['seat-left', day(6)]]);
  const answer = await read([...asked, granted, when(day(6), erased())]);
  expect(JSON.stringify(answer)).not.toContain(ALBA);
  expect(answer.notices[0]?.seat?.username).toBeNull();
});

test('of seats it says whose they are, how many and when the ride leaves, while there is one', async () => {
  const leaves = when(day(3), ridePublished({ leavesAt: '2026-05-05T18:30' }));
  const seats = async (events: readonly Given[], actor: typeof alba) =>
    (await read([leaves, when(day(4), seatRequested()), ...events], actor)).notices[0]?.seat;
  const seat = { rideId: RIDE, seats: 2, leavesAt: '2026-05-05T18:30', reservedUntil: null };
  expect(await seats([], bruno)).toEqual({ ...seat, username: 'alba' });
  expect(await seats([granted], alba)).toEqual({ ...seat, username: 'bruno' });
  expect(await seats([granted, when(day(6), rideRemoved())], alba)).toMatchObject({ leavesAt: null });
});

test('each seat that one event ends has its notice, by an id of its own', async () => {
  const again = { requestId: sampleId(77), rideId: sampleId(78) };
  const answer = await read(
    [
      ...asked,
      when(day(3), ridePublished({ rideId: again.rideId })),
      when(day(4), seatRequested(again)),
      when(day(6), erased({ userId: BRUNO })),
    ],
    alba,
  );
  const ids = answer.notices.filter(({ kind }) => kind === 'ride-gone').map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});
