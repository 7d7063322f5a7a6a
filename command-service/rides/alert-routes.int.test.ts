import { streams } from '@duende/contracts/events/streams';
import { RIDE_FORM_TEXTS as R } from '@duende/contracts/rides/ride-form-texts';
import { FORM_TEXTS as T } from '@duende/contracts/common/form-texts';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  ALERT,
  approved,
  cancelled,
  PARTY,
  rideAlertSet,
  submitted,
} from '@duende/testkit/samples/story';
import { describe, expect, test } from 'vitest';
import { foreign, unreadable } from '../testing/bad-requests.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { DELETED_PARTY, history } from '../testing/histories.ts';

const partyOn = (...dates: string[]) => history(submitted({ details: { dates } }), approved());
const PARTY_TO_COME = partyOn('2099-08-01');
const ALERTS = `/api/events/${PARTY}/ride-alerts`;
const BODY = { departureLatitude: 40.42312, departureLongitude: -3.6873, km: 25, direction: 'there' };
const set: CommandRequest = { as: 'user', method: 'POST', path: ALERTS, body: BODY };
const withdraw: CommandRequest = { as: 'user', method: 'DELETE', path: `${ALERTS}/${ALERT}` };
const ofAlba = (...events: ReturnType<typeof rideAlertSet.event>[]) => ({
  stream: streams.alerts(PARTY, ALBA),
  events,
});
const off = cancelled({
  condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, condition: 'cancelled' } },
});

describe('an alert', () => {
  test('answers point, distance and direction, and seals the point', async () => {
    const app = await commandApp([PARTY_TO_COME]);
    const { status, body } = await app.send(set);
    expect([status, body]).toEqual([201, { id: expect.any(String), ...BODY, departureLatitude: 40.4231 }]);
    const [event] = (await app.events()).slice(2);
    expect(event).toMatchObject({ type: 'RideAlertSet', stream: streams.alerts(PARTY, ALBA) });
  });

  test('is for both ways without a direction', async () => {
    await given(PARTY_TO_COME)
      .request({ ...set, body: { ...BODY, direction: undefined } })
      .answers(201, { direction: null }, ['RideAlertSet']);
  });

  test('one person’s alerts at forty points are refused from the sixth on', async () => {
    const app = await commandApp([PARTY_TO_COME]);
    const answers = [];
    for (let n = 0; n < 40; n += 1)
      answers.push(await app.send({ ...set, body: { ...BODY, departureLatitude: 37 + n / 10 } }));
    const refused = answers.slice(RIDE_LIMITS.alerts);
    expect(answers.slice(0, RIDE_LIMITS.alerts).map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(refused.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([
        JSON.stringify({
          message: 'Ya tienes cinco avisos para este evento. Quita alguno antes de pedir otro.',
          code: 'alert.too-many',
        }),
      ]),
    );
    expect((await app.events()).slice(2)).toHaveLength(RIDE_LIMITS.alerts);
  });

  test.each([
    ['a visitor', { ...set, as: 'visitor' }, 'session.required'],
    foreign(set),
    ...unreadable(set),
  ] as const)('refuses %s', async (_name, request, code) => {
    await given(PARTY_TO_COME).request(request).isRefused(code);
  });

  test.each([
    ['no point', { km: 10 }, T.ridePointRequired],
    ['a point that is nowhere', { ...BODY, departureLatitude: 91 }, T.ridePointRequired],
    ['no distance', { ...BODY, km: undefined }, R.km],
    ['another distance', { ...BODY, km: 40 }, R.km],
    ['a distance in words', { ...BODY, km: '10' }, R.km],
    ['another direction', { ...BODY, direction: 'up' }, R.direction],
  ] as const)('refuses %s', async (_name, body, message) => {
    await given(PARTY_TO_COME)
      .request({ ...set, body })
      .isRefused('request.invalid', message);
  });

  test('needs a party that takes place', async () => {
    await given(partyOn('2020-08-01')).request(set).isRefused('alert.party-over');
    await given(PARTY_TO_COME, history(off)).request(set).isRefused('party.cancelled');
    await given(DELETED_PARTY).request(set).isRefused('party.not-found');
    await given().request(set).isRefused('party.not-found');
  });

  test('is withdrawn at any time, by who set it', async () => {
    const alert = ofAlba(rideAlertSet.event());
    await given(PARTY_TO_COME, alert).request(withdraw).answers(200, { ok: true }, ['RideAlertWithdrawn']);
    await given(DELETED_PARTY, alert).request(withdraw).answers(200, { ok: true }, ['RideAlertWithdrawn']);
    await given(PARTY_TO_COME, alert)
      .request({ ...withdraw, as: 'other' })
      .isRefused('alert.not-found');
    await given(PARTY_TO_COME)
      .request({ ...withdraw, path: `${ALERTS}/${sampleId(99)}` })
      .isRefused('alert.not-found');
  });
});
