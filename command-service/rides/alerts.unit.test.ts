import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { sampleId } from '@duende/testkit/samples/party';
import { ALBA, ALERT, PARTY, rideAlertSet, rideAlertWithdrawn } from '@duende/testkit/samples/story';
import { test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { alertsDecider, type AlertCommand } from './alerts.ts';

const { given } = specify(alertsDecider);
const departure = { latitude: 40.4231, longitude: -3.6873 };
const set = (alertId = ALERT): AlertCommand => ({
  type: 'SetRideAlert',
  data: { alertId, partyId: PARTY, userId: ALBA, departure, km: 25, direction: null },
});
const withdraw: AlertCommand = {
  type: 'WithdrawRideAlert',
  data: { alertId: ALERT, partyId: PARTY, userId: ALBA },
};
const many = Array.from({ length: RIDE_LIMITS.alerts }, (_, n) =>
  rideAlertSet.event({ alertId: sampleId(70 + n) }),
);

test('an alert is set once, and counts in the day’s allowance', () => {
  given().when(set()).then([rideAlertSet.event()]);
  given().when(set()).counts('alerts');
  given(rideAlertSet.event()).when(set()).then([]);
});

test('a sixth one is refused until one is withdrawn', () => {
  given(...many)
    .when(set())
    .then('alert.too-many');
  given(...many, rideAlertWithdrawn.event({ alertId: sampleId(70) }))
    .when(set())
    .then([rideAlertSet.event()]);
});

test('only what is in force is withdrawn', () => {
  given(rideAlertSet.event()).when(withdraw).then([rideAlertWithdrawn.event()]);
  given().when(withdraw).then('alert.not-found');
  given(rideAlertSet.event(), rideAlertWithdrawn.event()).when(withdraw).then('alert.not-found');
});
