import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { BRUNO_ID, sampleId, sampleRideAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { ownCarAmong, ownCarText } from './own-car.ts';

const ME = sampleId(7);
const car = sampleRideAnswer({ id: 'car', leavesAt: '2026-12-05T18:30' });
const own = sampleRideAnswer({ id: 'own', userId: ME, leavesAt: null, granted: 1 });
const request: SeatAnswer = {
  ...{ id: 'request', rideId: 'car', userId: ME, driverId: BRUNO_ID, seats: 2, words: '' },
  ...{ standing: 'granted', askedAt: '2026-12-01T10:00:00.000Z', isUncertain: false, reservedUntil: null },
};
const wordsOf = (rides: readonly (typeof car)[], ...requests: readonly SeatAnswer[]) => {
  const found = ownCarAmong(rides, { ownId: ME, requests });
  return found && ownCarText(found, 'Luna', false);
};

test('a seat, one’s own pin and a request are shown, settled ones first', () => {
  const open = { ...request, standing: 'open' as const };
  expect(wordsOf([car, own], request)).toBe('Tu coche: Luna, sáb 18:30, 2 plazas');
  expect(wordsOf([car, own], open)).toBe('Llevas tu coche: quedan 2 de 3');
  expect(wordsOf([{ ...own, type: 'need', passengerCount: 1 }])).toBe('Buscas 1 plaza');
  expect(wordsOf([car], open)).toBe('Has pedido 2 plazas a Luna, sáb 18:30');
});

test('a seat that the member leaves is shown as left while that can be undone', () => {
  expect(ownCarText({ ride: car, request }, 'Luna', true)).toBe('Dejas 2 plazas con Luna, sáb 18:30');
});

test('others’ requests, a refusal and a gone ride are not shown, and visitors see none', () => {
  expect(wordsOf([car], { ...request, userId: BRUNO_ID })).toBeNull();
  expect(wordsOf([car], { ...request, standing: 'refused' })).toBeNull();
  expect(wordsOf([], request)).toBeNull();
  expect(ownCarAmong([car], { ownId: null, requests: [] })).toBeNull();
});
