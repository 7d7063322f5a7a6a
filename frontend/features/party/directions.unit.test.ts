import { expect, test } from 'vitest';
import { directionsUrl } from './directions.ts';

const POINT = { latitude: 40.5, longitude: -3.6 } as const;
const NOWHERE = { latitude: null, longitude: null } as const;

test.each([
  [
    'the link that was given',
    { mapsUrl: 'https://maps.app.goo.gl/x', ...POINT },
    'https://maps.app.goo.gl/x',
  ],
  [
    'else the point',
    { mapsUrl: '', ...POINT },
    'https://www.google.com/maps/dir/?api=1&destination=40.5,-3.6',
  ],
  ['whatever its capitals', { mapsUrl: 'HTTP://maps.example/x', ...POINT }, 'HTTP://maps.example/x'],
  [
    'words around a link are none: the point',
    { mapsUrl: 'ver https://a.es', ...POINT },
    'https://www.google.com/maps/dir/?api=1&destination=40.5,-3.6',
  ],
  ['half a point is none', { mapsUrl: '', latitude: 40.5, longitude: null }, ''],
  ['a script is no link', { mapsUrl: 'javascript:alert(1)', ...NOWHERE }, ''],
  ['nothing known', { mapsUrl: '', ...NOWHERE }, ''],
])('%s', (_name, party, url) => {
  expect(directionsUrl(party)).toBe(url);
});
