import type { StatisticsAnswer, StatisticsEventsAnswer } from '@duende/contracts/history/statistics-answer';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { FIGURES, LEAD_STEPS, type FigureName } from '@duende/contracts/history/statistics';
import { STYLES } from '@duende/contracts/parties/styles';
import fc from 'fast-check';
import { randomRuns } from '@duende/testkit/support/random-runs';
import { expect, test } from 'vitest';
import { givenLog } from '@duende/testkit/samples/given-log';
import { givenEvents } from '../testing/query-rig.ts';
import { admin } from '../testing/actors.ts';
import { randomYear, type Happened } from '../testing/random-year.ts';

/** One in the night in Greenwich, on the last Sunday of a month: when clocks change. */
const change = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month, 0, 1));
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay());
};
/** Day and hour in Madrid, by the rule of summer time and not by tables. */
const clockOf = (moment: string) => {
  const [at, year] = [Date.parse(moment), Number(moment.slice(0, 4))];
  const ahead = change(year, 3) <= at && at < change(year, 10) ? 2 : 1;
  const shown = new Date(at + ahead * 3_600_000).toISOString();
  return { day: shown.slice(0, 10), hour: Number(shown.slice(11, 13)) };
};
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const middle = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
/** What a key brings together, in the order of the keys. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [string, T[]])[] {
  const keys = [...new Set(all.map(keyOf))].sort();
  return keys.map((key) => [key, all.filter((one) => keyOf(one) === key)]);
}

/** The figures by going through everything that happened, for each of them from the beginning. */
function figuresOf(happened: readonly Happened[], from: string, to: string) {
  const isWithin = (day: string) => from <= day && day <= to;
  const parties = [...new Set(happened.flatMap(({ party }) => party ?? []))].map((id) =>
    partyOf(happened, id),
  );
  const waits = parties.flatMap((party) => party.waits).filter(({ at }) => isWithin(clockOf(at).day));
  const days = grouped(
    happened.filter(({ counts }) => Object.keys(counts).length > 0),
    ({ at }) => clockOf(at).day,
  ).map(([day, all]) => {
    const total = (name: keyof Happened['counts']) => sum(all.map(({ counts }) => counts[name] ?? 0));
    return {
      day,
      confirmed: total('confirmed'),
      withdrawn: total('withdrawn'),
      seatsOffered: total('seatsOffered'),
      seatsNeeded: total('seatsNeeded'),
      commentsApproved: total('commentsApproved'),
      commentsRejected: total('commentsRejected'),
    };
  });
  const leads = happened
    .filter(({ counts, at }) => counts.confirmed === 1 && isWithin(clockOf(at).day))
    .map(({ party, at }) => {
      const firstDay = parties.find(({ id }) => id === party)?.firstDay ?? '';
      return Math.round((Date.parse(firstDay) - Date.parse(clockOf(at).day)) / 86_400_000);
    })
    .sort((a, b) => a - b);
  const approved = parties.filter(({ status, firstDay }) => status === 'approved' && isWithin(firstDay));
  const imported = parties.filter(({ isImported, sentDay }) => isImported && isWithin(sentDay));
  const known = [
    ...days.map(({ day }) => day),
    ...parties.flatMap(({ sentDay, firstDay, status }) =>
      status === 'approved' ? [sentDay, firstDay] : [sentDay],
    ),
  ].sort();
  const minutes = waits.map((wait) => wait.minutes);
  return {
    from,
    to,
    first: known[0] ?? null,
    last: known.at(-1) ?? null,
    parties: grouped(
      approved,
      ({ firstDay, location }) => firstDay.slice(0, 7) + LOCATIONS.indexOf(location),
    ).map(([key, all]) => ({
      month: key.slice(0, 7),
      location: LOCATIONS[Number(key.slice(7))],
      count: all.length,
      styles: STYLES.map((style) => ({
        style,
        count: all.filter(({ styles }) => styles.includes(style)).length,
      })).filter(({ count }) => count > 0),
    })),
    decisions: {
      count: waits.length,
      approved: waits.filter(({ verdict }) => verdict === 'approved').length,
      rejected: waits.filter(({ verdict }) => verdict === 'rejected').length,
      medianMinutes: middle(minutes),
      worst: waits.length === 0 ? null : expect.objectContaining({ minutes: Math.max(...minutes) }),
      hours: grouped(waits, ({ sentHour }) => String(sentHour).padStart(2, '0')).map(([hour, all]) => ({
        hour: Number(hour),
        count: all.length,
        medianMinutes: middle(all.map((wait) => wait.minutes)),
        worstMinutes: Math.max(...all.map((wait) => wait.minutes)),
      })),
    },
    days: days.filter(({ day }) => isWithin(day)),
    lead: {
      medianDays: middle(leads),
      steps: LEAD_STEPS.map((step) => ({
        step: step.id,
        count: leads.filter((days) => step.from <= days && days <= step.to).length,
      })),
    },
    imports: grouped(imported, ({ sentDay }) => sentDay.slice(0, 7)).map(([month, all]) => {
      const are = (...statuses: readonly string[]) =>
        all.filter(({ status }) => statuses.includes(status)).length;
      const [approved, rejected, waiting] = [are('approved', 'deleted'), are('rejected'), are('pending')];
      return { month, imported: all.length, approved, rejected, waiting };
    }),
  };
}

/** A party as it is in the end, and each time that it waited and was decided on. */
function partyOf(happened: readonly Happened[], id: string) {
  const own = happened.filter(({ party, became }) => party === id && became !== undefined);
  const [sent] = own;
  if (sent?.became === undefined) throw new Error('a party is sent first');
  let now = sent.became;
  let since: string | null = sent.at;
  const waits: { at: string; minutes: number; sentHour: number; verdict: 'approved' | 'rejected' }[] = [];
  for (const { became, at } of own.slice(1)) {
    if (became === undefined) continue;
    const { status } = became;
    if (since !== null && (status === 'approved' || status === 'rejected')) {
      const minutes = Math.round((Date.parse(at) - Date.parse(since)) / 60_000);
      waits.push({ at, minutes, sentHour: clockOf(since).hour, verdict: status });
      since = null;
    } else if (status === 'pending' && now.status !== 'pending') since = at;
    now = became;
  }
  const { details, status, isImported } = now;
  const { location, styles, dates } = details;
  const firstDay = [...dates].sort()[0] ?? '';
  return { id, status, isImported, location, styles, firstDay, sentDay: clockOf(sent.at).day, waits };
}

const RANGES = [
  ['2026-01-01', '2026-12-31'],
  ['2026-03-29', '2026-03-29'],
  ['2026-10-25', '2026-10-25'],
  ['2026-06-01', '2027-06-30'],
] as const;

/** What all rows of a list add up to is what its figure says. */
function expectAlike(figure: FigureName, { total, events }: StatisticsEventsAnswer, all: StatisticsAnswer) {
  const listed = (index: number) => sum(events.map(({ counts }) => counts[index] ?? 0));
  const inDays = (
    name:
      | 'confirmed'
      | 'withdrawn'
      | 'seatsOffered'
      | 'seatsNeeded'
      | 'commentsApproved'
      | 'commentsRejected',
  ) => sum(all.days.map((day) => day[name]));
  const expected = {
    parties: [[total], [sum(all.parties.map(({ count }) => count))]],
    imports: [[total], [sum(all.imports.map(({ imported }) => imported))]],
    decisions: [[total], [all.decisions.count]],
    lead: [[listed(0)], [sum(all.lead.steps.map(({ count }) => count))]],
    rsvps: [
      [listed(0), listed(1)],
      [inDays('confirmed'), inDays('withdrawn')],
    ],
    seats: [
      [listed(0), listed(1)],
      [inDays('seatsOffered'), inDays('seatsNeeded')],
    ],
    comments: [
      [listed(0), listed(1)],
      [inDays('commentsApproved'), inDays('commentsRejected')],
    ],
  } as const satisfies Record<FigureName, readonly (readonly number[])[]>;
  const [is, should] = expected[figure];
  expect([figure, is]).toEqual([figure, should]);
}

test('figures, and the lists they count, are what going through everything that happened gives', async () => {
  await fc.assert(
    fc.asyncProperty(randomYear, async ({ story, happened }) => {
      const log = await givenLog(story);
      const rig = await givenEvents([], { log, now: () => Date.parse('2028-01-01T00:00:00Z') });
      for (const [from, to] of RANGES) {
        const all = await rig.read<StatisticsAnswer>(`/api/statistics?from=${from}&to=${to}`, admin);
        expect(all).toEqual(figuresOf(happened, from, to));
        for (const figure of FIGURES) {
          const path = `/api/statistics/events?figure=${figure}&from=${from}&to=${to}`;
          expectAlike(figure, await rig.read<StatisticsEventsAnswer>(path, admin), all);
        }
      }
    }),
    { numRuns: randomRuns(25), endOnFailure: true },
  );
}, 120_000);
