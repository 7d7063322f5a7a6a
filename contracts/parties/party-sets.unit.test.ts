import { expect, test } from 'vitest';
import { madridIso } from '../common/madrid-clock.ts';
import {
  artistsWithoutHours,
  playingAt,
  setNights,
  setProblems,
  type PartySet,
  type PartyWithSets,
} from './party-sets.ts';

const set = (name: string, hour: string, given: Partial<PartySet> = {}): PartySet => ({
  name,
  hour,
  day: '',
  until: '',
  stage: '',
  ...given,
});

const party = (given: Partial<PartyWithSets> = {}): PartyWithSets => ({
  dates: ['2026-06-12'],
  cancelledDates: [],
  startTime: '23:00',
  endTime: '08:00',
  ...given,
});

/** `12 23:00 Astrix`, in order. */
const shown = (of: PartyWithSets) =>
  setNights(of).flatMap(({ stages }) =>
    stages.flatMap(({ sets }) =>
      sets.map(({ name, start }) => `${madridIso(start).slice(8, 16).replace('T', ' ')} ${name}`),
    ),
  );

test.each<[string, PartyWithSets, readonly string[]]>([
  [
    'after midnight comes after the evening',
    party({ sets: [set('Sol', '04:00'), set('Astrix', '23:00'), set('Eco', '00:30')] }),
    ['12 23:00 Astrix', '13 00:30 Eco', '13 04:00 Sol'],
  ],
  [
    'past noon, if the party lasts',
    party({ endTime: '14:00', sets: [set('Sol', '12:30')] }),
    ['13 12:30 Sol'],
  ],
  [
    'by day a party has a morning',
    party({ startTime: '10:00', endTime: '22:00', sets: [set('Sol', '10:00'), set('Eco', '09:00')] }),
    ['12 10:00 Sol', '13 09:00 Eco'],
  ],
  ['before the doors it is the same evening', party({ sets: [set('Sol', '22:00')] }), ['12 22:00 Sol']],
  [
    'without hours of the party, noon divides the nights',
    party({ startTime: '', endTime: '', sets: [set('Sol', '11:59'), set('Eco', '12:00')] }),
    ['12 12:00 Eco', '13 11:59 Sol'],
  ],
  [
    'several days: each set is of its night',
    party({
      dates: ['2026-06-12', '2026-06-13', '2026-06-14'],
      startTime: '18:00',
      endTime: '20:00',
      sets: [
        set('Luna', '03:00', { day: '2026-06-13' }),
        set('Sol', '10:00', { day: '2026-06-12' }),
        set('Eco', '14:00', { day: '2026-06-13' }),
        set('Fin', '10:00', { day: '2026-06-14' }),
      ],
    }),
    ['13 10:00 Sol', '13 14:00 Eco', '14 03:00 Luna', '14 10:00 Fin'],
  ],
])('%s', (_what, of, expected) => {
  expect(shown(of)).toEqual(expected);
});

test('without dates hours are in the order of a night', () => {
  const [night] = setNights(party({ dates: [], sets: [set('Sol', '02:00'), set('Eco', '23:00')] }));
  expect(night?.day).toBe('');
  expect(night?.stages[0]?.sets.map(({ name }) => name)).toEqual(['Eco', 'Sol']);
});

test('stages are in the order in which they are named', () => {
  const sets = [
    set('Sol', '01:00', { stage: 'Main' }),
    set('Eco', '23:00', { stage: 'Chill' }),
    set('Luna', '23:00', { stage: 'Main' }),
  ];
  const [night] = setNights(party({ sets }));
  expect(night?.stages.map(({ stage, sets }) => [stage, ...sets.map(({ name }) => name)])).toEqual([
    ['Main', 'Luna', 'Sol'],
    ['Chill', 'Eco'],
  ]);
});

const at = (iso: string) => Date.parse(iso);
const playing = (of: PartyWithSets, now: string) => playingAt(setNights(of), at(now)).map(({ name }) => name);

const NIGHT = party({
  sets: [
    set('Astrix', '23:00', { stage: 'Main', until: '00:30' }),
    set('Sol', '01:00', { stage: 'Main' }),
    set('Eco', '23:30', { stage: 'Chill' }),
    set('Luna', '07:00', { stage: 'Main' }),
  ],
});

test.each<[string, readonly string[]]>([
  ['2026-06-12T22:59:59+02:00', []],
  ['2026-06-12T23:00:00+02:00', ['Astrix']],
  ['2026-06-13T00:29:59+02:00', ['Astrix', 'Eco']],
  ['2026-06-13T00:30:00+02:00', ['Eco']],
  // Four hours without an end or a next set.
  ['2026-06-13T03:29:59+02:00', ['Sol', 'Eco']],
  ['2026-06-13T03:30:00+02:00', ['Sol']],
  ['2026-06-13T05:00:00+02:00', []],
  // The last set ends with the party.
  ['2026-06-13T07:59:59+02:00', ['Luna']],
  ['2026-06-13T08:00:00+02:00', []],
])('at %s %j play', (now, names) => {
  expect(playing(NIGHT, now)).toEqual(names);
});

test.each<[string, Partial<PartyWithSets>]>([
  ['a cancelled party', { condition: 'cancelled' }],
  ['a postponed party', { condition: 'postponed' }],
  ['a cancelled night', { cancelledDates: ['2026-06-12'] }],
  ['a night that is not among the dates', { sets: [set('Sol', '23:00', { day: '2026-06-05' })] }],
])('no set is on at %s', (_what, given) => {
  const of = party({ sets: [set('Sol', '23:00')], dates: ['2026-06-12', '2026-06-20'], ...given });
  expect(playing(of, '2026-06-12T23:10:00+02:00')).toEqual([]);
  expect(setNights(of).map(({ isOff }) => isOff)).toEqual([true]);
});

test.each<[string, string, readonly string[]]>([
  // 02:00 becomes 03:00
  ['in spring', '2026-03-28', ['28 23:00 A', '29 01:30 B', '29 03:30 C']],
  // 03:00 becomes 02:00
  ['in autumn', '2026-10-24', ['24 23:00 A', '25 01:30 B', '25 03:30 C']],
])('when clocks change %s, sets follow the clock', (_what, day, expected) => {
  const sets = [set('A', '23:00'), set('B', '01:30'), set('C', '03:30')];
  expect(shown(party({ dates: [day], sets }))).toEqual(expected);
});

test('a skipped hour is an hour later, a repeated one the first', () => {
  const [spring, autumn] = ['2026-03-28', '2026-10-24'].map((day) =>
    setNights(party({ dates: [day], sets: [set('A', '02:30')] })),
  );
  expect(spring?.[0]?.stages[0]?.sets[0]?.start).toBe(at('2026-03-29T03:30:00+02:00'));
  expect(autumn?.[0]?.stages[0]?.sets[0]?.start).toBe(at('2026-10-25T02:30:00+02:00'));
});

test.each<[string, PartyWithSets, readonly [string | null, string][]]>([
  ['a night without problems', NIGHT, []],
  [
    'two at once on a stage',
    party({
      sets: [set('A', '23:00', { stage: 'Main', until: '01:00' }), set('B', '00:30', { stage: 'Main' })],
    }),
    [['Main', 'A B']],
  ],
  ['two that begin together', party({ sets: [set('A', '23:00'), set('B', '23:00')] }), [['', 'A B']]],
  [
    'two stages',
    party({ sets: [set('A', '23:00', { stage: 'Main' }), set('B', '23:00', { stage: 'Chill' })] }),
    [],
  ],
  ['before the party', party({ sets: [set('A', '22:00', { until: '23:00' })] }), [[null, 'A']]],
  ['after it', party({ sets: [set('A', '09:00')] }), [[null, 'A']]],
  ['longer than it', party({ sets: [set('A', '07:00', { until: '09:00' })] }), [[null, 'A']]],
  ['on another day', party({ sets: [set('A', '23:00', { day: '2026-07-01' })] }), [[null, 'A']]],
  ['without dates', party({ dates: [], sets: [set('A', '23:00')] }), []],
])('problems of %s', (_what, of, problems) => {
  expect(setProblems(of).map(({ overlapOn, names }) => [overlapOn, names.join(' ')])).toEqual(problems);
});

test('eighty names on eight stages', () => {
  const sets = Array.from({ length: 80 }, (_, index) =>
    set(`Artista ${index}`, `${String((23 + Math.floor(index / 8)) % 24).padStart(2, '0')}:00`, {
      stage: `Escenario ${index % 8}`,
    }),
  );
  const [night, ...others] = setNights(party({ endTime: '10:00', sets }));
  expect(others).toEqual([]);
  expect(night?.stages.map(({ sets }) => sets.length)).toEqual(Array(8).fill(10));
  expect(setProblems(party({ endTime: '10:00', sets }))).toEqual([]);
});

test('the rest of the line-up has no hour', () => {
  const lineup = ['Astrix', 'Ánima', 'Sol', 'Eco'];
  expect(artistsWithoutHours({ lineup, sets: [set('ÁNIMA b2b Sol (live)', '23:00')] })).toEqual([
    'Astrix',
    'Eco',
  ]);
  expect(artistsWithoutHours({ lineup })).toEqual(lineup);
  expect(artistsWithoutHours({})).toEqual([]);
});
