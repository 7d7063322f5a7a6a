import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import { EVERY_DETAIL } from '@duende/testkit/samples/every-detail';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { describe, expect, test, beforeEach, vi } from 'vitest';
import {
  bodyOf,
  draftErrors,
  draftOf,
  EMPTY_DRAFT,
  withDate,
  withMapsUrl,
  withProtocol,
  editedParty,
  NEW_PARTY,
} from './party-draft.ts';

const RIGHT = { ...EMPTY_DRAFT, name: 'Bosque', location: 'Norte', dates: ['2026-09-26'] };

describe('the form', () => {
  test('errors come in the form’s order', () => {
    expect(Object.entries(draftErrors(EMPTY_DRAFT))).toEqual([
      ['name', 'Por favor ingresa el nombre del evento'],
      ['location', 'Por favor ingresa la ubicación del evento'],
      [
        'dates',
        'Por favor agrega al menos una fecha para el evento. Selecciona una fecha y haz clic en "Agregar Fecha"',
      ],
    ]);
    expect(draftErrors(RIGHT)).toEqual({});
  });

  test('an empty form has no values and no times', () => {
    const { type, care, ...fields } = EMPTY_DRAFT;
    expect(type).toBe('fiesta');
    expect(care).toEqual({});
    expect(Object.values(fields).flat().join('')).toBe('');
  });

  test.each([
    ['90', '180'],
    ['-90', '-180'],
    ['0', '0'],
    [' ', '  '],
  ])('a point at the edge of the map, or none: %j, %j', (latitude, longitude) => {
    expect(draftErrors({ ...RIGHT, latitude, longitude })).toEqual({});
  });

  test('blank texts are neither a name nor coordinates', () => {
    expect(draftErrors({ ...RIGHT, name: '  ' })).toHaveProperty('name');
    expect(draftErrors({ ...RIGHT, name: '\u3164\u200b' })).toHaveProperty('name');
    expect(bodyOf({ ...RIGHT, name: ' Bosque ', latitude: ' ', longitude: '-5.9' })).not.toHaveProperty(
      'longitude',
    );
    expect(bodyOf({ ...RIGHT, latitude: '43.1', longitude: ' ' })).not.toHaveProperty('latitude');
    expect(bodyOf({ ...RIGHT, name: ' Bosque ' })).toMatchObject({ name: 'Bosque', photo: null });
  });

  test.each([
    ['43.1', ''],
    ['', '-5.9'],
    ['norte', '-5.9'],
    ['43.1', 'oeste'],
    ['90.1', '-5.9'],
    ['43.1', '-180.1'],
  ])('coordinates come in twos and are numbers of a point on Earth: %s, %s', (latitude, longitude) => {
    expect(draftErrors({ ...RIGHT, latitude, longitude })).toHaveProperty('latitude');
  });

  test('coordinates are sent as numbers or left out', () => {
    expect(bodyOf(RIGHT)).not.toHaveProperty('latitude');
    expect(bodyOf({ ...RIGHT, latitude: '43.1', longitude: '-5.9' })).toMatchObject({
      latitude: 43.1,
      longitude: -5.9,
    });
  });

  test('coordinates may have a decimal comma', () => {
    const written = { ...RIGHT, latitude: '43,1', longitude: ' -5,9 ' };
    expect(draftErrors(written)).toEqual({});
    expect(bodyOf(written)).toMatchObject({ latitude: 43.1, longitude: -5.9 });
  });

  test('a day is added once, in order', () => {
    const two = withDate(withDate(RIGHT, '2026-09-25'), '2026-09-25');
    expect(two.dates).toEqual(['2026-09-25', '2026-09-26']);
    expect(withDate(RIGHT, '')).toBe(RIGHT);
  });

  test.each([
    ['ejemplo.org', 'http://ejemplo.org'],
    ['http://a.es', 'http://a.es'],
    ['HTTPS://a.es', 'HTTPS://a.es'],
    ['  ', ''],
    ['ejemplo.org:8080/x', 'http://ejemplo.org:8080/x'],
    ['https//a.es', 'https//a.es'],
    ['http:/a.es', 'http:/a.es'],
    ['mailto:hola@a.es', 'mailto:hola@a.es'],
    [' a.es ', 'http://a.es'],
    ['ver http://a.es', 'http://ver http://a.es'],
  ])('a link is kept with its protocol: %s', (link, kept) => {
    expect(withProtocol(link)).toBe(kept);
  });

  test('links are sent with their protocol even if their field was never blurred', () => {
    const written = { ...RIGHT, ticketsLink: 'entradas.example/x', link: 'ejemplo.org' };
    expect(bodyOf(written)).toMatchObject({
      ticketsLink: 'http://entradas.example/x',
      link: 'http://ejemplo.org',
    });
  });
});

test('players are one a line, and blank lines are skipped', () => {
  expect(draftOf(samplePartyAnswer({ lineup: ['Astrix', 'Ánima'] })).lineup).toBe('Astrix\nÁnima');
  expect(bodyOf({ ...RIGHT, lineup: 'Astrix\n\n• Ánima b2b Sol\n ' }).lineup).toEqual([
    'Astrix',
    'Ánima',
    'Sol',
  ]);
});

test('the coordinates in a maps link are filled in; a link without them changes none', () => {
  const filled = withMapsUrl(EMPTY_DRAFT, 'https://www.google.com/maps/@40.4168,-3.7038,12z');
  expect(filled).toMatchObject({ latitude: '40.4168', longitude: '-3.7038' });
  const link = 'https://maps.app.goo.gl/abc';
  expect(withMapsUrl(filled, link)).toEqual({ ...filled, mapsUrl: link });
});

test.each([
  ['with everything', EVERY_DETAIL],
  ['without a point', { latitude: null, longitude: null }],
])('a party %s that is opened and sent again is the same', (_name, change) => {
  const party = samplePartyAnswer(change);
  const isPlaced = party.latitude !== null;
  const sent = PARTY_FIELDS.filter((field) => isPlaced || (field !== 'latitude' && field !== 'longitude'));
  expect(bodyOf(draftOf(party))).toEqual(Object.fromEntries(sent.map((field) => [field, party[field]])));
});

/** The part of `Storage` that drafts use. */
function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  return () => vi.unstubAllGlobals();
});

const draft = { ...EMPTY_DRAFT, name: 'Luna Llena', dates: ['2026-12-05'] };
const party = (id: string) => samplePartyAnswer({ id, cost: '25' });

test('a new party is stored on the device, an edited one in its window, each separately', () => {
  NEW_PARTY.write(draft);
  editedParty(party('a')).write({ revision: 3, draft: { ...draft, name: 'Otra' } });
  expect(NEW_PARTY.read()).toEqual(draft);
  expect(editedParty(party('a')).read()).toEqual({ revision: 3, draft: { ...draft, name: 'Otra' } });
  expect(editedParty(party('b')).read()).toBeNull();
  expect(localStorage.getItem('duende.draft.new-party')).toContain('Luna Llena');
  expect(sessionStorage.getItem('duende.draft.edited-party.a')).toContain('Otra');
});

test.each([
  'null',
  '7',
  '"x"',
  '{}',
  JSON.stringify({ revision: 3 }),
  JSON.stringify({ draft }),
  JSON.stringify({ revision: '3', draft }),
  JSON.stringify({ revision: 3, draft: { ...draft, name: 7 } }),
])('an invalid stored draft is ignored: %s', (stored) => {
  sessionStorage.setItem('duende.draft.edited-party.a', stored);
  expect(editedParty(party('a')).read()).toBeNull();
});

test('a draft that knows less than the form is completed: a new one with nothing, an edited one with what the party has', () => {
  const { cost: _cost, ...older } = draft;
  localStorage.setItem('duende.draft.new-party', JSON.stringify(older));
  sessionStorage.setItem('duende.draft.edited-party.a', JSON.stringify({ revision: 3, draft: older }));
  expect(NEW_PARTY.read()).toEqual(draft);
  expect(editedParty(party('a')).read()).toEqual({ revision: 3, draft: { ...draft, cost: '25' } });
});
