import type { PartySet } from '@duende/contracts/parties/party-sets';
import { fieldsUnseenBy } from '@duende/testkit/samples/every-detail';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { expect, test } from 'vitest';
import { metaHtml } from './page-meta.ts';
import { partyDescription, partyPreview } from './party-preview.ts';

const SITE = 'https://duende.example';
const NOW = Date.parse('2026-12-01T12:00:00Z');

/** A party all of whose words and times are read below. */
const party = (given: Partial<EventAnswer> = {}) =>
  samplePartyAnswer({
    id: '11111111-2222-4333-8444-555555555555',
    name: 'Luna de Ñandú',
    dates: ['2026-12-05'],
    startTime: '22:00',
    endTime: '06:00',
    description: 'Noche en el bosque',
    ...given,
  });

test.each<[string, Partial<EventAnswer>, string]>([
  ['everything', {}, 'sábado, 5 de diciembre de 2026 · 22:00–06:00 · Madrid · 20€. Noche en el bosque'],
  [
    'no start',
    { startTime: '' },
    'sábado, 5 de diciembre de 2026 · hasta las 06:00 · Madrid · 20€. Noche en el bosque',
  ],
  [
    'no end',
    { endTime: '' },
    'sábado, 5 de diciembre de 2026 · desde las 22:00 · Madrid · 20€. Noche en el bosque',
  ],
  [
    'no times, free, no words',
    { startTime: '', endTime: '', cost: 'Gratis', description: ' ' },
    'sábado, 5 de diciembre de 2026 · Madrid · Gratis',
  ],
  [
    'midnight, which only this text leaves out',
    { startTime: '00:00', endTime: '00:00', description: '' },
    'sábado, 5 de diciembre de 2026 · Madrid · 20€',
  ],
  [
    'a cost that says euro itself, days in a row',
    {
      cost: '20€',
      dates: ['2026-12-05', '2026-12-06'],
      startTime: '17:00',
      endTime: '15:00',
      description: '',
    },
    'sábado, 5 de diciembre de 2026, 17:00 → domingo, 6 de diciembre de 2026, 15:00 · Madrid · 20€',
  ],
  [
    'days in a row without an end',
    { dates: ['2026-12-05', '2026-12-06'], endTime: '', description: '' },
    'sábado, 5 de diciembre de 2026, 22:00 → domingo, 6 de diciembre de 2026 · Madrid · 20€',
  ],
  [
    'scattered days: the first that is not over',
    { dates: ['2026-11-20', '2026-12-05', '2026-12-12'], description: '' },
    'sábado, 5 de diciembre de 2026 y 2 fechas más · 22:00–06:00 · Madrid · 20€',
  ],
  [
    'scattered days: the last once all are',
    { dates: ['2026-11-13', '2026-11-20'], description: '' },
    'viernes, 20 de noviembre de 2026 y 1 fecha más · 22:00–06:00 · Madrid · 20€',
  ],
])('describes %s', (_name, given, expected) => {
  expect(partyDescription(party(given), NOW)).toBe(expected);
});

test('a long description is cut without breaking a character', () => {
  const description = partyDescription(party({ description: '🌲'.repeat(1000) }), NOW);
  expect(Array.from(description)).toHaveLength(300);
  expect(description.isWellFormed()).toBe(true);
});

test('the preview picture is the share image of the photo, else the icon', () => {
  const photo = `/photos/${'0'.repeat(32)}-123456.webp`;
  expect(partyPreview(party({ photo }), SITE, NOW).image).toEqual({
    url: `${SITE}/photos/${'0'.repeat(32)}-123456-share.jpg`,
    width: 1200,
    height: 630,
    alt: 'Luna de Ñandú',
  });
  expect(partyPreview(party(), SITE, NOW).image).toMatchObject({ width: 192, height: 192 });
});

test('search engines read the same facts', () => {
  const given = {
    latitude: 40.4,
    longitude: -3.7,
    ticketsLink: 'https://tickets.example/1',
    cost: '12,50 €',
  };
  expect(partyPreview(party(given), SITE, NOW).jsonLd).toMatchObject({
    '@type': 'MusicEvent',
    name: 'Luna de Ñandú',
    url: `${SITE}/event/2026-12-05-luna-de-nandu-11111111`,
    startDate: '2026-12-05T22:00:00+01:00',
    endDate: '2026-12-06T06:00:00+01:00',
    location: { geo: { latitude: 40.4, longitude: -3.7 } },
    offers: { url: 'https://tickets.example/1', price: '12.50', priceCurrency: 'EUR' },
  });
});

test.each([
  ['unknown', undefined],
  ['available', 'https://schema.org/InStock'],
  ['last', 'https://schema.org/LimitedAvailability'],
  ['sold-out', 'https://schema.org/SoldOut'],
  ['at-the-door', 'https://schema.org/InStoreOnly'],
] as const)('tickets that are %s have the availability %s', (tickets, availability) => {
  const { jsonLd } = partyPreview(party({ tickets }), SITE, NOW);
  expect((jsonLd as { offers: { availability?: string } }).offers.availability).toBe(availability);
});

test.each<[Partial<EventAnswer>, string, string | undefined]>([
  [{ startTime: '', endTime: '' }, '2026-12-05', undefined],
  [{ endTime: '' }, '2026-12-05T22:00:00+01:00', undefined],
  [{ startTime: '00:00', endTime: '06:00' }, '2026-12-05T00:00:00+01:00', '2026-12-05T06:00:00+01:00'],
  [{ startTime: '10:00', endTime: '20:00' }, '2026-12-05T10:00:00+01:00', '2026-12-05T20:00:00+01:00'],
  [{ startTime: '10:00', endTime: '00:00' }, '2026-12-05T10:00:00+01:00', '2026-12-06T00:00:00+01:00'],
  [{ endTime: '', dates: ['2026-12-05', '2026-12-06'] }, '2026-12-05T22:00:00+01:00', '2026-12-06'],
  [{ dates: ['2026-12-05', '2026-12-06'] }, '2026-12-05T22:00:00+01:00', '2026-12-07T06:00:00+01:00'],
])('its period with %j', (given, startDate, endDate) => {
  const read = partyPreview(party(given), SITE, NOW).jsonLd as { startDate: string; endDate?: string };
  expect([read.startDate, read.endDate]).toEqual([startDate, endDate]);
});

test('scattered days are parties of their own', () => {
  const { jsonLd } = partyPreview(party({ dates: ['2026-12-05', '2026-12-12'] }), SITE, NOW);
  expect(jsonLd).toMatchObject([
    { name: 'Luna de Ñandú', startDate: '2026-12-05T22:00:00+01:00', endDate: '2026-12-06T06:00:00+01:00' },
    { name: 'Luna de Ñandú', startDate: '2026-12-12T22:00:00+01:00', endDate: '2026-12-13T06:00:00+01:00' },
  ]);
});

test('nothing people wrote becomes markup', () => {
  const evil = `"'><script>alert(1)</script>`;
  const html = metaHtml(
    partyPreview(
      party({
        name: evil,
        cost: evil,
        description: evil,
        ticketsLink: `https://x.example/${evil}`,
      }),
      SITE,
      NOW,
    ),
  );
  expect(html).not.toContain('<script>');
  expect(html.match(/<script/g)).toEqual(['<script']);
  expect(html.match(/<\/script>/g)).toEqual(['</script>']);
  expect(html).toContain('&lt;script&gt;');
});

test.each([
  ['Luna de Ñandú', 'Luna de Ñandú — Duende'],
  ['ליל ירח', '\u2068ליל ירח\u2069 — Duende'],
  ['luna \u202eanul', '\u2068luna \u202eanul\u202c\u2069 — Duende'],
])('the name %j does not turn the title', (name, title) => {
  expect(partyPreview(party({ name }), SITE, NOW).title).toBe(title);
});

test('words that are cut turn nothing after them', () => {
  const description = `\u202e${'luna '.repeat(100)}\u202c`;
  expect(partyDescription(party({ description }), NOW)).toMatch(/ luna l?u?n?a? ?\u202c$/);
});

test('players are listed, and perform', () => {
  const played = party({ lineup: ['Astrix', 'Ánima'], description: '' });
  expect(partyDescription(played, NOW)).toMatch(/ · 20€ · Astrix, Ánima$/);
  expect(partyPreview(played, SITE, NOW).jsonLd).toMatchObject({
    performer: [
      { '@type': 'PerformingGroup', name: 'Astrix' },
      { '@type': 'PerformingGroup', name: 'Ánima' },
    ],
  });
  expect(partyPreview(party(), SITE, NOW).jsonLd).not.toHaveProperty('performer');
});

const set = (name: string, hour: string, more: Partial<PartySet> = {}): PartySet => ({
  ...{ name, hour, day: '', until: '', stage: '' },
  ...more,
});
interface JsonLd {
  readonly startDate: string;
  readonly subEvent?: readonly { readonly name: string; readonly location: { readonly name: string } }[];
}
const jsonLdOf = (given: Partial<EventAnswer>) => partyPreview(party(given), SITE, NOW).jsonLd as JsonLd;

test('sets are events within it, in the order of their hours, each at its stage', () => {
  const sets = [set('Sol', '03:00', { until: '05:00' }), set('Eco', '23:30', { stage: 'Chill' })];
  expect(jsonLdOf({ sets, place: 'Finca', location: 'Madrid' }).subEvent).toEqual([
    {
      '@type': 'MusicEvent',
      name: 'Eco',
      startDate: '2026-12-05T23:30:00+01:00',
      endDate: '2026-12-06T03:30:00+01:00',
      location: {
        '@type': 'Place',
        name: 'Chill',
        address: { '@type': 'PostalAddress', addressRegion: 'Madrid', addressCountry: 'ES' },
      },
      performer: { '@type': 'PerformingGroup', name: 'Eco' },
    },
    expect.objectContaining({
      name: 'Sol',
      endDate: '2026-12-06T05:00:00+01:00',
      location: expect.objectContaining({ name: 'Finca' }) as unknown,
    }),
  ]);
  expect(jsonLdOf({})).not.toHaveProperty('subEvent');
});

test('each night has its own sets; one that is off has none', () => {
  const dates = ['2026-12-05', '2026-12-12'];
  const sets = [set('Eco', '23:00'), set('Sol', '23:00', { day: '2026-12-12' })];
  const actsOf = (more: Partial<EventAnswer>) =>
    (jsonLdOf({ dates, sets, ...more }) as unknown as readonly JsonLd[]).map(({ subEvent }) =>
      subEvent?.map(({ name }) => name),
    );
  expect(actsOf({})).toEqual([['Eco'], ['Sol']]);
  expect(actsOf({ cancelledDates: ['2026-12-12'] })).toEqual([['Eco'], undefined]);
  expect(actsOf({ condition: 'postponed' })).toEqual([undefined, undefined]);
});

test('a page lists fifty sets at most, and a secret place in none of them', () => {
  const sets = Array.from({ length: 80 }, (_, number) =>
    set(`A${number}`, '23:00', { stage: `E${number % 8}` }),
  );
  const { subEvent = [] } = jsonLdOf({ sets, placeFrom: '2026-12-05T18:00', location: 'Sur' });
  expect(subEvent).toHaveLength(50);
  expect(
    jsonLdOf({ sets: [set('Eco', '23:00')], placeFrom: '2026-12-05T18:00', location: 'Sur' }),
  ).toMatchObject({
    subEvent: [{ location: { name: 'Sur' } }],
  });
});

test('amenities that schema.org has a property for belong to the place', () => {
  const care = {
    freeWater: { answer: 'yes', line: 'Dos fuentes' },
    parking: { answer: 'no', line: '' },
    strobes: { answer: 'yes', line: '' },
  } as const;
  expect(partyPreview(party({ care }), SITE, NOW).jsonLd).toMatchObject({
    location: {
      amenityFeature: [
        {
          '@type': 'LocationFeatureSpecification',
          name: 'Agua gratis',
          value: true,
          description: 'Dos fuentes',
        },
        { '@type': 'LocationFeatureSpecification', name: 'Aparcamiento', value: false },
      ],
    },
  });
  const { jsonLd } = partyPreview(party({ care: { strobes: care.strobes } }), SITE, NOW);
  expect(JSON.stringify(jsonLd)).not.toContain('amenityFeature');
});

test('only these fields make no difference to what a shared link says', async () => {
  const unseen = await fieldsUnseenBy((details) => partyPreview(party(details), SITE, NOW));
  expect(unseen).toEqual(['styles', 'link', 'mapsUrl']);
});

const EVENT = 'https://schema.org/Event';
test.each<[string, Partial<EventAnswer>, string, string, object]>([
  [
    'called off',
    { condition: 'cancelled' },
    'CANCELADA: ',
    'CANCELADA · sábado',
    { eventStatus: `${EVENT}Cancelled` },
  ],
  [
    'postponed',
    { condition: 'postponed' },
    'APLAZADA: ',
    'APLAZADA, fecha por confirmar · Madrid',
    { eventStatus: `${EVENT}Postponed` },
  ],
  [
    'moved',
    { previousDates: ['2026-11-28'] },
    'NUEVA FECHA: ',
    'NUEVA FECHA: antes 28 nov · sábado, 5',
    { eventStatus: `${EVENT}Rescheduled`, previousStartDate: '2026-11-28' },
  ],
  ['as announced', {}, '', 'sábado, 5', { eventStatus: `${EVENT}Scheduled` }],
])('a party that is %s says so where its link is shared', (_what, given, before, words, actsOf) => {
  const { title, description, jsonLd } = partyPreview(party(given), SITE, NOW);
  expect(title).toBe(`${before}${party().name} — Duende`);
  expect(description.startsWith(words)).toBe(true);
  expect(jsonLd).toMatchObject(actsOf);
});

test('one night of several that is called off is so, and the others are not', () => {
  const dates = ['2026-12-05', '2026-12-12'];
  expect(partyPreview(party({ dates, cancelledDates: ['2026-12-12'] }), SITE, NOW).jsonLd).toMatchObject([
    { eventStatus: `${EVENT}Scheduled` },
    { eventStatus: `${EVENT}Cancelled` },
  ]);
});

test('one cancelled night of several in a row is not among those listed', () => {
  const dates = ['2026-12-05', '2026-12-06'];
  const shown = party({ dates, cancelledDates: ['2026-12-05'] });
  const { title, description, jsonLd } = partyPreview(shown, SITE, NOW);
  expect(title).toBe(`CANCELADA EL 5 DIC: ${shown.name} — Duende`);
  expect(description.startsWith('CANCELADA: 5 dic · domingo, 6')).toBe(true);
  const after = partyPreview(shown, SITE, Date.parse('2026-12-06T12:00:00Z'));
  expect([after.title, after.description.startsWith('domingo, 6')]).toEqual([`${shown.name} — Duende`, true]);
  expect(jsonLd).toMatchObject([
    { eventStatus: `${EVENT}Cancelled`, startDate: expect.stringMatching(/^2026-12-05/) as string },
    { eventStatus: `${EVENT}Scheduled`, startDate: expect.stringMatching(/^2026-12-06/) as string },
  ]);
});

test.each([
  ['https://www.google.com/maps/place/Finca+El+Retiro/@40.4,-3.6,17z', 'Finca El Retiro'],
  ['https://maps.app.goo.gl/AbCdEf123', 'Madrid'],
])('the place of %s is called %s, in its region', (mapsUrl, name) => {
  const { jsonLd } = partyPreview(party({ mapsUrl, location: 'Madrid' }), SITE, NOW);
  expect(jsonLd).toMatchObject({ location: { name, address: { addressRegion: 'Madrid' } } });
});
