import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { calendarFile } from '../page/calendar-file.ts';
import { readCalendar } from '../testing/read-calendar.ts';
import { publicCalendar } from './calendar-feed.ts';
import { FEED_LIMITS } from './feed-limits.ts';
import type { PublishedParty } from './published-party.ts';

const CHANGED = '2026-11-01T10:00:00.000Z';
const TODAY = '2026-12-05';
const ALL = { location: 'all', styles: [] } as const;

const party = (number: number, given: Partial<EventAnswer> = {}): PublishedParty => ({
  event: samplePartyAnswer({
    id: sampleId(number),
    name: `Fiesta ${number}`,
    dates: ['2026-12-12'],
    ...given,
  }),
  changedAt: CHANGED,
  publishedAt: CHANGED,
});
const calendar = (
  parties: readonly PublishedParty[],
  filters: Parameters<typeof publicCalendar>[1]['filters'] = ALL,
) => publicCalendar(parties, { filters, publicUrl: 'https://duende.example', today: TODAY }).toString();
const namesIn = (text: string) => readCalendar(text).entries.map(({ name }) => name);

test('those to come and those of the last weeks, the next one first', () => {
  const parties = [
    party(1, { dates: ['2026-12-31'] }),
    party(2, { dates: ['2026-12-05'] }),
    party(3, { dates: ['2026-11-05'] }),
    party(4, { dates: ['2026-11-04'] }),
    party(5, { dates: ['2026-11-20'] }),
    party(6, { dates: ['2026-01-01', '2026-12-06'] }),
  ];
  expect(namesIn(calendar(parties))).toEqual([
    'Fiesta 2',
    'Fiesta 6',
    'Fiesta 6',
    'Fiesta 1',
    'Fiesta 5',
    'Fiesta 3',
  ]);
});

test('an entry is that of the party’s own file', () => {
  const known = party(1, {
    revision: 7,
    dates: ['2026-12-12', '2026-12-20'],
    latitude: 43.36,
    longitude: -5.85,
  });
  const url = 'https://duende.example/event/2026-12-12-fiesta-1-00000001';
  const file = calendarFile(known.event, { url, changedAt: CHANGED, onceCancelled: [] });
  const entriesOf = (text: string) => text.match(/BEGIN:VEVENT.*?END:VEVENT/gs);
  expect(entriesOf(calendar([known]))).toEqual(entriesOf(file));
  expect(calendar([known])).toContain('DTSTAMP:20261101T100000Z');
  expect(readCalendar(calendar([known])).entries).toMatchObject([
    { uid: `${sampleId(1)}-2026-12-12@duende`, sequence: 7, start: '2026-12-12T22:00:00.000Z' },
    { uid: `${sampleId(1)}-2026-12-20@duende`, sequence: 7, start: '2026-12-20T22:00:00.000Z' },
  ]);
});

test('the same parties are the same bytes', () => {
  expect(calendar([party(1), party(2)])).toBe(calendar([party(2), party(1)]));
});

test.each([
  [ALL, 'Duende · España', 'https://duende.example/calendario.ics'],
  [{ location: 'sur', styles: [] }, 'Duende · Sur', 'https://duende.example/calendario.ics?location=sur'],
  [
    { location: 'all', styles: ['dub', 'acid'] },
    'Duende · España · dub + acid',
    'https://duende.example/calendario.ics?styles=dub%2Cacid',
  ],
] as const)('%o is called %s', (filters, name, source) => {
  const text = calendar([], filters);
  expect(readCalendar(text)).toEqual({ name, entries: [] });
  expect(text.replaceAll('\r\n ', '')).toContain(`SOURCE;VALUE=URI:${source}\r\n`);
  expect(text).not.toContain('METHOD');
});

test('words that are long end in the calendar, and go on on the page', () => {
  const description = '\u202e' + '🌲'.repeat(FEED_LIMITS.calendarText);
  const [entry] = calendar([party(1, { description })])
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith('DESCRIPTION'));
  expect(entry).toBe(
    `DESCRIPTION:\u202e${'🌲'.repeat(FEED_LIMITS.calendarText - 1)}\u202c…\\n\\nhttps://duende.example/event/2026-12-12-fiesta-1-00000001`,
  );
});

test('it has an end, and no party in part', () => {
  const days = Array.from(
    { length: 30 },
    (_, index) => `2027-0${1 + Math.floor(index / 14)}-${String(1 + (index % 14) * 2).padStart(2, '0')}`,
  );
  const parties = Array.from({ length: 40 }, (_, index) => party(index + 1, { dates: days }));
  const { entries } = readCalendar(calendar(parties));
  expect(entries).toHaveLength(33 * 30);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(33 * 30);
  expect(entries.length).toBeLessThanOrEqual(FEED_LIMITS.calendarEntries);
});
