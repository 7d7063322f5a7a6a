import { expect, test } from 'vitest';
import { makeParty } from '../../testing/make-party.ts';
import { calendarFile } from './calendar-file.ts';

const NOW = new Date('2026-08-01T10:20:30.456Z');
const URL = 'https://duende.example/event/bosque-538453d7';

/** The file's content lines, with the folding undone. */
function linesOf(change: Parameters<typeof makeParty>[0]): readonly string[] {
  return calendarFile(makeParty(change), URL, NOW).replaceAll('\r\n ', '').split('\r\n');
}

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
  ['no times take the whole day', '00:00', '00:00', 'DTEND;VALUE=DATE:20260927'],
])('%s', (_name, startTime, endTime, end) => {
  expect(linesOf({ startTime, endTime })).toContain(end);
});

test('every date is an entry of its own', () => {
  const uids = linesOf({ dates: ['2026-09-26', '2026-10-03'] }).filter((line) => line.startsWith('UID:'));
  expect(new Set(uids).size).toBe(2);
});

test('words people wrote stay words', () => {
  const lines = linesOf({ name: 'Luna; llena, \\ y 🌕', description: 'Hola\r\nEND:VCALENDAR\nfin' });
  expect(lines).toContain('SUMMARY:Luna\\; llena\\, \\\\ y 🌕');
  expect(lines).toContain(`DESCRIPTION:Hola\\nEND:VCALENDAR\\nfin\\n\\n${URL}`);
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
});

test('no line is longer than 75 bytes', () => {
  const file = calendarFile(makeParty({ description: '🌲ñ'.repeat(200) }), URL, NOW);
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\ufffd');
});
