import { sampleId } from '@duende/testkit/samples/party';
import { describe, expect, it, test } from 'vitest';
import {
  decisionFigure,
  importsByMonth,
  leadFigure,
  leadStep,
  median,
  partiesByMonth,
  type PartyFact,
  type WaitFact,
} from './figures.ts';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const party = (changes: Partial<PartyFact> = {}): PartyFact => ({
  id: sampleId(1),
  name: 'Luna',
  location: 'Madrid',
  styles: ['psytrance'],
  firstDay: '2026-05-30',
  sentDay: '2026-04-02',
  status: 'approved',
  isImported: false,
  ...changes,
});
const wait = (minutes: number, sentHour = 10, verdict: WaitFact['verdict'] = 'approved'): WaitFact => ({
  party: party({ name: `${minutes}` }),
  minutes,
  sentHour,
  verdict,
});

test.each<[readonly number[], number | null]>([
  [[], null],
  [[7], 7],
  [[9, 1], 5],
  [[30, 10, 20], 20],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %j', (values, middle) => {
  expect(median(values)).toBe(middle);
});

describe('parties by month', () => {
  it.each<[string, readonly Partial<PartyFact>[], object[]]>([
    ['of none', [], []],
    [
      'by region, the earliest month first, each style of a party',
      [
        { firstDay: '2026-06-01', location: 'Norte', styles: [] },
        { styles: ['acid', 'psytrance'] },
        {},
        { location: 'Barcelona' },
      ],
      [
        {
          month: '2026-05',
          location: 'Madrid',
          count: 2,
          styles: [
            { style: 'psytrance', count: 2 },
            { style: 'acid', count: 1 },
          ],
        },
        { month: '2026-05', location: 'Barcelona', count: 1, styles: [{ style: 'psytrance', count: 1 }] },
        { month: '2026-06', location: 'Norte', count: 1, styles: [] },
      ],
    ],
    [
      'of those that are approved, on the first and the last day too',
      [
        { status: 'pending' },
        { status: 'deleted' },
        { status: 'rejected' },
        { firstDay: '2025-12-31' },
        { firstDay: '2027-01-01' },
        { firstDay: '2026-01-01', styles: [] },
        { firstDay: '2026-12-31', styles: [] },
      ],
      [
        { month: '2026-01', location: 'Madrid', count: 1, styles: [] },
        { month: '2026-12', location: 'Madrid', count: 1, styles: [] },
      ],
    ],
  ])('%s', (_, parties, expected) => {
    expect(partiesByMonth(parties.map(party), YEAR)).toEqual(expected);
  });
});

describe('decisions', () => {
  it('have neither median nor worst where nothing was decided', () => {
    expect(decisionFigure([])).toEqual({
      count: 0,
      approved: 0,
      rejected: 0,
      medianMinutes: null,
      worst: null,
      hours: [],
    });
  });

  it('are counted in all, and by the hour at which they were sent', () => {
    expect(
      decisionFigure([wait(60, 22), wait(10, 9, 'rejected'), wait(600, 22), wait(30, 22)]),
    ).toMatchObject({
      count: 4,
      approved: 3,
      rejected: 1,
      medianMinutes: 45,
      worst: { name: '600', minutes: 600 },
      hours: [
        { hour: 9, count: 1, medianMinutes: 10, worstMinutes: 10 },
        { hour: 22, count: 3, medianMinutes: 60, worstMinutes: 600 },
      ],
    });
  });
});

test.each([
  [-400, 'after'],
  [-1, 'after'],
  [0, '0'],
  [1, '1'],
  [2, '2-3'],
  [3, '2-3'],
  [4, '4-7'],
  [7, '4-7'],
  [8, '8-14'],
  [14, '8-14'],
  [15, '15-30'],
  [30, '15-30'],
  [31, '31'],
  [4000, '31'],
])('%d days before are of the step %s', (days, step) => {
  expect(leadStep(days)).toBe(step);
});

describe('days before a party', () => {
  const of = (entries: readonly [number, number][]) => {
    const { medianDays, steps } = leadFigure(new Map(entries));
    return [
      medianDays,
      ...steps.filter(({ count }) => count > 0).map(({ step, count }) => `${step}: ${count}`),
    ];
  };
  it.each<[readonly [number, number][], readonly unknown[]]>([
    [[], [null]],
    [[[5, 1]], [5, '4-7: 1']],
    [
      [
        [40, 2],
        [0, 3],
        [-1, 1],
      ],
      [0, 'after: 1', '0: 3', '31: 2'],
    ],
    [
      [
        [1, 1],
        [20, 1],
        [16, 1],
      ],
      [16, '1: 1', '15-30: 2'],
    ],
    [
      [
        [3, 2],
        [8, 1],
        [6, 1],
      ],
      [4.5, '2-3: 2', '4-7: 1', '8-14: 1'],
    ],
  ])('%j', (entries, expected) => {
    expect(of(entries)).toEqual(expected);
  });
});

test('imports are kept, refused or still waiting; a deleted one had been kept', () => {
  const imported = (status: PartyFact['status'], sentDay: string) =>
    party({ isImported: true, status, sentDay });
  const parties = [
    imported('approved', '2026-05-02'),
    imported('deleted', '2026-04-02'),
    imported('rejected', '2026-04-30'),
    imported('pending', '2026-04-01'),
    imported('approved', '2025-12-31'),
    party(),
  ];
  expect(importsByMonth(parties, YEAR)).toEqual([
    { month: '2026-04', imported: 3, approved: 1, rejected: 1, waiting: 1 },
    { month: '2026-05', imported: 1, approved: 1, rejected: 0, waiting: 0 },
  ]);
});
