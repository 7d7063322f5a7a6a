import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const OPTIONS = {
  url: 'https://duende.example/event/bosque-538453d7',
  changedAt: '2026-07-31T22:00:00.123Z',
  onceCancelled: [] as readonly string[],
};
const { url: URL } = OPTIONS;

/** The file's content lines, with the folding undone. */
function linesOf(
  change: Parameters<typeof samplePartyAnswer>[0],
  onceCancelled: readonly string[] = [],
): readonly string[] {
  const file = calendarFile(samplePartyAnswer(change), { ...OPTIONS, onceCancelled });
  return file.replaceAll('\r\n ', '').split('\r\n');
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
    `UID:${PARTY_ID}-2026-09-26@duende`,
    'SEQUENCE:3',
    'DTSTAMP:20260731T220000Z',
    'LAST-MODIFIED:20260731T220000Z',
    'DTSTART;TZID=Europe/Madrid:20260926T230000',
    'DTEND;TZID=Europe/Madrid:20260927T080000',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
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
});

test.each([
  ['an afternoon stays on its day', '16:00', '22:30', 'DTEND;TZID=Europe/Madrid:20260926T223000'],
  ['the same hour is a whole day later', '12:00', '12:00', 'DTEND;TZID=Europe/Madrid:20260927T120000'],
  ["midnight is the next day's", '22:00', '00:00', 'DTEND;TZID=Europe/Madrid:20260927T000000'],
  ['from midnight', '00:00', '06:00', 'DTSTART;TZID=Europe/Madrid:20260926T000000'],
  ['no times take the whole day', '', '', 'DTEND;VALUE=DATE:20260927'],
  ['and begin with it', '', '', 'DTSTART;VALUE=DATE:20260926'],
  ['only an end is a whole day', '', '06:00', 'DTSTART;VALUE=DATE:20260926'],
  ['and is given', '', '06:00', `DESCRIPTION:Hasta las 06:00\\n\\n${URL}`],
  ['only a start is a whole day', '22:00', '', 'DTSTART;VALUE=DATE:20260926'],
  ['that ends with it', '22:00', '', 'DTEND;VALUE=DATE:20260927'],
  ['and its hour is given', '22:00', '', `DESCRIPTION:Desde las 22:00\\n\\n${URL}`],
])('%s', (_name, startTime, endTime, line) => {
  expect(linesOf({ startTime, endTime, description: '' })).toContain(line);
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

/** Of each entry: id without the party's, first day and status. */
function entriesOf(...given: Parameters<typeof linesOf>): readonly string[] {
  const lines = linesOf(...given).flatMap((line) => {
    const [, parts] =
      new RegExp(`^(?:UID:${PARTY_ID}-(.*)@duende|DTSTART;.*:(\\d{8}).*|STATUS:(.*))$`)
        .exec(line)
        ?.filter(Boolean) ?? [];
    return parts ?? [];
  });
  return lines.flatMap((_, index) => (index % 3 === 0 ? lines.slice(index, index + 3).join(' ') : []));
}

test('scattered days are entries of their own, whose ids are those of their days', () => {
  const dates = ['2026-09-26', '2026-10-03', '2026-10-10'];
  const parts = [
    '2026-09-26 20260926 CONFIRMED',
    '2026-10-03 20261003 CONFIRMED',
    '2026-10-10 20261010 CONFIRMED',
  ];
  expect(entriesOf({ dates })).toEqual(parts);
  expect(entriesOf({ dates: dates.slice(1) })).toEqual(parts.slice(1));
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

test.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'a line break in a text does not break a line of the file: %j',
  (end) => {
    const lines = linesOf({ name: `Luna${end}llena`, description: `Hola${end}fin` });
    expect(lines).toContain('SUMMARY:Luna\\nllena');
    expect(lines).toContain(`DESCRIPTION:Hola\\nfin\\n\\n${URL}`);
  },
);

test.each([
  [
    'https://www.google.com/maps/place/Finca+El+Retiro,+Toledo/@40.4,-3.6,17z',
    'Finca El Retiro\\, Toledo\\, Madrid',
  ],
  ['https://maps.apple.com/?q=Sala%20Sol,%20Madrid', 'Sala Sol\\, Madrid'],
  ['https://maps.app.goo.gl/AbCdEf123', 'Madrid'],
])('the place of %s is given with its region', (mapsUrl, location) => {
  expect(linesOf({ mapsUrl, location: 'Madrid' })).toContain(`LOCATION:${location}`);
});

const statusLinesOf = (change: Parameters<typeof samplePartyAnswer>[0]) =>
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
])('a party that does not take place as announced says so: %j', (change, parts) => {
  expect(statusLinesOf(change)).toEqual(parts);
});

const WEEKEND = ['2026-09-25', '2026-09-26', '2026-09-27'];

test('consecutive days with a cancelled one become entries of the remaining days and of that day', () => {
  expect(entriesOf({ dates: WEEKEND, cancelledDates: ['2026-09-25'] })).toEqual([
    '2026-09-25 20260925 CANCELLED',
    '2026-09-26 20260926 CONFIRMED',
  ]);
  expect(entriesOf({ dates: WEEKEND, cancelledDates: ['2026-09-26'] })).toEqual([
    '2026-09-25 20260925 CONFIRMED',
    '2026-09-26 20260926 CANCELLED',
    '2026-09-27 20260927 CONFIRMED',
  ]);
  expect(linesOf({ dates: WEEKEND, cancelledDates: ['2026-09-25'] })).toContain(
    'DTEND;TZID=Europe/Madrid:20260928T080000',
  );
});

test('a day that was cancelled once and is reinstated keeps its entry, with a higher sequence', () => {
  const cancelled = entriesOf({ dates: WEEKEND, cancelledDates: ['2026-09-26'], revision: 3 });
  const reinstated = { dates: WEEKEND, revision: 4 };
  expect(entriesOf(reinstated, ['2026-09-26'])).toEqual(
    cancelled.map((parts) => parts.replace('CANCELLED', 'CONFIRMED')),
  );
  expect(linesOf(reinstated, ['2026-09-26']).filter((line) => line.startsWith('SEQUENCE'))).toEqual([
    'SEQUENCE:4',
    'SEQUENCE:4',
    'SEQUENCE:4',
  ]);
  // A day that is no day of the party any more needs no entry.
  expect(entriesOf({ dates: ['2026-09-25'] }, ['2026-09-26'])).toEqual(['2026-09-25 20260925 CONFIRMED']);
});

test('the days before a move are cancelled, and say that there are new ones', () => {
  const moved = { dates: ['2026-09-26', '2026-09-27'], previousDates: ['2026-09-19', '2026-09-26'] };
  expect(entriesOf(moved)).toEqual(['2026-09-26 20260926 CONFIRMED', '2026-09-19 20260919 CANCELLED']);
  expect(linesOf(moved)).toContain('SUMMARY:NUEVA FECHA: Bosque Eléctrico');
  // Each day had its own entry once one was cancelled.
  const apart = { dates: ['2026-10-03'], previousDates: ['2026-09-26', '2026-09-27'] };
  expect(entriesOf(apart, ['2026-09-26'])).toEqual([
    '2026-10-03 20261003 CONFIRMED',
    '2026-09-26 20260926 CANCELLED',
    '2026-09-27 20260927 CANCELLED',
  ]);
});

test('the public notice of a party is first', () => {
  const [described] = linesOf({ publicNotice: 'Se ha roto el generador', description: 'Ven' }).filter(
    (line) => line.startsWith('DESCRIPTION:'),
  );
  expect(described).toBe(`DESCRIPTION:Se ha roto el generador\\n\\nVen\\n\\n${URL}`);
});

test('programs find no link in a reason that no moderator has reviewed', () => {
  const said = { conditionReason: 'Mira https://a.es/x.', isReasonReviewed: false };
  const described = (party: Parameters<typeof linesOf>[0]) =>
    linesOf(party).find((line) => line.startsWith('DESCRIPTION:'));
  const reason = (words: string) => `DESCRIPTION:Mira ${words}.\\n\\n${URL}`;
  expect(described({ ...said, description: '' })).toBe(reason('(enlace sin revisar)'));
  expect(described({ ...said, description: '', isReasonReviewed: true })).toBe(reason('https://a.es/x'));
});
