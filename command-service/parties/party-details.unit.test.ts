import type { PartyEvent } from '@duende/contracts/events/domain-event';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { givenLog } from '@duende/testkit/samples/given-log';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  ALBA,
  approved,
  BRUNO,
  photoWithdrawn,
  rejected,
  submitted,
} from '@duende/testkit/samples/story';
import { fold } from '../handling/decider.ts';
import { PHOTO } from '../testing/histories.ts';
import { plainCommands } from '../testing/plain-commands.ts';
import {
  editedDetails,
  requireComingDays,
  requirePhoto,
  settleCoordinates,
  settleEdited,
  withArtistsOfSets,
} from './party-details.ts';
import { partyDecider } from './party.ts';

const user = { userId: ALBA, isAdmin: false };
const admin = { userId: ADMIN, isAdmin: true };
const RETIRO = { latitude: 40.4153, longitude: -3.6845 };
const mapsUrl = 'https://www.google.com/maps/@40.4153,-3.6845,15z';

test('is absent without a point and a link', () => {
  expect(settleCoordinates(samplePartyDetails(), user)).toEqual(samplePartyDetails());
});

test('without a point the link gives it', () => {
  expect(settleCoordinates(samplePartyDetails({ mapsUrl }), user)).toEqual(
    samplePartyDetails({ mapsUrl, ...RETIRO }),
  );
});

test('anybody may send the point of the link', () => {
  const details = samplePartyDetails({ mapsUrl, ...RETIRO });
  expect(settleCoordinates(details, user)).toEqual(details);
});

describe.each([
  ['another point than the link', samplePartyDetails({ mapsUrl, latitude: 41.5, longitude: 2.1 })],
  ['the link\u2019s latitude only', samplePartyDetails({ mapsUrl, ...RETIRO, longitude: 2.1 })],
  ['the link\u2019s longitude only', samplePartyDetails({ mapsUrl, ...RETIRO, latitude: 41.5 })],
  ['only a latitude', samplePartyDetails({ mapsUrl, latitude: 41.5 })],
  ['only a longitude', samplePartyDetails({ mapsUrl, longitude: 2.1 })],
  ['a point without a link', samplePartyDetails(RETIRO)],
  [
    'a point with a link without one',
    samplePartyDetails({ ...RETIRO, mapsUrl: 'https://maps.app.goo.gl/x' }),
  ],
])('%s', (_name, details) => {
  test.each([
    ['a user', user],
    ['a visitor', null],
  ])('is refused to %s', (_who, actor) => {
    expect(() => settleCoordinates(details, actor)).toThrow(
      expect.objectContaining({ code: 'party.coordinates-admin-only' }),
    );
  });

  test('is an admin\u2019s to choose', () => {
    expect(settleCoordinates(details, admin)).toEqual(details);
  });
});

describe('an edit of a party with a point chosen by an administrator', () => {
  const before = { mapsUrl, latitude: 41.5, longitude: 2.1 };
  const other = 'https://www.google.com/maps/@37.39,-5.99,15z';
  const SEVILLA = { latitude: 37.39, longitude: -5.99 };

  test.each([
    ['no place', {}, {}],
    ['the same link', { mapsUrl }, { mapsUrl }],
    ['the same link without a point', { mapsUrl, latitude: null, longitude: null }, { mapsUrl }],
    ['the same place', before, { mapsUrl }],
    ['the same latitude only', { latitude: 41.5 }, {}],
    ['another link', { mapsUrl: other }, { mapsUrl: other, ...SEVILLA }],
    ['no link any more', { mapsUrl: '' }, { mapsUrl: '', latitude: null, longitude: null }],
  ])('by the author, with %s', (_name, place, settled) => {
    expect(settleEdited({ name: 'Luna', ...place }, user, before)).toEqual({ name: 'Luna', ...settled });
  });

  test.each([
    ['latitude', { mapsUrl, latitude: 41.6, longitude: 2.1 }],
    ['longitude', { mapsUrl, latitude: 41.5, longitude: 2.2 }],
  ])('by the author, with another %s, is refused', (_name, place) => {
    expect(() => settleEdited(place, user, before)).toThrow(
      expect.objectContaining({ code: 'party.coordinates-admin-only' }),
    );
  });

  test('by an administrator follows the link, or takes the given point', () => {
    expect(settleEdited({ mapsUrl }, admin, before)).toEqual({ mapsUrl, ...RETIRO });
    const given = { mapsUrl, latitude: 41.6, longitude: 2.2 };
    expect(settleEdited(given, admin, before)).toEqual(given);
  });

  test('of an unknown party follows the link', () => {
    expect(settleEdited({ mapsUrl }, user, null)).toEqual({ mapsUrl, ...RETIRO });
  });
});

const timed = (...names: readonly string[]) =>
  names.map((name) => ({ name, day: '', hour: '23:00', until: '', stage: '' }));

test('artists with an hour are added to the line-up', () => {
  const details = samplePartyDetails({
    lineup: ['Astrix', 'Ánima'],
    sets: timed('ANIMA b2b Sol (live)', 'Eco'),
  });
  expect(withArtistsOfSets(details).lineup).toEqual(['Astrix', 'Ánima', 'Sol', 'Eco']);
});

test('a line-up with all of them stays as it is written', () => {
  const details = samplePartyDetails({ lineup: ['Astrix LIVE', 'Sol'], sets: timed('Sol') });
  expect(withArtistsOfSets(details)).toBe(details);
});

test('more artists than a line-up holds are refused', () => {
  const lineup = Array.from({ length: 80 }, (_, index) => `Artista ${index}`);
  expect(() => withArtistsOfSets(samplePartyDetails({ lineup, sets: timed('Sol') }))).toThrow(
    expect.objectContaining({ message: FORM_TEXTS.partyLineupInvalid, field: 'lineup' }),
  );
  expect(withArtistsOfSets(samplePartyDetails({ lineup, sets: timed('ARTISTA 7') })).lineup).toEqual(lineup);
});

test('an edit adds the artists of its sets to the line-up that was there', () => {
  const before = samplePartyDetails({ lineup: ['Astrix'], mapsUrl, ...RETIRO });
  const edited = editedDetails(before, { sets: timed('Sol') }, user);
  expect(edited).toEqual({ ...before, sets: timed('Sol'), lineup: ['Astrix', 'Sol'] });
});

describe('a photo', () => {
  const photo = photoUrl(PHOTO.name);
  const bruno = { userId: BRUNO, isAdmin: false };

  /** Alba has uploaded it. */
  async function required(named: string | null, actor: typeof user | null, ...events: readonly PartyEvent[]) {
    const photos = createMemoryPhotoStore();
    await photos.put(PHOTO);
    const { domainLog, and } = await givenLog();
    const { handler } = plainCommands(domainLog);
    const check = () =>
      requirePhoto({ handler, photos }, fold(partyDecider, events), { photo: named }, actor);
    return { check, withdraw: () => and(photoWithdrawn({ photo: PHOTO.name })) };
  }

  test.each([
    ['none, by a visitor', null, null],
    ['the uploader\u2019s', photo, user],
    ['somebody\u2019s, by an administrator', photo, admin],
  ])('%s, is accepted', async (_what, named, actor) => {
    const { check } = await required(named, actor);
    await expect(check()).resolves.toBeUndefined();
  });

  test.each([
    ['of another person', photo, bruno],
    ['named by a visitor', photo, null],
    ['never uploaded', photoUrl(`${'0'.repeat(32)}-000000`), admin],
    ['with a foreign address', 'https://luna.example/x.webp', admin],
  ])('%s is unknown', async (_what, named, actor) => {
    const { check } = await required(named, actor);
    await expect(check()).rejects.toThrow(expect.objectContaining({ code: 'party.photo-unknown' }));
  });

  test('that was withdrawn is not chosen again', async () => {
    const { check, withdraw } = await required(photo, user, submitted.event());
    await withdraw();
    await expect(check()).rejects.toThrow(expect.objectContaining({ code: 'photo.withdrawn' }));
  });

  const withPhoto = submitted.event({ details: { photo } });

  test.each([
    ['pending', [withPhoto]],
    ['approved', [withPhoto, approved.event()]],
  ])('that a %s party has may stay, even if it was withdrawn since', async (_status, events) => {
    const { check, withdraw } = await required(photo, bruno, ...events);
    await withdraw();
    await expect(check()).resolves.toBeUndefined();
  });

  test('of a rejected party may be sent again unless it was withdrawn', async () => {
    const { check, withdraw } = await required(photo, bruno, withPhoto, rejected.event());
    await expect(check()).resolves.toBeUndefined();
    await withdraw();
    await expect(check()).rejects.toThrow(expect.objectContaining({ code: 'photo.withdrawn' }));
  });

  test('with a foreign address, of a rejected import, may be sent again', async () => {
    const foreign = 'https://luna.example/x.webp';
    const events = [submitted.event({ details: { photo: foreign } }), rejected.event()];
    const { check } = await required(foreign, user, ...events);
    await expect(check()).resolves.toBeUndefined();
  });
});

describe('on the 6th of December in Madrid', () => {
  const at = '2026-12-05T23:30:00.000Z';
  const party = submitted.event({ details: { dates: ['2026-12-05'] } });

  test.each<[string, string[] | undefined, readonly PartyEvent[]]>([
    ['today', ['2026-12-06'], []],
    ['no days', undefined, []],
    ['the day of a pending party', ['2026-12-05', '2026-12-12'], [party]],
    ['the day of an approved party', ['2026-12-05'], [party, approved.event()]],
  ])('%s is accepted', (_what, dates, events) => {
    expect(() => {
      requireComingDays(dates ? { dates } : {}, fold(partyDecider, events), at);
    }).not.toThrow();
  });

  test.each<[string, string[], readonly PartyEvent[]]>([
    ['yesterday for a new party', ['2026-12-05'], []],
    ['another past day next to the one it has', ['2026-12-04', '2026-12-05'], [party]],
    ['the day of a rejected party', ['2026-12-05'], [party, rejected.event()]],
  ])('%s is refused', (_what, dates, events) => {
    expect(() => {
      requireComingDays({ dates }, fold(partyDecider, events), at);
    }).toThrow(expect.objectContaining({ code: 'request.invalid', field: 'dates' }));
  });
});
