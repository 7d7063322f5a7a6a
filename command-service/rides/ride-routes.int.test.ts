import { sampleId } from '@duende/testkit/samples/party';
import { FORM_TEXTS as T } from '@duende/contracts/common/form-texts';
import { RIDE_FORM_TEXTS as R } from '@duende/contracts/rides/ride-form-texts';
import { streams } from '@duende/contracts/events/streams';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { describe, expect, test } from 'vitest';
import { foreign, FOREIGN_IDS, unreadable } from '../testing/bad-requests.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { ALBA, approved, PARTY, RIDE, ridePublished, submitted } from '@duende/testkit/samples/story';
import { DELETED_PARTY, history } from '../testing/histories.ts';

/** An approved party on these days. */
const partyOn = (...dates: string[]) => history(submitted({ details: { dates } }), approved());
const today = madridDay(new Date());
const APPROVED_PARTY = partyOn('2099-08-01');

const PIN = { type: 'offer', departureLatitude: 37.3891, departureLongitude: -5.9845, passengerCount: 4 };
const publish: CommandRequest = {
  as: 'user',
  method: 'POST',
  path: `/api/events/${PARTY}/rides`,
  body: PIN,
};
const remove: CommandRequest = {
  as: 'user',
  method: 'DELETE',
  path: `/api/events/${PARTY}/rides/${RIDE}`,
};
const pins = (count: number) => ({
  stream: streams.rides(PARTY),
  events: Array.from({ length: count }, (_, index) =>
    ridePublished.event({ rideId: sampleId(100 + index), userId: ALBA }),
  ),
});

describe('publishing', () => {
  test('answers the pin with an address made of its coordinates', async () => {
    await given(APPROVED_PARTY)
      .request({ ...publish, body: { ...PIN, departureAddress: 'Calle Falsa 123' } })
      .answers(201, { ...PIN, eventId: PARTY, userId: ALBA, departureAddress: '37.3891, -5.9845' }, [
        'RidePublished',
      ]);
  });

  test('takes, and records, four decimals of what is sent', async () => {
    const app = await commandApp([APPROVED_PARTY]);
    const body = { ...PIN, departureLatitude: 37.389149999, departureLongitude: -0.00004 };
    expect(await app.send({ ...publish, body })).toMatchObject({
      status: 201,
      body: { departureLatitude: 37.3891, departureLongitude: 0, departureAddress: '37.3891, 0.0000' },
    });
    expect((await app.events()).at(-1)).toMatchObject({
      data: { departure: { latitude: 37.3891, longitude: 0 } },
    });
  });

  test('goes on until the party is over in Madrid', async () => {
    await given(partyOn('2026-01-01', today)).request(publish).answers(201, PIN, ['RidePublished']);
    await given(partyOn('2026-01-01', addDays(today, -2)))
      .request(publish)
      .isRefused('ride.party-over');
  });

  test('takes which way, when and what else there is to say', async () => {
    const more = { direction: 'back', leavesAt: '2099-08-02T12:30', note: 'Salgo de Atocha' };
    await given(APPROVED_PARTY)
      .request({ ...publish, body: { ...PIN, ...more } })
      .answers(201, { ...PIN, ...more, granted: 0 }, ['RidePublished']);
    await given(APPROVED_PARTY)
      .request(publish)
      .answers(201, { direction: null, leavesAt: null, note: '' }, ['RidePublished']);
  });

  test.each(['2099-07-29T12:30', '2099-08-05T12:30'])('refuses to leave on %s', async (leavesAt) => {
    await given(APPROVED_PARTY)
      .request({ ...publish, body: { ...PIN, leavesAt } })
      .isRefused('ride.day-outside');
  });

  test('one passenger by default', async () => {
    await given(APPROVED_PARTY)
      .request({ ...publish, body: { ...PIN, type: 'need', passengerCount: undefined } })
      .answers(201, { type: 'need', passengerCount: 1 }, ['RidePublished']);
  });

  test('the twentieth is taken, the twenty-first refused, somebody else\u2019s taken', async () => {
    await given(APPROVED_PARTY, pins(19)).request(publish).answers(201, PIN, ['RidePublished']);
    await given(APPROVED_PARTY, pins(20)).request(publish).isRefused('ride.too-many');
    await given(APPROVED_PARTY, pins(20))
      .request({ ...publish, as: 'other' })
      .answers(201, PIN, ['RidePublished']);
  });

  test('thirty at once leave twenty', async () => {
    const app = await commandApp([APPROVED_PARTY]);
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.send(publish)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    expect((await app.events()).slice(2)).toHaveLength(20);
  });

  test('ten times at once with one key is one pin with ten equal answers', async () => {
    const app = await commandApp([APPROVED_PARTY]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send({ ...publish, key: 'k' })));
    expect(answers).toEqual(Array(10).fill(answers[0]));
    expect((await app.events()).slice(2)).toHaveLength(1);
  });

  test.each([
    ['a visitor', { ...publish, as: 'visitor' }, 'session.required'],
    foreign(publish),
    ...unreadable(publish),
  ] as const)('refuses %s', async (_name, request, code) => {
    await given(APPROVED_PARTY).request(request).isRefused(code);
  });

  test.each([
    ['nothing', undefined, REFUSALS['request.invalid'][1]],
    ['no mode', { ...PIN, type: undefined }, T.rideModeRequired],
    ['a foreign mode', { ...PIN, type: 'both' }, T.rideModeRequired],
    ['no point', { type: 'offer' }, T.ridePointRequired],
    ['half a point', { ...PIN, departureLongitude: undefined }, T.ridePointRequired],
    ['a point off the Earth', { ...PIN, departureLatitude: -90.1 }, T.ridePointRequired],
    ['a point in words', { ...PIN, departureLongitude: '-5.98' }, T.ridePointRequired],
    ['no passenger', { ...PIN, passengerCount: 0 }, T.ridePassengers],
    ['eleven passengers', { ...PIN, passengerCount: 11 }, T.ridePassengers],
    ['one and a half passengers', { ...PIN, passengerCount: 1.5 }, T.ridePassengers],
    ['another way', { ...PIN, direction: 'up' }, R.direction],
    ['a quarter past', { ...PIN, leavesAt: '2099-08-01T12:15' }, R.leavesAt],
    ['a day that is none', { ...PIN, leavesAt: '2099-02-30T12:30' }, R.leavesAt],
    ['a time that is no text', { ...PIN, leavesAt: 12 }, R.leavesAt],
    ['a long note', { ...PIN, note: 'x'.repeat(141) }, R.note],
    ['a note of two lines', { ...PIN, note: 'a\nb' }, R.note],
    ['an operator for passengers', { ...PIN, passengerCount: { $gt: 0 } }, T.ridePassengers],
  ] as const)('refuses %s', async (_name, body, message) => {
    await given(APPROVED_PARTY)
      .request({ ...publish, body })
      .isRefused('request.invalid', message);
  });
});

describe('removing', () => {
  test('one\u2019s own', async () => {
    await given(APPROVED_PARTY, ridePublished({ userId: ALBA }))
      .request(remove)
      .answers(200, { ok: true }, ['RideRemoved']);
  });

  test('one\u2019s own when the party is over', async () => {
    await given(partyOn('2026-01-01'), ridePublished({ userId: ALBA }))
      .request(remove)
      .answers(200, { ok: true }, ['RideRemoved']);
  });

  test('twice with one key has the first answer twice', async () => {
    const app = await commandApp([APPROVED_PARTY, ridePublished({ userId: ALBA })]);
    const first = await app.send({ ...remove, key: 'k' });
    expect(await app.send({ ...remove, key: 'k' })).toEqual(first);
    expect(first.status).toBe(200);
  });

  test.each([
    ['a visitor', { ...remove, as: 'visitor' }, 'session.required'],
    ['somebody else', { ...remove, as: 'other' }, 'ride.not-yours'],
    foreign(remove),
    ...unreadable(remove),
  ] as const)('refuses %s', async (_name, request, code) => {
    await given(APPROVED_PARTY, ridePublished({ userId: ALBA }))
      .request(request)
      .isRefused(code);
  });

  test.each([['an id of nothing', sampleId(99)] as const, ...FOREIGN_IDS])(
    'knows no pin by %s',
    async (_what, id) => {
      await given(APPROVED_PARTY, ridePublished({ userId: ALBA }))
        .request({ ...remove, path: remove.path.replace(RIDE, id) })
        .isRefused('ride.not-found');
    },
  );
});

describe.each([
  ['publishing', publish],
  ['removing', remove],
] as const)('%s', (_name, request) => {
  test.each([
    ['pending', submitted()],
    ['deleted', DELETED_PARTY],
  ])('knows no party that is %s', async (_what, party) => {
    await given(party, ridePublished({ userId: ALBA }))
      .request(request)
      .isRefused('party.not-found');
  });

  test.each([['an id of nothing', sampleId(99)] as const, ...FOREIGN_IDS])(
    'knows no party by %s',
    async (_what, id) => {
      await given(APPROVED_PARTY, ridePublished({ userId: ALBA }))
        .request({ ...request, path: request.path.replace(PARTY, id) })
        .isRefused('party.not-found');
    },
  );
});
