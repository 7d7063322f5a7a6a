import { describe, expect, it } from 'vitest';
import { reasonBodySchema, removalBodySchema } from '../reasons/reason-bodies.ts';
import { rideBodySchema } from '../rides/ride-body.ts';
import { withdrawPhotoBodySchema } from '../parties/photo-body.ts';
import { partyBodySchema } from '../parties/party-body.ts';

const POINTS: readonly [latitude: number, longitude: number, isOne: boolean][] = [
  [40.4168, -3.7038, true],
  [28.1, -15.4, true],
  [-90, -180, true],
  [90, 180, true],
  [89.9999, 179.9999, true],
  [12.5, 120.25, true],
  [-12.5, -120.25, true],
  [90.0001, 0, false],
  [-90.0001, 0, false],
  [120.25, 12.5, false],
  [0, 180.0001, false],
  [0, -180.0001, false],
  [NaN, 0, false],
  [0, Infinity, false],
];

describe('a point on earth', () => {
  it.each(POINTS)('%d, %d is one of a ride: %j', (departureLatitude, departureLongitude, isOne) => {
    const ride = { type: 'offer', departureLatitude, departureLongitude };
    const parsed = rideBodySchema.safeParse(ride);
    expect(parsed.success).toBe(isOne);
    if (parsed.success) expect(parsed.data).toMatchObject({ departureLatitude, departureLongitude });
  });

  it.each(POINTS)('%d, %d is one of a party: %j', (latitude, longitude, isOne) => {
    const party = {
      name: 'Luna de Corcho',
      location: 'Madrid',
      dates: ['2026-08-01'],
      latitude,
      longitude,
    };
    const parsed = partyBodySchema.safeParse(party);
    expect(parsed.success).toBe(isOne);
    if (parsed.success) expect(parsed.data).toMatchObject({ latitude, longitude });
  });
});

describe('a reason', () => {
  const BODIES = {
    'of whatever asks for one': (reason: unknown) => reasonBodySchema.parse({ reason }),
    'of a removal': (reason: unknown) => removalBodySchema.parse({ reason }).reason,
    'of a picture withdrawn': (reason: unknown) =>
      withdrawPhotoBodySchema.parse({ photo: `/photos/${'a'.repeat(32)}-${'b'.repeat(6)}.webp`, reason })
        .reason,
  };
  it.each(Object.entries(BODIES))('%s is none where nothing of it can be seen', (_which, reasonOf) => {
    for (const nothing of [undefined, null, '', ' \t ', '\u200b\u2060', '\u3164\u2800', '\u0301 \u20e3'])
      expect(reasonOf(nothing), JSON.stringify(nothing)).toBeNull();
    expect(reasonOf(' \u200bSí\n')).toBe('\u200bSí');
  });
});
