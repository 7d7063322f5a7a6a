import { describe, expect, test } from 'vitest';
import { directionsUrl, offersLine } from './party-rules.ts';

describe('directions', () => {
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
      'a link within other text does not count: the point',
      { mapsUrl: 'ver https://a.es', ...POINT },
      'https://www.google.com/maps/dir/?api=1&destination=40.5,-3.6',
    ],
    ['half a point is none', { mapsUrl: '', latitude: 40.5, longitude: null }, ''],
    ['a script is no link', { mapsUrl: 'javascript:alert(1)', ...NOWHERE }, ''],
    ['nothing known', { mapsUrl: '', ...NOWHERE }, ''],
  ])('%s', (_name, party, url) => {
    expect(directionsUrl(party)).toBe(url);
  });
});

describe('the line about rides', () => {
  const offer = (passengerCount: number) => ({ type: 'offer', passengerCount }) as const;

  test.each([
    ['nothing', [], 'Ofrece o busca sitio en coche'],
    [
      'only people who look for a seat',
      [{ type: 'need', passengerCount: 4 }],
      'Ofrece o busca sitio en coche',
    ],
    ['one car with one seat', [offer(1)], '1 coche · 1 plaza'],
    [
      'three cars, without those who look',
      [offer(3), offer(3), offer(1), { type: 'need', passengerCount: 2 }],
      '3 coches · 7 plazas',
    ],
    [
      'only free seats',
      [
        { ...offer(4), granted: 2 },
        { ...offer(1), granted: 1 },
      ],
      '2 coches · 2 plazas',
    ],
    [
      'no seat that others asked for before',
      [{ ...offer(3), granted: 1, reserved: { seats: 1, until: '2026-12-05T20:15:00.000Z' } }],
      '1 coche · 1 plaza',
    ],
    ['a full car', [{ ...offer(2), granted: 2 }], '1 coche · sin plazas libres'],
  ] as const)('%s', (_name, rides, line) => {
    expect(offersLine(rides)).toBe(line);
  });
});
