import { describe, expect, it } from 'vitest';
import { samplePage, type SamplePage } from '../testing/sample-pages.ts';
import { mergeReadings, type MergedFields } from './page-fields.ts';
import { readPage, type PageReading } from './read-page.ts';

const TODAY = '2026-11-21';

function read(page: SamplePage, path: string): PageReading {
  return readPage(samplePage(page), new URL(path, 'https://entradium.com'), TODAY);
}

function readEvent(page: SamplePage, path: string): MergedFields {
  const reading = read(page, path);
  if (reading.kind !== 'event') throw new Error(`not an event but ${reading.kind}`);
  return mergeReadings(reading.readings);
}

describe('an event’s page is read', () => {
  it('from JSON-LD first, and from the next layers what that leaves out', () => {
    const { fields, layers } = readEvent('json-ld', '/events/aquelarre-goa');

    expect(fields).toEqual({
      title: 'Aquelarre Goa: noche de brujas en la Sierra Norte',
      description: 'Psytrance y darkpsy hasta el alba, & zona de psychill.\nTrae abrigo.',
      sessions: [{ start: { day: '2027-02-06', time: '22:10' }, end: { day: '2027-02-07', time: '09:00' } }],
      place: {
        country: 'ES',
        postalCode: '28755',
        province: '',
        town: 'Horcajuelo de la Sierra',
        text: 'Finca El Robledal, Camino del Robledal, s/n',
      },
      point: { latitude: 41.0653, longitude: -3.4696 },
      image: new URL('https://assets.entradium.com/aquelarre.jpg'),
      cost: '18€ - 25€',
      mapsUrl: 'https://www.google.com/maps/@41.1,-3.4,15z',
    });
    expect(layers).toEqual({
      title: 'json-ld',
      description: 'json-ld',
      sessions: 'json-ld',
      place: 'json-ld',
      point: 'json-ld',
      image: 'json-ld',
      cost: 'json-ld',
      mapsUrl: 'markup',
    });
  });

  it('from OpenGraph', () => {
    const { fields, layers } = readEvent('open-graph', '/es/events/raices');

    expect(fields).toMatchObject({
      title: 'Raíces Eléctricas',
      description: 'Festival de psytrance & dub a orillas del Sil.',
      sessions: [{ start: { day: '2027-07-16', time: '18:00' }, end: { day: '2027-07-18', time: '23:00' } }],
      place: { town: 'Ourense' },
      point: { latitude: 42.336, longitude: -7.864 },
      image: new URL('https://entradium.com/uploads/raices.jpg'),
      cost: '45€',
    });
    expect(new Set(Object.values(layers))).toEqual(new Set(['open-graph']));
  });

  it('from its own markup, without menu, footer and scripts', () => {
    const { fields, layers } = readEvent('markup', '/es/events/bosque-adentro');

    expect(fields).toEqual({
      title: 'Bosque Adentro',
      description: 'Forest y hi-tech con artistas de aquí.\n\nAforo limitado.',
      sessions: [{ start: { day: '2027-04-24', time: '23:00' }, end: { day: '2027-04-25', time: '08:00' } }],
      place: {
        country: '',
        postalCode: '',
        province: '',
        town: '',
        text: 'Sala La Cueva, Calle Feria 12, 41003 Sevilla',
      },
      point: { latitude: 37.3977, longitude: -5.9913 },
      image: new URL('https://assets.entradium.com/bosque.jpg'),
      cost: '12,50€ - 15€',
      mapsUrl: 'https://www.google.com/maps/place/La+Cueva/@37.3977,-5.9913,17z',
    });
    expect(new Set(Object.values(layers))).toEqual(new Set(['markup']));
  });

  it('with all its sessions, past a script that is no JSON', () => {
    expect(readEvent('sessions', '/events/duermevela').fields).toMatchObject({
      title: 'Ciclo Duermevela',
      sessions: [{ start: { day: '2027-03-05' } }, { start: { day: '2027-03-12' } }],
      cost: 'Gratis',
    });
  });
});

describe('the status of an event is read', () => {
  const event = (name: string, rest: object) => ({ '@type': 'Event', name, ...rest });
  const script = (...events: readonly object[]) =>
    `<script type="application/ld+json">${JSON.stringify(events)}</script>`;
  const CANCELLED = { eventStatus: 'https://schema.org/EventCancelled' };
  const days = ['2027-03-05', '2027-03-06'] as const;
  const sessions = (first: object, second: object) =>
    script(
      event('Ciclo', { startDate: days[0], ...first }),
      event('Ciclo', { startDate: days[1], ...second }),
    );

  it.each([
    ['JSON-LD', script(event('Luna', { startDate: days[0], ...CANCELLED })), 'cancelled'],
    ['a title', script(event('[APLAZADO] Luna', { startDate: days[0] })), 'postponed'],
    [
      'microdata',
      `<h1>Luna</h1><time datetime="${days[0]}">5 mar</time><link itemprop="eventStatus" href="http://schema.org/EventPostponed">`,
      'postponed',
    ],
    [
      'a title for sharing',
      '<meta property="og:title" content="Luna | CANCELADO"><h1>Luna</h1><time datetime="2027-03-05">',
      'cancelled',
    ],
    ['nothing', script(event('Luna', { startDate: days[0] })), undefined],
    ['all its sessions', sessions(CANCELLED, CANCELLED), 'cancelled'],
  ])('from %s', (_where, html, status) => {
    const page = readPage(html, new URL('https://entradium.com/events/luna'), TODAY);
    if (page.kind !== 'event') throw new Error(`not an event but ${page.kind}`);
    expect(mergeReadings(page.readings).fields.status).toBe(status);
  });

  it('of one session of several, which is then no day of the party', () => {
    const page = readPage(sessions(CANCELLED, {}), new URL('https://entradium.com/events/ciclo'), TODAY);
    if (page.kind !== 'event') throw new Error(`not an event but ${page.kind}`);
    const { fields } = mergeReadings(page.readings);
    expect([fields.status, fields.sessions?.map(({ start }) => start.day)]).toEqual([undefined, [days[1]]]);
  });

  it('from a card of a list', () => {
    const html =
      '<div class="event-card"><a href="/events/luna"><h3 class="event-title">CANCELADO: Luna</h3></a></div>';
    const page = readPage(html, new URL('https://entradium.com/es/sites/bosque'), TODAY);
    if (page.kind !== 'listing') throw new Error(`not a list but ${page.kind}`);
    expect(page.events.map(({ reading }) => reading.fields.status)).toEqual(['cancelled']);
  });
});

describe('a list of events is read', () => {
  it('from its cards, each event once, and from bare links', () => {
    const reading = read('listing', '/es/sites/bosque');
    if (reading.kind !== 'listing') throw new Error(`not a list but ${reading.kind}`);

    expect(reading.events.map(({ url, reading: { layer } }) => [url?.href, layer])).toEqual([
      ['https://entradium.com/es/events/bosque-adentro?mpl=lista', 'listing'],
      ['https://entradium.com/es/events/luna-de-hielo', 'listing'],
      ['https://entradium.com/es/events/sin-fecha', 'listing'],
    ]);
    expect(reading.events.map((event) => event.reading.fields)).toEqual([
      {
        title: 'Bosque Adentro',
        sessions: [{ start: { day: '2027-04-24', time: null }, end: null }],
        place: expect.objectContaining({ text: 'Sala La Cueva, Sevilla' }),
        image: new URL('https://assets.entradium.com/bosque.jpg?w=300'),
        cost: '12,50€',
      },
      {
        title: 'Luna de Hielo: psygressive en la nieve',
        sessions: [{ start: { day: '2026-12-05', time: null }, end: null }],
        place: expect.objectContaining({ text: 'Refugio Alto, Granada' }),
        cost: 'Gratis',
      },
      { title: 'Taller sin fecha' },
    ]);
  });

  it('from JSON-LD, those without an address of their own too', () => {
    const reading = read('structured-listing', '/es/sites/otono');
    if (reading.kind !== 'listing') throw new Error(`not a list but ${reading.kind}`);

    expect(
      reading.events.map(({ url, reading: { layer, fields } }) => [url?.pathname, layer, fields.title]),
    ).toEqual([
      ['/es/events/hojas-secas', 'json-ld', 'Hojas Secas'],
      ['/es/events/brasas', 'json-ld', 'Brasas'],
      [undefined, 'json-ld', 'Sin enlace'],
    ]);
  });
});

it('a page without any event is neither', () => {
  expect(read('neither', '/es/legal')).toEqual({ kind: 'neither' });
  expect(readPage('', new URL('https://entradium.com'), TODAY)).toEqual({ kind: 'neither' });
});

it.each([
  ['null', 'null'],
  ['a number', '7'],
  [
    'an event of nulls',
    '{"@type":"Event","name":null,"startDate":null,"location":null,"image":null,"offers":null}',
  ],
  [
    'an event of wrong types',
    '{"@type":"Event","name":{"a":1},"startDate":[1],"location":[[]],"image":{},"offers":"x"}',
  ],
  ['an endless nest', '['.repeat(5000)],
  ['a deep nest', `${'{"@graph":['.repeat(500)}{"@type":"Event"}${']}'.repeat(500)}`],
  ['prototypes', '{"@type":"Event","__proto__":{"name":"x"},"constructor":{"name":"y"}}'],
])('%s as JSON-LD does no harm', (_what, json) => {
  const html = `<h1>Sin más</h1><script type="application/ld+json">${json}</script>`;
  const reading = readPage(html, new URL('https://entradium.com/events/x'), TODAY);
  const title = reading.kind === 'event' ? mergeReadings(reading.readings).fields.title : undefined;
  expect(['Sin más', undefined]).toContain(title);
});
