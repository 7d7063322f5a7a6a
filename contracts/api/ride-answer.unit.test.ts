import { expect, test } from 'vitest';
import { departureAddress, rideAnswer } from './ride-answer.ts';

test.each([
  [40.4168, -3.7038, '40.4168, -3.7038'],
  [40, -3, '40.0000, -3.0000'],
  [43.36141999, -5.85934999, '43.3614, -5.8593'],
  [0.00004, -0.00004, '0.0000, 0.0000'],
])('%d and %d make %j', (latitude, longitude, address) => {
  expect(departureAddress(latitude, longitude)).toBe(address);
});

test('a pin leaves with the fields of the contract alone', () => {
  const document = {
    _id: 'r',
    position: '0',
    partyId: 'p',
    userId: 'u',
    rideType: 'offer',
    latitude: 37.5,
    longitude: -6,
    passengerCount: 3,
  } as const;
  expect(rideAnswer('r', document)).toEqual({
    id: 'r',
    eventId: 'p',
    type: 'offer',
    userId: 'u',
    departureAddress: '37.5000, -6.0000',
    departureLatitude: 37.5,
    departureLongitude: -6,
    passengerCount: 3,
  });
});
