import { expect, test } from 'vitest';
import { distanceText, rideText, ridesSummary } from './ride-words.ts';

const offer = (passengerCount: number) => ({ type: 'offer' as const, passengerCount });
const need = (passengerCount: number) => ({ type: 'need' as const, passengerCount });

test.each([
  [offer(1), 'Ofrece 1 plaza'],
  [offer(3), 'Ofrece 3 plazas'],
  [need(2), 'Necesita 2 plazas'],
])('%o', (ride, expected) => {
  expect(rideText(ride)).toBe(expected);
});

test.each([
  [[offer(4)], '1 coche · 4 plazas'],
  [[offer(4), offer(2), offer(1)], '3 coches · 7 plazas'],
  [[need(1)], '1 busca sitio'],
  [[], 'Todavía no hay viajes'],
  [[offer(1), need(2), need(1)], '1 coche · 1 plaza · 3 buscan sitio'],
])('%o', (rides, expected) => {
  expect(ridesSummary(rides)).toBe(expected);
});

const MADRID = { latitude: 40.4168, longitude: -3.7038 };

test.each([
  [MADRID, { latitude: 41.3874, longitude: 2.1686 }, 'a 505 km'],
  [MADRID, { latitude: 40.42, longitude: -3.7038 }, 'a menos de 1 km'],
  [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 'a 20.015 km'],
])('from %o to %o', (from, to, expected) => {
  expect(distanceText(from, to)).toBe(expected);
});
