import { expect, test } from 'vitest';
import {
  fromText,
  leftText,
  matchText,
  placeText,
  rideText,
  ridesSummary,
  seatsLeft,
  whenText,
} from './ride-texts.ts';

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
  [[need(1)], '1 busca plaza'],
  [[], 'Todavía no hay viajes'],
  [[offer(1), need(2), need(1)], '1 coche · 1 plaza · 3 buscan plaza'],
])('%o', (rides, expected) => {
  expect(ridesSummary(rides)).toBe(expected);
});

const PARTY = { latitude: 40.4168, longitude: -3.7038 };

test.each([
  [{ latitude: 40.65, longitude: -3.7038 }, '26 km al norte de la fiesta'],
  [{ latitude: 40.58, longitude: -3.49 }, '26 km al noreste de la fiesta'],
  [{ latitude: 41.3874, longitude: 2.1686 }, '505 km al este de la fiesta'],
  [{ latitude: 40.25, longitude: -3.92 }, '26 km al suroeste de la fiesta'],
  [{ latitude: 40.5, longitude: -3.82 }, '13 km al noroeste de la fiesta'],
  [{ latitude: 40.42, longitude: -3.7038 }, 'a menos de 1 km de la fiesta'],
  [PARTY, 'a menos de 1 km de la fiesta'],
  [{ latitude: -33.45, longitude: -70.66 }, '10.702 km al suroeste de la fiesta'],
])('a departure at %o', (departure, expected) => {
  expect(placeText(departure, PARTY)).toBe(expected);
});

test.each([
  [{ type: 'offer' as const, passengerCount: 4, metres: 3_700 }, 'sale a 4 km de ti, 4 plazas'],
  [{ type: 'offer' as const, passengerCount: 1, metres: 999 }, 'sale a menos de 1 km de ti, 1 plaza'],
  [{ type: 'need' as const, passengerCount: 2, metres: 10_000 }, 'busca 2 plazas a 10 km de ti'],
])('somebody near: %o', (match, expected) => {
  expect(matchText(match)).toBe(expected);
});

test.each([
  [{}, ''],
  [{ direction: 'there', leavesAt: null }, 'Ida'],
  [{ direction: 'back', leavesAt: '2026-12-06T12:30' }, 'Vuelta · dom 6 dic, 12:30'],
  [{ direction: null, leavesAt: '2026-12-06T12:30' }, 'dom 6 dic, 12:30'],
] as const)('%j says %j', (ride, text) => {
  expect(whenText(ride)).toBe(text);
});

test.each([
  [{ passengerCount: 4 }, 4, ''],
  [{ passengerCount: 4, granted: 0 }, 4, ''],
  [{ passengerCount: 4, granted: 2 }, 2, 'Quedan 2 de 4'],
  [{ passengerCount: 4, granted: 3 }, 1, 'Queda 1 de 4'],
  [{ passengerCount: 4, granted: 4 }, 0, 'Completo'],
])('of %j %i are left: %j', (ride, left, text) => {
  expect(seatsLeft(ride)).toBe(left);
  expect(leftText(ride)).toBe(text);
});

test('granted seats are not counted as free', () => {
  expect(ridesSummary([{ type: 'offer', passengerCount: 4, granted: 3 }])).toBe('1 coche · 1 plaza');
});

test.each([
  [{ latitude: 40.25, longitude: -3.7038 }, PARTY, 'cerca de Parla · 19 km al sur de la fiesta'],
  [{ latitude: 41.3, longitude: -3.2 }, null, 'a 75 km de Guadalajara'],
  [{ latitude: -33.45, longitude: -70.66 }, null, 'lejos de aquí'],
])('a departure is shown in words: %j', (departure, party, expected) => {
  expect(fromText(departure, party)).toBe(expected);
});
