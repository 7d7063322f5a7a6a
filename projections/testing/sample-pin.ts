import type { PinDocument } from '../rides/find-ride-matches.ts';

/** Two people who look for seats from Madrid. */
export const samplePin = (change: Partial<PinDocument> = {}): PinDocument => ({
  _id: 'own',
  position: '0000000000000001',
  kind: 'pin',
  partyId: 'luna',
  userId: 'alba',
  rideType: 'need',
  latitude: 40.4168,
  longitude: -3.7038,
  passengerCount: 2,
  direction: null,
  taken: 0,
  openings: [],
  ...change,
});
