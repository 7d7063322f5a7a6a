import { describe, expect, it } from 'vitest';
import { addDays, isCalendarDay } from '@duende/contracts/common/madrid-time';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { STYLES } from '@duende/contracts/parties/styles';
import { ALL_DEMO_PARTIES, demoActs } from './demo-acts.ts';
import { DEMO_PARTIES } from './demo-parties.ts';
import { drawPoster } from './poster.ts';
import { seededRandom } from '@duende/contracts/common/seeded-random';

// Every weekday, a month's end and both changes of the clock.
const DAYS = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2027-02-28',
  '2027-03-28',
  '2026-10-25',
  // The feasts themselves, and days after them.
  '2026-12-31',
  '2027-01-01',
  '2027-01-05',
  '2027-01-06',
  '2027-07-01',
];

const FEASTS = ['Nochevieja Fractal', 'Reyes Magos del Dub'];

const isFeast = (party: number) => FEASTS.includes(ALL_DEMO_PARTIES[party]?.name ?? '');

describe.each(DAYS)('the demo as of %s', (today) => {
  const now = Date.parse(`${today}T12:00:00Z`);
  const acts = demoActs(now, today, seededRandom(today));

  it('has only the past, in ascending order', () => {
    const moments = acts.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(Math.max(...moments)).toBeLessThan(now);
  });

  it('lets people act only after registering, and things happen to a party only after its approval', () => {
    const registered = new Set<number>();
    const approved = new Set<number>();
    for (const act of acts) {
      if ('person' in act && act.person !== null && act.kind !== 'register') {
        expect(registered).toContain(act.person);
      }
      if (act.kind === 'register') registered.add(act.person);
      if (act.kind === 'approve') approved.add(act.party);
      if (act.kind === 'confirm' || act.kind === 'comment' || act.kind === 'ride') {
        expect(approved).toContain(act.party);
      }
    }
  });

  it('spreads thirty parties over the last two and the coming four months', () => {
    const dates = acts.flatMap((act) =>
      act.kind === 'submit' && act.party < DEMO_PARTIES.length && !isFeast(act.party) ? [act.dates] : [],
    );
    expect(dates).toHaveLength(28);
    const firsts = dates.map(([first]) => first ?? '').sort();
    expect(firsts.every(isCalendarDay)).toBe(true);
    expect((firsts[0] ?? '') >= addDays(today, -65)).toBe(true);
    expect((firsts.at(-1) ?? '') <= addDays(today, 128)).toBe(true);
    expect(firsts.filter((first) => first >= today).length).toBeGreaterThanOrEqual(18);
  });

  it('puts New Year’s Eve and the Three Kings on their next days', () => {
    const feasts = acts.flatMap((act) =>
      act.kind === 'submit' && isFeast(act.party) ? [act.dates[0] ?? ''] : [],
    );
    expect(feasts.map((day) => day.slice(5)).sort()).toEqual(['01-05', '12-31']);
    for (const day of feasts) {
      expect(day >= today).toBe(true);
      expect(day < addDays(today, 366)).toBe(true);
    }
  });
});

it('covers every region and every style within the limits of the form', () => {
  expect(new Set(DEMO_PARTIES.map(({ location }) => location))).toEqual(new Set(LOCATIONS));
  expect(new Set(DEMO_PARTIES.flatMap(({ styles }) => styles))).toEqual(new Set(STYLES));
  for (const { name } of ALL_DEMO_PARTIES) expect(textLength(name)).toBeLessThanOrEqual(LIMITS.partyName.max);
});

it('draws the same poster for the same seed and another for another', () => {
  expect(drawPoster('a', 'forest')).toEqual(drawPoster('a', 'forest'));
  expect(drawPoster('a', 'forest').svg).not.toBe(drawPoster('b', 'forest').svg);
});
