import { expect, test } from 'vitest';
import { approximateRideAnswer, departureAddress, rideAnswer } from './ride-answer.ts';

test.each([
  [40.4168, -3.7038, '40.4168, -3.7038'],
  [40, -3, '40.0000, -3.0000'],
  [43.36141999, -5.85934999, '43.3614, -5.8593'],
  [0.00004, -0.00004, '0.0000, 0.0000'],
])('%d and %d make %j', (latitude, longitude, address) => {
  expect(departureAddress({ latitude, longitude })).toBe(address);
});

const document = {
  _id: 'r',
  position: '0',
  partyId: 'p',
  userId: 'u',
  rideType: 'offer',
  latitude: 37.389149,
  longitude: -5.984484,
  passengerCount: 3,
  direction: 'back',
  leavesAt: '2026-12-06T12:00',
  note: 'Salgo de Atocha',
  reserved: { seats: 1, until: '2026-12-05T20:15:00.000Z' },
} as const;
const times = { direction: 'back', leavesAt: '2026-12-06T12:00' };
const same = { id: 'r', eventId: 'p', type: 'offer', userId: 'u', passengerCount: 3, granted: 1, ...times };
const { reserved } = document;

test('a pin is sent with only the fields of the contract, to four decimals whatever the log holds', () => {
  expect(rideAnswer('r', document, 1)).toEqual({
    ...same,
    reserved,
    departureAddress: '37.3891, -5.9845',
    departureLatitude: 37.3891,
    departureLongitude: -5.9845,
    note: 'Salgo de Atocha',
    approximate: false,
  });
});

test('as everybody sees it, it says that it is rounded, to two decimals, and not what the note says', () => {
  expect(approximateRideAnswer('r', document, 1)).toEqual({
    ...same,
    reserved,
    departureAddress: '37.39, -5.98',
    departureLatitude: 37.39,
    departureLongitude: -5.98,
    note: '',
    approximate: true,
  });
  const onTheMeridian = approximateRideAnswer('r', { ...document, longitude: -0.004 }, 0);
  expect(onTheMeridian).toMatchObject({ departureAddress: '37.39, 0.00', departureLongitude: 0 });
});
