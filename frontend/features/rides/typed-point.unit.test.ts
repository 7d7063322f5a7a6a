import { expect, test } from 'vitest';
import { typedPoint } from './typed-point.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };

test.each([
  ['40.4168, -3.7038', MADRID],
  ['  40.4168 -3.7038 ', MADRID],
  ['(40.4168; -3.7038)', MADRID],
  ['40, -3', { latitude: 40, longitude: -3 }],
  ['https://www.google.com/maps/@40.4168,-3.7038,15z', MADRID],
  ['', null],
  ['Atocha', null],
  ['91, 0', null],
  ['40.4168, 181', null],
  ['40.4168', null],
  ['40.4168, -3.7038, 7', null],
  ['https://maps.app.goo.gl/abc', null],
])('%j', (text, expected) => {
  expect(typedPoint(text)).toEqual(expected);
});
