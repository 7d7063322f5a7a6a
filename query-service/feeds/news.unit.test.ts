import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { describe, expect, test } from 'vitest';
import { readAtom, readJsonFeed, readXml } from '../testing/read-feeds.ts';
import { atomFeed } from './atom-feed.ts';
import { FEED_LIMITS } from './feed-limits.ts';
import { jsonFeed } from './json-feed.ts';
import type { PublishedParty } from './published-party.ts';
import { sitemap } from './sitemap.ts';

const PUBLIC_URL = 'https://duende.example';
const ALL: PartyFilters = { location: 'all', styles: [] };
const SUR: PartyFilters = { location: 'sur', styles: ['dub', 'acid'] };
const scopeOf = (filters: PartyFilters) => ({
  filters,
  publicUrl: PUBLIC_URL,
  sitePaths: ['/'],
  today: '2026-12-05',
  changedAt: '',
});
const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute)).toISOString();

const party = (number: number, given: Partial<EventAnswer> = {}, changedAt = at(number)): PublishedParty => ({
  event: samplePartyAnswer({
    id: sampleId(number),
    name: `Fiesta ${number}`,
    dates: ['2026-12-12'],
    ...given,
  }),
  changedAt,
  publishedAt: at(number),
});

describe.each([
  ['Atom', atomFeed, readAtom, '/novedades.atom'],
  ['JSON Feed', jsonFeed, readJsonFeed, '/novedades.json'],
] as const)('%s', (_format, write, read, path) => {
  const feed = (parties: readonly PublishedParty[], filters = ALL) => read(write(parties, scopeOf(filters)));

  test('the latest publication comes first, however old its day', () => {
    const { items } = feed([
      party(1, { dates: ['2026-12-31'] }),
      party(3, { dates: ['2025-01-01'] }),
      party(2),
    ]);
    expect(items.map(({ title }) => title)).toEqual(['Fiesta 3', 'Fiesta 2', 'Fiesta 1']);
  });

  test('a party says what its shared link says, and where it is', () => {
    const given = { styles: ['psytrance', 'dub'], cost: '20', description: 'En el pinar.' } as const;
    const { items } = feed([party(1, { ...given, styles: [...given.styles] })]);
    expect(items).toEqual([
      {
        id: `urn:uuid:${sampleId(1)}`,
        url: `${PUBLIC_URL}/event/2026-12-12-fiesta-1-00000001`,
        title: 'Fiesta 1',
        text: 'sábado, 12 de diciembre de 2026 · 23:00–08:00 · Madrid · 20€. En el pinar.',
        tags: ['psytrance', 'dub'],
      },
    ]);
  });

  test.each([
    [{ condition: 'cancelled' }, 'CANCELADA: Fiesta 1'],
    [{ condition: 'postponed' }, 'APLAZADA: Fiesta 1'],
    [{ previousDates: ['2026-11-28'] }, 'NUEVA FECHA: Fiesta 1'],
    [
      { dates: ['2026-12-12', '2026-12-13'], cancelledDates: ['2026-12-13'] },
      'CANCELADA EL 13 DIC: Fiesta 1',
    ],
    [{ dates: ['2026-12-01', '2026-12-13'], cancelledDates: ['2026-12-01'] }, 'Fiesta 1'],
  ] as const)('the title of a changed party begins with that: %o', (given, title) => {
    const { items } = feed([party(1, given as Partial<EventAnswer>)]);
    expect(items.map((item) => item.title)).toEqual([title]);
  });

  test('it is called by its filters, and leads to home with them', () => {
    expect(feed([])).toEqual({
      title: 'Duende · Novedades · España',
      self: PUBLIC_URL + path,
      home: `${PUBLIC_URL}/`,
      items: [],
    });
    expect(feed([party(1)], SUR)).toMatchObject({
      title: 'Duende · Novedades · Sur · dub + acid',
      self: `${PUBLIC_URL}${path}?location=sur&styles=dub%2Cacid`,
      home: `${PUBLIC_URL}/?location=sur&styles=dub%2Cacid`,
    });
  });

  test('people’s texts are given as they wrote them, but for what no format can express', () => {
    const name = '<b>Luna</b> & "Sol" \'😀\' ]]>';
    const description = 'a\u0000b\u000bc\ud800d\uffffe <script>';
    const { items } = feed([party(1, { name, description })]);
    expect(items[0]?.title).toBe(name);
    expect(items[0]?.text).toMatch(/<script>$/);
  });

  test('it has an end, and is the same for the same parties', () => {
    const parties = Array.from({ length: FEED_LIMITS.news + 10 }, (_, index) => party(index));
    const { items } = feed(parties);
    expect(items).toHaveLength(FEED_LIMITS.news);
    expect(items[0]?.title).toBe(`Fiesta ${FEED_LIMITS.news + 9}`);
    const scope = scopeOf(ALL);
    expect(write(parties.toReversed(), scope)).toBe(write(parties, scope));
  });
});

test('a feed was changed when something that is or was published did', () => {
  const changedAt = '2026-11-20T09:00:00.000Z';
  const updated = (text: string) => /<updated>(.*)<\/updated>/.exec(text)?.[1];
  expect(updated(atomFeed([party(2), party(1)], { ...scopeOf(ALL), changedAt }))).toBe(changedAt);
  expect(updated(atomFeed([], { ...scopeOf(ALL), changedAt }))).toBe(changedAt);
  expect(updated(atomFeed([], scopeOf(ALL)))).toBe('2026-12-05T00:00:00.000Z');
});

test('a sitemap has the pages of the site, then those of parties, the next ones first, and an end', () => {
  const next = party(1, { name: 'R&B <1>', dates: ['2026-12-06'] });
  const urls = readXml(sitemap([party(2), next], scopeOf(ALL))).getElementsByTagName('loc');
  expect([...urls].map(({ textContent }) => textContent)).toEqual(
    ['/', '/event/2026-12-06-rb-1-00000001', '/event/2026-12-12-fiesta-2-00000002'].map(
      (path) => PUBLIC_URL + path,
    ),
  );
  const many = Array.from({ length: FEED_LIMITS.pages }, (_, index) => party(index));
  expect(sitemap(many, scopeOf(ALL)).match(/<loc>/g)).toHaveLength(FEED_LIMITS.pages);
});
