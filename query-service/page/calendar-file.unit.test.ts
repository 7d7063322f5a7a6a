import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const OPTIONS = {
  url: 'https://duende.example/event/bosque-538453d7',
  changedAt: '2026-07-31T22:00:00.123Z',
  now: Date.parse('2026-08-01T10:20:30.456Z'),
};
const { url: URL } = OPTIONS;

/** The file's content lines, with the folding undone. */
function linesOf(change: Parameters<typeof samplePartyAnswer>[0]): readonly string[] {
  return calendarFile(samplePartyAnswer(change), OPTIONS).replaceAll('\r\n ', '').split('\r\n');
}

test('the whole file, with Madrid’s daylight saving rules', () => {
  const party = { latitude: 43.36, longitude: -5.85, description: '', revision: 3 };
  expect(linesOf(party)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Duende//Eventos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Madrid',
    'BEGIN:DAYLIGHT',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'TZNAME:CEST',
    'DTSTART:19960331T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'TZNAME:CET',
    'DTSTART:19961027T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${PARTY_ID}@duende`,
    'SEQUENCE:3',
    'DTSTAMP:20260801T102030Z',
    'LAST-MODIFIED:20260731T220000Z',
    'DTSTART;TZID=Europe/Madrid:20260926T230000',
    'DTEND;TZID=Europe/Madrid:20260927T080000',
    'STATUS:CONFIRMED',
    'SUMMARY:Bosque Eléctrico',
    'LOCATION:Madrid',
    'GEO:43.36;-5.85',
    `DESCRIPTION:${URL}`,
    `URL:${URL}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  [null, null],
  [43.36, null],
  [null, -5.85],
])('a party without both coordinates has no GEO line: %s, %s', (latitude, longitude) => {
  expect(linesOf({ latitude, longitude }).some((line) => line.startsWith('GEO'))).toBe(false);
});

test('a night ends on the next day, in the time of Madrid', () => {
  const lines = linesOf({ dates: ['2026-12-31'], startTime: '23:00', endTime: '08:00' });
  expect(lines).toContain('DTSTART;TZID=Europe/Madrid:20261231T230000');
  expect(lines).toContain('DTEND;TZID=Europe/Madrid:20270101T080000');
  expect(lines).toContain('TZID:Europe/Madrid');
  expect(lines).toContain('DTSTAMP:20260801T102030Z');
});

test.each([
  ['an afternoon stays on its day', '16:00', '22:30', 'DTEND;TZID=Europe/Madrid:20260926T223000'],
  ['the same hour is a whole day later', '12:00', '12:00', 'DTEND;TZID=Europe/Madrid:20260927T120000'],
  ["midnight is the next day's", '22:00', '00:00', 'DTEND;TZID=Europe/Madrid:20260927T000000'],
  ['from midnight', '00:00', '06:00', 'DTSTART;TZID=Europe/Madrid:20260926T000000'],
  ['no times take the whole day', '', '', 'DTEND;VALUE=DATE:20260927'],
  ['and begin with it', '', '', 'DTSTART;VALUE=DATE:20260926'],
  ['an end alone is a whole day', '', '06:00', 'DTSTART;VALUE=DATE:20260926'],
  ['and is told', '', '06:00', `DESCRIPTION:Hasta las 06:00\\n\\n${URL}`],
])('%s', (_name, startTime, endTime, line) => {
  expect(linesOf({ startTime, endTime, description: '' })).toContain(line);
});

test('no end is no end', () => {
  const lines = linesOf({ endTime: '' });
  expect(lines).toContain('DTSTART;TZID=Europe/Madrid:20260926T230000');
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([]);
});

const DAYS = ['2026-11-27', '2026-11-28'];

test.each([
  [
    '17:00',
    '15:00',
    ['DTSTART;TZID=Europe/Madrid:20261127T170000', 'DTEND;TZID=Europe/Madrid:20261128T150000'],
  ],
  [
    '23:00',
    '07:00',
    ['DTSTART;TZID=Europe/Madrid:20261127T230000', 'DTEND;TZID=Europe/Madrid:20261129T070000'],
  ],
  ['17:00', '', ['DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261129']],
  ['', '', ['DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261129']],
])('days in a row are one entry: from %j to %j', (startTime, endTime, times) => {
  const lines = linesOf({ dates: DAYS, startTime, endTime });
  // Madrid's own rules begin with a DTSTART, too.
  expect(lines.filter((line) => /^DT(START|END);/.test(line))).toEqual(times);
});

const uidsOf = (...dates: string[]) => linesOf({ dates }).filter((line) => line.startsWith('UID:'));

test('scattered days are entries of their own, whose names stay when they move', () => {
  const uids = uidsOf('2026-09-26', '2026-10-03');
  expect(uids).toEqual([`UID:${PARTY_ID}@duende`, `UID:${PARTY_ID}-2@duende`]);
  expect(uidsOf('2026-09-27', '2026-10-10')).toEqual(uids);
});

test('text that people wrote is escaped', () => {
  const lines = linesOf({ name: 'Luna; llena, \\ y 🌕', description: 'Hola\r\nEND:VCALENDAR\nfin' });
  expect(lines).toContain('SUMMARY:Luna\\; llena\\, \\\\ y 🌕');
  expect(lines).toContain(`DESCRIPTION:Hola\\nEND:VCALENDAR\\nfin\\n\\n${URL}`);
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
});

test('a line of 75 bytes is not folded, one of 76 is', () => {
  const lineOf = (letters: number) =>
    calendarFile(samplePartyAnswer({ name: 'x'.repeat(letters) }), OPTIONS)
      .split('\r\n')
      .findIndex((line) => line === ' x');
  expect(lineOf(75 - 'SUMMARY:'.length)).toBe(-1);
  expect(lineOf(76 - 'SUMMARY:'.length)).toBeGreaterThan(0);
});

test('no line is longer than 75 bytes', () => {
  const file = calendarFile(samplePartyAnswer({ description: '🌲ñ'.repeat(200) }), OPTIONS);
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('🌲ñ'.repeat(200));
  expect(file).not.toContain('\ufffd');
});

const toldOf = (change: Parameters<typeof samplePartyAnswer>[0]) =>
  linesOf(change).filter((line) => /^(STATUS|SUMMARY):/.test(line));

test.each<[Parameters<typeof samplePartyAnswer>[0], readonly string[]]>([
  [{ condition: 'cancelled' }, ['STATUS:CANCELLED', 'SUMMARY:CANCELADA: Bosque Eléctrico']],
  [{ condition: 'postponed' }, ['STATUS:TENTATIVE', 'SUMMARY:APLAZADA: Bosque Eléctrico']],
  [
    { dates: ['2026-09-26', '2026-10-03'], cancelledDates: ['2026-10-03'] },
    [
      'STATUS:CONFIRMED',
      'SUMMARY:Bosque Eléctrico',
      'STATUS:CANCELLED',
      'SUMMARY:CANCELADA: Bosque Eléctrico',
    ],
  ],
])('a party that does not take place as announced says so: %j', (change, told) => {
  expect(toldOf(change)).toEqual(told);
});

test('days in a row of which one is called off are an entry of those that are left, by its old name, and one of that day', () => {
  const dates = ['2026-09-25', '2026-09-26', '2026-09-27'];
  const toldOfDay = (day: string) =>
    linesOf({ dates, cancelledDates: [day] }).filter((line) => /^(UID|STATUS|DTSTART;)/.test(line));
  const from = (day: string) => `DTSTART;TZID=Europe/Madrid:${day.replaceAll('-', '')}T230000`;
  const uid = (more: string) => `UID:${PARTY_ID}${more}@duende`;
  expect(toldOfDay('2026-09-25')).toEqual([
    ...[uid(''), from('2026-09-26'), 'STATUS:CONFIRMED'],
    ...[uid('.2'), from('2026-09-25'), 'STATUS:CANCELLED'],
  ]);
  expect(toldOfDay('2026-09-26')).toEqual([
    ...[uid(''), from('2026-09-25'), 'STATUS:CONFIRMED'],
    ...[uid('.2'), from('2026-09-27'), 'STATUS:CONFIRMED'],
    ...[uid('.3'), from('2026-09-26'), 'STATUS:CANCELLED'],
  ]);
});

test('what is said of a party to everybody stands first', () => {
  const [described] = linesOf({ publicNotice: 'Se ha roto el generador', description: 'Ven' }).filter(
    (line) => line.startsWith('DESCRIPTION:'),
  );
  expect(described).toBe(`DESCRIPTION:Se ha roto el generador\\n\\nVen\\n\\n${URL}`);
});
