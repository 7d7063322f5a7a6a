import { sampleId } from '@duende/testkit/samples/party';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { reservedHour } from '@duende/contracts/rides/reserved-seats';
import type { RideEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { RIDE_FORM_TEXTS as R } from '@duende/contracts/rides/ride-form-texts';
import { FORM_TEXTS as T } from '@duende/contracts/common/form-texts';
import { describe, expect, test } from 'vitest';
import { foreign, FOREIGN_IDS, unreadable } from '../testing/bad-requests.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import {
  accountSuspended,
  ADMIN,
  ALBA,
  approved,
  cancelled,
  erased,
  PARTY,
  postponed,
  registered,
  RIDE,
  ridePublished,
  SEAT,
  seatGranted,
  seatRefused,
  seatRequested,
  seatsReserved,
  submitted,
  suspensionLifted,
} from '@duende/testkit/samples/story';
import { DELETED_PARTY, history } from '../testing/histories.ts';

const partyOn = (...dates: string[]) => history(submitted({ details: { dates } }), approved());
const PARTY_TO_COME = partyOn('2099-08-01');
const ON_RIDES = streams.rides(PARTY);
/** Who is called `other` in requests. */
const DRIVER = sampleId(20);
/** They offer three places; Alba asks for two of them, and so does an administrator. */
const offer = ridePublished.event({ userId: DRIVER });
const asked = seatRequested.event({ driverId: DRIVER });
const granted = seatGranted.event({ driverId: DRIVER });
const OTHER_SEAT = sampleId(53);
const ofAdmin = { requestId: OTHER_SEAT, userId: ADMIN, driverId: DRIVER };
const alsoAsked = seatRequested.event(ofAdmin);
const rides = (...events: RideEvent[]) => ({ stream: ON_RIDES, events });

const SEATS = `/api/events/${PARTY}/rides/${RIDE}/seats`;
const BODY = { seats: 2, words: 'Somos dos' };
const OFF = { ...AS_ANNOUNCED, condition: 'cancelled' } as const;
const ask: CommandRequest = { as: 'user', method: 'POST', path: SEATS, body: BODY };
const grant: CommandRequest = { as: 'other', method: 'POST', path: `${SEATS}/${SEAT}/grant` };
const refuse: CommandRequest = { ...grant, path: `${SEATS}/${SEAT}/refuse` };
const leave: CommandRequest = { as: 'user', method: 'DELETE', path: `${SEATS}/${SEAT}` };
const places: CommandRequest = {
  as: 'other',
  method: 'PUT',
  path: `/api/events/${PARTY}/rides/${RIDE}`,
  body: { passengerCount: 2 },
};

describe('asking for seats', () => {
  test('answers the request, which waits', async () => {
    await given(PARTY_TO_COME, rides(offer))
      .request(ask)
      .answers(201, { rideId: RIDE, userId: ALBA, driverId: DRIVER, ...BODY, standing: 'open' }, [
        'SeatRequested',
      ]);
  });

  test('without a word', async () => {
    await given(PARTY_TO_COME, rides(offer))
      .request({ ...ask, body: { seats: 1 } })
      .answers(201, { seats: 1, words: '' }, ['SeatRequested']);
  });

  test('ten times at once with one key is one request with ten equal answers', async () => {
    const app = await commandApp([PARTY_TO_COME, rides(offer)]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send({ ...ask, key: 'k' })));
    expect(answers).toEqual(Array(10).fill(answers[0]));
    expect((await app.events()).slice(3)).toHaveLength(1);
  });

  test.each([
    ['a visitor', { ...ask, as: 'visitor' }, 'session.required'],
    foreign(ask),
    ...unreadable(ask),
    ['the driver', { ...ask, as: 'other' }, 'seat.own-ride'],
    ['more seats than there are', { ...ask, body: { seats: 4 } }, 'seat.too-few'],
  ] as const)('refuses %s', async (_name, request, code) => {
    await given(PARTY_TO_COME, rides(offer)).request(request).isRefused(code);
  });

  test.each([
    ['nothing', undefined, REFUSALS['request.invalid'][1]],
    ['no seats', { words: 'Hola' }, T.ridePassengers],
    ['no seat', { seats: 0 }, T.ridePassengers],
    ['eleven seats', { seats: 11 }, T.ridePassengers],
    ['half a seat', { seats: 0.5 }, T.ridePassengers],
    ['too many words', { seats: 1, words: 'x'.repeat(301) }, R.words],
    ['words that are none', { seats: 1, words: { $gt: '' } }, R.words],
  ] as const)('refuses %s', async (_name, body, message) => {
    await given(PARTY_TO_COME, rides(offer))
      .request({ ...ask, body })
      .isRefused('request.invalid', message);
  });

  test('at the pin of who was erased finds nothing, and what somebody had who was erased is free', async () => {
    const driver = history(registered({ userId: DRIVER, username: 'bruno' }), erased({ userId: DRIVER }));
    await given(PARTY_TO_COME, rides(offer), driver).request(ask).isRefused('ride.not-found');
    const full = rides(offer, alsoAsked, seatGranted.event(ofAdmin));
    await given(PARTY_TO_COME, full).request(ask).isRefused('seat.too-few');
    const admin = history(registered({ userId: ADMIN, username: 'ida' }), erased({ userId: ADMIN }));
    await given(PARTY_TO_COME, full, admin).request(ask).answers(201, BODY, ['SeatRequested']);
  });
});

describe('the last seats', () => {
  test('are given to one of two who want them, however often and at once', async () => {
    const app = await commandApp([PARTY_TO_COME, rides(offer, asked, alsoAsked)]);
    const both = [grant, { ...grant, path: `${SEATS}/${OTHER_SEAT}/grant` }];
    const answers = await Promise.all([...both, ...both, ...both].map((request) => app.send(request)));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(won.length).toBe(3);
    for (const { status, body } of lost)
      expect([status, body]).toEqual([
        409,
        { code: 'seat.too-few', message: 'En este viaje ya no quedan tantas plazas.' },
      ]);
    expect((await app.events()).filter(({ type }) => type === 'SeatGranted')).toHaveLength(1);
  });

  test('go to the next person who asks once they are left', async () => {
    const app = await commandApp([PARTY_TO_COME, rides(offer, asked, alsoAsked)]);
    const other = { ...grant, path: `${SEATS}/${OTHER_SEAT}/grant` };
    expect((await app.send(grant)).status).toBe(200);
    expect((await app.send(other)).status).toBe(409);
    expect((await app.send(leave)).status).toBe(200);
    expect((await app.send(other)).status).toBe(200);
  });
});

test.each([
  ['granted', grant, 'SeatGranted'],
  ['refused', refuse, 'SeatRefused'],
  ['taken back', leave, 'SeatReleased'],
] as const)('a request is %s', async (_what, request, type) => {
  await given(PARTY_TO_COME, rides(offer, asked)).request(request).answers(200, { ok: true }, [type]);
});

test('seats that were given are taken away again, and left', async () => {
  const full = rides(offer, asked, granted);
  await given(PARTY_TO_COME, full).request(refuse).answers(200, { ok: true }, ['SeatRefused']);
  await given(PARTY_TO_COME, full).request(leave).answers(200, { ok: true }, ['SeatReleased']);
});

test('places are changed, not below what is given away', async () => {
  const full = rides(offer, asked, granted);
  await given(PARTY_TO_COME, full).request(places).answers(200, { ok: true }, ['RideSeatsSet']);
  await given(PARTY_TO_COME, full)
    .request({ ...places, body: { passengerCount: 1 } })
    .isRefused('ride.seats-granted');
  await given(PARTY_TO_COME, full)
    .request({ ...places, body: { passengerCount: 0 } })
    .isRefused('request.invalid', T.ridePassengers);
  await given(PARTY_TO_COME, full)
    .request({ ...places, as: 'user' })
    .isRefused('ride.not-yours', 'Solo puedes cambiar tus propios viajes.');
});

test.each([
  ['cancelled', cancelled(), 'party.cancelled'],
  ['postponed', postponed(), 'party.postponed'],
] as const)('of a party that is %s none is asked for or given, and all are left', async (_, off, code) => {
  const party = history(submitted({ details: { dates: ['2099-08-01'] } }), approved(), off);
  await given(party, rides(offer)).request(ask).isRefused(code);
  await given(party, rides(offer, asked)).request(grant).isRefused(code);
  await given(party, rides(offer, asked)).request(refuse).answers(200, { ok: true }, ['SeatRefused']);
  await given(party, rides(offer, asked)).request(leave).answers(200, { ok: true }, ['SeatReleased']);
});

test('of a party that is over none is asked for or given', async () => {
  await given(partyOn('2026-01-01'), rides(offer)).request(ask).isRefused('seat.party-over');
  await given(partyOn('2026-01-01'), rides(offer, asked)).request(grant).isRefused('seat.party-over');
  await given(partyOn('2026-01-01'), rides(offer, asked))
    .request(leave)
    .answers(200, { ok: true }, ['SeatReleased']);
});

describe.each([
  ['granting', grant, 'user', 'seat.not-yours'],
  ['refusing', refuse, 'user', 'seat.not-yours'],
  ['leaving', leave, 'other', 'seat.not-asker'],
] as const)('%s', (_name, request, as, code) => {
  test.each([
    ['a visitor', { ...request, as: 'visitor' }, 'session.required'],
    ['somebody else', { ...request, as }, code],
    foreign(request),
    ...unreadable(request),
  ] as const)('refuses %s', async (_who, refused, expected) => {
    await given(PARTY_TO_COME, rides(offer, asked)).request(refused).isRefused(expected);
  });

  test.each([['an id of nothing', sampleId(99)] as const, ...FOREIGN_IDS])(
    'knows no request by %s',
    async (_what, id) => {
      await given(PARTY_TO_COME, rides(offer, asked))
        .request({ ...request, path: request.path.replace(SEAT, id) })
        .isRefused('seat.not-found');
    },
  );
});

test.each([ask, grant, refuse, leave, places])(
  '$method $path knows no party that is deleted',
  async (request) => {
    await given(DELETED_PARTY, rides(offer, asked)).request(request).isRefused('party.not-found');
  },
);

describe('somebody who is suspended', () => {
  const driver = (lastDay: string | null) => accountSuspended({ userId: DRIVER, lastDay });
  const asker = accountSuspended({ userId: ALBA });
  const lifted = (userId: string) => suspensionLifted({ userId });

  test('is asked for no seat, until that is over or lifted', async () => {
    const pin = [PARTY_TO_COME, rides(offer)];
    await given(...pin, driver(null))
      .request(ask)
      .isRefused('seat.driver-away');
    await given(...pin, driver('2099-01-01'))
      .request(ask)
      .isRefused('seat.driver-away');
    await given(...pin, driver('2026-01-01'))
      .request(ask)
      .answers(201, BODY, ['SeatRequested']);
    await given(...pin, driver(null), lifted(DRIVER))
      .request(ask)
      .answers(201, BODY, ['SeatRequested']);
  });

  test('is given no seat, but may be refused one and leave it', async () => {
    const waiting = [PARTY_TO_COME, rides(offer, asked), asker];
    await given(...waiting)
      .request(grant)
      .isRefused('seat.asker-away');
    await given(...waiting)
      .request(refuse)
      .answers(200, { ok: true }, ['SeatRefused']);
    await given(...waiting)
      .request(leave)
      .answers(200, { ok: true }, ['SeatReleased']);
    await given(...waiting, lifted(ALBA))
      .request(grant)
      .answers(200, { ok: true }, ['SeatGranted']);
  });
});

describe('a freed seat', () => {
  const full = [
    offer,
    seatRequested.event({ ...ofAdmin, seats: 3 }),
    seatGranted.event({ ...ofAdmin, seats: 3 }),
    asked,
    seatRefused.event({ driverId: DRIVER }),
  ];
  const albaIsHere = history(registered({ userId: ALBA, username: 'alba' }));
  const driverIsHere = history(registered({ userId: DRIVER, username: 'bruno' }));
  const before = [PARTY_TO_COME, albaIsHere, driverIsHere] as const;
  const takeAway: CommandRequest = { ...refuse, path: `${SEATS}/${OTHER_SEAT}/refuse` };
  const reserving = ['SeatRefused', 'SeatsReserved'] as const;

  test('is reserved for who was refused for lack of room', async () => {
    await given(...before, rides(...full))
      .request(takeAway)
      .answers(200, { ok: true }, reserving);
    await given(...before, rides(...full))
      .request({ ...places, body: { passengerCount: 4 } })
      .answers(200, { ok: true }, ['RideSeatsSet', 'SeatsReserved']);
  });

  test('is refused to others, in words, and not to them', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const taken = seatRefused.event({ ...ofAdmin, seats: 3, was: 'granted' });
    const reserved = seatsReserved.event({ userId: DRIVER, seats: 3, until, requestIds: [SEAT] });
    const hour = reservedHour({ until });
    await given(...before, rides(...full, taken, reserved))
      .request(ask)
      .answers(201, BODY, ['SeatRequested']);
    await given(...before, rides(...full, taken, reserved))
      .request({ ...ask, as: 'admin' })
      .isRefused(
        'seat.reserved',
        expect.stringMatching(`^3 reservadas hasta las? ${hour} para quien`) as never,
      );
  });

  test.each([
    ['they are suspended', history(accountSuspended({ userId: ALBA }))],
    ['they are erased', history(erased({ userId: ALBA }))],
    ['the driver is suspended', history(accountSuspended({ userId: DRIVER }))],
    ['the party is cancelled', history(cancelled({ condition: { from: AS_ANNOUNCED, to: OFF } }))],
  ])('is free at once if %s', async (_, ended) => {
    await given(...before, rides(...full), ended)
      .request(takeAway)
      .answers(200, { ok: true }, ['SeatRefused']);
  });
});
