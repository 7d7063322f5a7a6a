import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import ICAL from 'ical.js';
import { sync as nodeIcal } from 'node-ical';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

interface Entry {
  readonly uid: string;
  readonly sequence: number;
  readonly name: string;
  readonly description: string;
  readonly place: string;
  /** `TRANSPARENT`: its time stays free */
  readonly transparency: string;
  readonly isDay: boolean;
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
  readonly changed: string;
}

const CHANGED = '2026-07-31T22:00:00.000Z';
const fileOf = (given: Partial<EventAnswer>) =>
  calendarFile(samplePartyAnswer(given), {
    url: 'https://duende.example/event/x',
    changedAt: CHANGED,
    onceCancelled: [],
  });

const iso = (date: Date) => date.toISOString();
const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

function readByIcalJs(text: string): readonly Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const time = (name: string): ICAL.Time | null => entry.getFirstPropertyValue(name) as ICAL.Time | null;
    const shown = (name: string) => {
      const at = time(name);
      return at && (at.isDate ? at.toString() : iso(at.toJSDate()));
    };
    const event = new ICAL.Event(entry);
    return {
      uid: event.uid,
      sequence: event.sequence,
      name: event.summary,
      description: event.description,
      place: event.location,
      transparency: String(entry.getFirstPropertyValue('transp')),
      isDay: time('dtstart')?.isDate === true,
      start: shown('dtstart') ?? '',
      end: shown('dtend') ?? '',
      stamp: shown('dtstamp') ?? '',
      changed: shown('last-modified') ?? '',
    };
  });
}

function readByNodeIcal(text: string): readonly Entry[] {
  return Object.values(nodeIcal.parseICS(text)).flatMap((entry) => {
    if (entry?.type !== 'VEVENT') return [];
    const isDay = entry.datetype === 'date';
    const shown = (date: Date) => (isDay ? localDay(date) : iso(date));
    const { start, end } = entry;
    return [
      {
        uid: entry.uid,
        sequence: Number(entry.sequence),
        name: String(entry.summary),
        description: String(entry.description),
        place: String(entry.location),
        transparency: String(entry.transparency),
        isDay,
        start: shown(start),
        end: end === undefined ? '' : shown(end),
        stamp: entry.dtstamp ? iso(entry.dtstamp) : '',
        changed: entry.lastmodified ? iso(entry.lastmodified) : '',
      },
    ];
  });
}

const party = (day: string) => ({
  uid: `${PARTY_ID}-${day}@duende`,
  sequence: 4,
  name: 'Bosque Eléctrico',
  place: 'Finca El Retiro, Toledo, Madrid',
  transparency: 'TRANSPARENT',
  stamp: CHANGED,
  changed: CHANGED,
});
const timed = (day: string, start: string, end: string) => ({
  ...party(day),
  isDay: false,
  start: `${start}:00.000Z`,
  end: `${end}:00.000Z`,
});
const days = (start: string, end: string) => ({ ...party(start), isDay: true, start, end });
const times = (dates: string, startTime: string, endTime: string) => ({
  dates: dates.split(' '),
  startTime,
  endTime,
});

test.each([
  [
    'a night',
    times('2026-11-27', '23:00', '07:00'),
    [timed('2026-11-27', '2026-11-27T22:00', '2026-11-28T06:00')],
  ],
  [
    'spring',
    times('2026-03-28', '23:00', '07:00'),
    [timed('2026-03-28', '2026-03-28T22:00', '2026-03-29T05:00')],
  ],
  [
    'autumn',
    times('2026-10-24', '23:00', '07:00'),
    [timed('2026-10-24', '2026-10-24T21:00', '2026-10-25T06:00')],
  ],
  [
    'midnight',
    times('2026-11-27', '00:00', '06:00'),
    [timed('2026-11-27', '2026-11-26T23:00', '2026-11-27T05:00')],
  ],
  ['no end', times('2026-11-27', '23:00', ''), [days('2026-11-27', '2026-11-28')]],
  ['no start', times('2026-11-27', '', '06:00'), [days('2026-11-27', '2026-11-28')]],
  [
    'two days',
    times('2026-11-27 2026-11-28', '17:00', '15:00'),
    [timed('2026-11-27', '2026-11-27T16:00', '2026-11-28T14:00')],
  ],
  [
    'two nights',
    times('2026-11-27 2026-11-28', '23:00', '07:00'),
    [timed('2026-11-27', '2026-11-27T22:00', '2026-11-29T06:00')],
  ],
  [
    'scattered days',
    times('2026-11-27 2026-12-04', '23:00', '07:00'),
    [
      timed('2026-11-27', '2026-11-27T22:00', '2026-11-28T06:00'),
      timed('2026-12-04', '2026-12-04T22:00', '2026-12-05T06:00'),
    ],
  ],
])('%s is read by both libraries', (_name, given, entries) => {
  const mapsUrl = 'https://www.google.com/maps/place/Finca+El+Retiro,+Toledo/@40.4,-3.6,17z';
  const text = fileOf({ ...given, mapsUrl, location: 'Madrid', revision: 4 });
  for (const read of [readByIcalJs, readByNodeIcal]) expect(read(text), read.name).toMatchObject(entries);
});

test('texts of people come out as written', () => {
  const text = fileOf({
    name: 'Luna; llena, \\ y 🌕',
    description: 'Hola\nEND:VCALENDAR\u2028\u0085' + '🌲ñ'.repeat(100),
  });
  for (const read of [readByIcalJs, readByNodeIcal]) {
    const [entry] = read(text);
    expect(entry?.name, read.name).toBe('Luna; llena, \\ y 🌕');
    expect(entry?.description, read.name).toContain('Hola\nEND:VCALENDAR\n\n' + '🌲ñ'.repeat(100));
  }
});
