import { sampleId } from '@duende/testkit/samples/party';
import type { RideEvent } from '@duende/contracts/events/domain-event';
import type { RefusalCode } from '@duende/contracts/common/refusal';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { describe, expect, test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import {
  ADMIN,
  ALBA,
  BRUNO,
  PARTY,
  RIDE,
  ridePublished,
  rideRemoved,
  rideSeatsSet,
  SEAT,
  seatGranted,
  seatRefused,
  seatReleased,
  seatRequested,
  seatsReserved,
} from '@duende/testkit/samples/story';
import { fold, type SentBy } from '../handling/decider.ts';
import { ridesDecider, type RideCommand } from './rides.ts';
import { peopleAround } from './seats.ts';

const { given } = specify(ridesDecider);
const OTHER_SEAT = sampleId(53);
const OTHER_RIDE = sampleId(54);
/** Bruno offers three places; Alba asks for two of them. */
const offer = ridePublished.event();
const asked = seatRequested.event();
const granted = seatGranted.event();
const ofOther = { requestId: OTHER_SEAT, userId: ADMIN } as const;

const ask = (data: Partial<Extract<RideCommand, { type: 'RequestSeat' }>['data']> = {}): RideCommand => ({
  type: 'RequestSeat',
  data: {
    ...{ requestId: SEAT, rideId: RIDE, partyId: PARTY, userId: ALBA },
    ...{ seats: 2, words: 'Somos dos', gone: [], ...data },
  },
});
const decide = (
  type: 'GrantSeat' | 'RefuseSeat' | 'ReleaseSeat',
  userId: string,
  data: { readonly requestId?: string; readonly gone?: string[]; readonly waiting?: string[] } = {},
): RideCommand => ({
  type,
  data: { requestId: SEAT, rideId: RIDE, partyId: PARTY, userId, gone: [], waiting: [], ...data },
});

test('asking for seats records who asks whom, and what they say; the same again nothing', () => {
  given(offer).when(ask()).then([asked]);
  given(offer, asked).when(ask()).then([]);
});

test.each<[string, readonly RideEvent[], RideCommand, RefusalCode]>([
  ['at no pin', [], ask(), 'ride.not-found'],
  ['at a pin that is gone', [offer, rideRemoved.event()], ask(), 'ride.not-found'],
  ['at a pin whose driver was erased', [offer], ask({ gone: [BRUNO] }), 'ride.not-found'],
  ['of who needs seats', [ridePublished.event({ rideType: 'need' })], ask(), 'seat.not-offered'],
  ['at one’s own pin', [offer], ask({ userId: BRUNO }), 'seat.own-ride'],
  ['for more than there are', [offer], ask({ seats: 4 }), 'seat.too-few'],
  [
    'for more than are left',
    [offer, seatRequested.event(ofOther), seatGranted.event(ofOther)],
    ask(),
    'seat.too-few',
  ],
  [
    'where none is left',
    [offer, seatRequested.event({ ...ofOther, seats: 3 }), seatGranted.event({ ...ofOther, seats: 3 })],
    ask({ seats: 1 }),
    'seat.full',
  ],
  ['once more while it waits', [offer, asked], ask({ requestId: OTHER_SEAT }), 'seat.asked-already'],
  ['once more with a seat', [offer, asked, granted], ask({ requestId: OTHER_SEAT }), 'seat.asked-already'],
])('refused: asking %s', (_name, events, command, expected) => {
  given(...events)
    .when(command)
    .then(expected);
});

test('a refused or released person asks again, three times in all', () => {
  const again = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const requestId = sampleId(200 + index);
      const end = index % 2 === 0 ? seatRefused : seatReleased;
      return [seatRequested.event({ requestId }), end.event({ requestId })];
    }).flat();
  given(offer, ...again(RIDE_LIMITS.asked - 1))
    .when(ask())
    .then([asked]);
  given(offer, ...again(RIDE_LIMITS.asked))
    .when(ask())
    .then('seat.asked-too-often');
});

test('a person waits at most at five pins of a party', () => {
  const waiting = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const ids = { rideId: sampleId(300 + index) };
      return [ridePublished.event(ids), seatRequested.event({ ...ids, requestId: sampleId(400 + index) })];
    }).flat();
  given(offer, ...waiting(RIDE_LIMITS.open - 1))
    .when(ask())
    .then([asked]);
  given(offer, ...waiting(RIDE_LIMITS.open))
    .when(ask())
    .then('seat.too-many-open');
  const freed = { rideId: sampleId(300), requestId: sampleId(400) };
  for (const end of [seatGranted.event(freed), rideRemoved.event({ rideId: freed.rideId })])
    given(offer, ...waiting(RIDE_LIMITS.open), end)
      .when(ask())
      .then([asked]);
});

test('at most twenty people with accounts wait at a pin', () => {
  const waiting = Array.from({ length: RIDE_LIMITS.waiting }, (_, index) =>
    seatRequested.event({ userId: sampleId(500 + index), requestId: sampleId(600 + index) }),
  );
  given(offer, ...waiting.slice(1))
    .when(ask())
    .then([asked]);
  given(offer, ...waiting)
    .when(ask())
    .then('seat.too-many-waiting');
  given(offer, ...waiting)
    .when(ask({ gone: [sampleId(500)] }))
    .then([asked]);
});

test('of two who want the last seat one gets it', () => {
  const both = [offer, asked, seatRequested.event({ ...ofOther, seats: 2 })] as const;
  given(...both)
    .when(decide('GrantSeat', BRUNO))
    .then([granted]);
  given(...both, granted)
    .when(decide('GrantSeat', BRUNO, { requestId: OTHER_SEAT }))
    .then('seat.too-few');
  given(...both, granted, seatReleased.event({ was: 'granted' }))
    .when(decide('GrantSeat', BRUNO, { requestId: OTHER_SEAT }))
    .then([seatGranted.event({ ...ofOther, seats: 2 })]);
});

test('a removed ride takes its own requests along, and no others', () => {
  const other = ridePublished.event({ rideId: OTHER_RIDE });
  given(offer, other, asked, rideRemoved.event({ rideId: OTHER_RIDE }))
    .when(decide('GrantSeat', BRUNO))
    .then([granted]);
});

test('the seats of who was erased are free', () => {
  const full = [offer, asked, granted, seatRequested.event({ ...ofOther, seats: 2 })] as const;
  given(...full)
    .when(decide('GrantSeat', BRUNO, { requestId: OTHER_SEAT, gone: [ALBA] }))
    .then([seatGranted.event({ ...ofOther, seats: 2 })]);
  given(...full)
    .when(decide('GrantSeat', BRUNO, { gone: [ALBA] }))
    .then('seat.not-found');
});

test('seats are given, refused, taken back and left, each by who may', () => {
  given(offer, asked).when(decide('RefuseSeat', BRUNO)).then([seatRefused.event()]);
  given(offer, asked, granted)
    .when(decide('RefuseSeat', BRUNO))
    .then([seatRefused.event({ was: 'granted' })]);
  given(offer, asked).when(decide('ReleaseSeat', ALBA)).then([seatReleased.event()]);
  given(offer, asked, granted)
    .when(decide('ReleaseSeat', ALBA))
    .then([seatReleased.event({ was: 'granted' })]);
  given(offer, asked, granted).when(decide('GrantSeat', BRUNO)).then([]);
});

test.each<[string, RideCommand, RefusalCode]>([
  ['who asked does not grant it', decide('GrantSeat', ALBA), 'seat.not-yours'],
  ['who asked does not refuse it', decide('RefuseSeat', ALBA), 'seat.not-yours'],
  ['who drives does not leave it', decide('ReleaseSeat', BRUNO), 'seat.not-asker'],
  [
    'deciding on an unknown one is refused',
    decide('GrantSeat', BRUNO, { requestId: OTHER_SEAT }),
    'seat.not-found',
  ],
])('%s', (_name, command, expected) => {
  given(offer, asked).when(command).then(expected);
});

test.each([decide('GrantSeat', BRUNO), decide('RefuseSeat', BRUNO), decide('ReleaseSeat', ALBA)])(
  '$type of what is over is refused, and of what went with its ride',
  (command) => {
    given(offer, asked, seatRefused.event()).when(command).then('seat.decided');
    given(offer, asked, rideRemoved.event()).when(command).then('seat.not-found');
  },
);

const places = (
  passengerCount: number,
  gone: string[] = [],
  userId = BRUNO,
  waiting: string[] = [],
): RideCommand => ({
  type: 'SetRideSeats',
  data: { rideId: RIDE, partyId: PARTY, userId, passengerCount, gone, waiting },
});

test('places are more or fewer, not fewer than are given away', () => {
  given(offer)
    .when(places(1))
    .then([rideSeatsSet.event({ passengerCount: { from: 3, to: 1 } })]);
  given(offer).when(places(3)).then([]);
  given(offer, asked, granted)
    .when(places(2))
    .then([rideSeatsSet.event({ passengerCount: { from: 3, to: 2 } })]);
  given(offer, asked, granted).when(places(1)).then('ride.seats-granted');
  given(offer, asked, granted)
    .when(places(1, [ALBA]))
    .then([rideSeatsSet.event({ passengerCount: { from: 3, to: 1 } })]);
  given(offer)
    .when(places(2, [], ALBA))
    .then('ride.not-yours');
  given().when(places(2)).then('ride.not-found');
});

test('and as many seats can be asked for from then on', () => {
  given(offer, rideSeatsSet.event({ passengerCount: { from: 3, to: 5 } }))
    .when(ask({ seats: 5 }))
    .then([seatRequested.event({ seats: 5 })]);
});

test('places are changed twenty times', () => {
  const changes = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      rideSeatsSet.event({ passengerCount: { from: 3 + index, to: index % 2 === 0 ? 4 : 3 } }),
    );
  given(offer, ...changes(RIDE_LIMITS.seatsChanges - 1))
    .when(places(5))
    .then([rideSeatsSet.event({ passengerCount: { from: 4, to: 5 } })]);
  given(offer, ...changes(RIDE_LIMITS.seatsChanges))
    .when(places(5))
    .then('ride.changed-too-often');
});

test('a decision depends on the accounts of the driver and of people with a seat or request', () => {
  const elsewhere = ridePublished.event({ rideId: OTHER_RIDE, userId: ADMIN });
  const left = [
    seatRequested.event({ requestId: OTHER_SEAT, userId: ADMIN }),
    seatReleased.event({ requestId: OTHER_SEAT, userId: ADMIN }),
  ];
  const state = fold(ridesDecider, [offer, elsewhere, asked, ...left]);
  expect([...peopleAround(state, RIDE)]).toEqual([BRUNO, ALBA]);
});

describe('a freed seat', () => {
  const [AT, UNTIL] = ['2026-06-01T12:00:00.000Z', '2026-06-01T14:00:00.000Z'];
  const by = (at: string): SentBy => ({ actor: { userId: ALBA, isAdmin: false }, at });
  /** An administrator has all three seats; Alba, who asked for two, was refused. */
  const full = seatGranted.event({ ...ofOther, seats: 3 });
  const othersRequest = seatRequested.event({ ...ofOther, seats: 3 });
  const refused = seatRefused.event();
  const story = [offer, othersRequest, full, asked, refused];
  const left = seatReleased.event({ ...ofOther, seats: 3, was: 'granted' });
  const leaving = (waiting: string[]) => decide('ReleaseSeat', ADMIN, { requestId: OTHER_SEAT, waiting });
  const reserved = seatsReserved.event({ seats: 3, until: UNTIL, requestIds: [SEAT] });
  const stranger = (at: string, seats = 1) =>
    [ask({ requestId: sampleId(60), userId: sampleId(61), seats }), by(at)] as const;

  test('is reserved for two hours for a person refused for lack of room', () => {
    given(...story)
      .when(leaving([ALBA]), by(AT))
      .then([left, reserved]);
    given(...story, left, reserved)
      .when(...stranger('2026-06-01T13:59:59.999Z'))
      .then('seat.reserved');
    const again = ask({ requestId: sampleId(62) });
    given(...story, left, reserved)
      .when(again, by(AT))
      .then([seatRequested.event({ requestId: sampleId(62) })]);
    given(...story, left, reserved)
      .when(...stranger(UNTIL))
      .then([seatRequested.event({ requestId: sampleId(60), userId: sampleId(61), seats: 1 })]);
  });

  test.each<[string, readonly RideEvent[], string[]]>([
    ['who cannot ask now', story, []],
    ['who was refused with room left', [offer, asked, refused, othersRequest, full], [ALBA]],
    ['who withdrew', [offer, othersRequest, full, asked, seatReleased.event()], [ALBA]],
    ['who asked again', [...story, seatRequested.event({ requestId: sampleId(62) })], [ALBA]],
    [
      'who may not ask again',
      [
        ...story,
        ...[63, 64].flatMap((n) => {
          const requestId = sampleId(n);
          return [seatRequested.event({ requestId }), seatRefused.event({ requestId })];
        }),
      ],
      [ALBA],
    ],
  ])('is free at once for %s', (_, before, waiting) => {
    given(...before)
      .when(leaving(waiting), by(AT))
      .then([left]);
  });

  test('that the driver adds or takes away is reserved too, and what was free stays so', () => {
    const more = rideSeatsSet.event({ passengerCount: { from: 3, to: 4 } });
    const one = seatsReserved.event({ seats: 1, until: UNTIL, requestIds: [SEAT] });
    given(...story)
      .when(places(4, [], BRUNO, [ALBA]), by(AT))
      .then([more, one]);
    const refusing = decide('RefuseSeat', BRUNO, { requestId: OTHER_SEAT, waiting: [ALBA] });
    const taken = seatRefused.event({ ...ofOther, seats: 3, was: 'granted' });
    given(...story)
      .when(refusing, by(AT))
      .then([taken, reserved]);
    // One of the three is free for everybody.
    const two = seatsReserved.event({ seats: 2, until: UNTIL, requestIds: [SEAT] });
    given(...story, left, two)
      .when(...stranger(AT))
      .then([seatRequested.event({ requestId: sampleId(60), userId: sampleId(61), seats: 1 })]);
    given(...story, left, two)
      .when(...stranger(AT, 2))
      .then('seat.reserved');
  });

  test('does not keep the driver from requests that wait', () => {
    const waits = { requestId: sampleId(60), userId: sampleId(61), seats: 1 };
    given(...story, seatRequested.event(waits), left, reserved)
      .when(decide('GrantSeat', BRUNO, { requestId: waits.requestId }), by(AT))
      .then([seatGranted.event(waits)]);
  });

  test('adds to those that are reserved still, up to what is left', () => {
    const one = seatsReserved.event({ seats: 1, until: '2026-06-01T12:30:00.000Z', requestIds: [SEAT] });
    const more = rideSeatsSet.event({ passengerCount: { from: 4, to: 5 } });
    given(...story, rideSeatsSet.event({ passengerCount: { from: 3, to: 4 } }), one)
      .when(places(5, [], BRUNO, [ALBA]), by(AT))
      .then([more, seatsReserved.event({ seats: 2, until: UNTIL, requestIds: [SEAT] })]);
  });
});
