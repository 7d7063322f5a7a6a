import { type Random, pick, some } from './random.ts';
import { DEMO_PARTIES, DEMO_PENDING_PARTIES, type DemoParty } from './demo-parties.ts';
import { DEMO_COMMENTS, DEMO_PEOPLE } from './demo-people.ts';
import { addDays } from '@duende/contracts/common/madrid-time';

/** These have a fixed day of the year, `MM-DD`. */
const FEASTS: Readonly<Record<string, string>> = {
  'Nochevieja Fractal': '12-31',
  'Reyes Magos del Dub': '01-05',
};

/**
 * Relative to the week of `today`: several nights start on Friday, one night is on Saturday. Feasts use their
 * next occurrence, or this year's if not over.
 */
function demoDates(party: Pick<DemoParty, 'name' | 'week' | 'nights'>, today: string): string[] {
  const start = feastStart(party, today) ?? weekStart(party, today);
  return Array.from({ length: party.nights }, (_, night) => addDays(start, night));
}

function feastStart({ name }: Pick<DemoParty, 'name'>, today: string): string | null {
  const feast = FEASTS[name];
  if (feast === undefined) return null;
  const year = Number(today.slice(0, 4));
  const thisYears = `${year}-${feast}`;
  return thisYears < today ? `${year + 1}-${feast}` : thisYears;
}

function weekStart({ week, nights }: Pick<DemoParty, 'week' | 'nights'>, today: string): string {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, week * 7 - sinceMonday);
  const first = addDays(monday, nights > 1 ? 4 : 5);
  // Moves a party whose night is over, so that the calendar is never empty at first.
  return week === 0 && first < today ? addDays(first, 7) : first;
}

/** An action in the synthetic past, in ms since 1970. People and parties are indices. */
export type DemoAct = { readonly at: number } & (
  | { readonly kind: 'register'; readonly person: number }
  | {
      readonly kind: 'submit';
      readonly party: number;
      readonly person: number;
      readonly dates: readonly string[];
    }
  | { readonly kind: 'approve'; readonly party: number }
  | { readonly kind: 'confirm'; readonly party: number; readonly person: number }
  | {
      readonly kind: 'comment';
      readonly party: number;
      readonly person: number | null;
      readonly content: string;
      readonly isApproved: boolean;
    }
  | {
      readonly kind: 'ride';
      readonly party: number;
      readonly person: number;
      readonly rideType: 'offer' | 'need';
      readonly departure: { readonly latitude: number; readonly longitude: number };
      readonly passengerCount: number;
      readonly direction: 'there' | 'back';
      readonly leavesAt: string;
      readonly note: string;
    }
);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WAITING_COMMENTS = 4;

export const ALL_DEMO_PARTIES: readonly DemoParty[] = [...DEMO_PARTIES, ...DEMO_PENDING_PARTIES];

/** All are before now, in time order. */
export function demoActs(now: number, today: string, random: Random): DemoAct[] {
  const people = DEMO_PEOPLE.map((_, person) => person);
  const acts: DemoAct[] = people.map((person) => ({
    kind: 'register',
    person,
    at: now - 110 * DAY + person * 7 * HOUR,
  }));
  const firstSubmission = now - 95 * DAY;
  const between = (from: number, to: number) => from + random() * Math.max(0, to - from);

  for (const [party, details] of ALL_DEMO_PARTIES.entries()) {
    const dates = demoDates(details, today);
    const isPending = party >= DEMO_PARTIES.length;
    const opens = Date.parse(`${dates[0] ?? today}T18:00:00Z`);
    const latest = Math.min(now - 2 * DAY, opens - 10 * DAY);
    const submitted = isPending
      ? between(now - 30 * HOUR, now - 3 * HOUR)
      : between(Math.max(firstSubmission, latest - 40 * DAY), latest);
    acts.push({ kind: 'submit', party, person: pick(random, people), dates, at: submitted });
    if (isPending) continue;

    const approved = submitted + between(2 * HOUR, 20 * HOUR);
    const closes = Math.min(now - 10 * 60_000, opens);
    acts.push({ kind: 'approve', party, at: approved });
    const going = some(random, people, details.pull);
    for (const person of going) acts.push({ kind: 'confirm', party, person, at: between(approved, closes) });
    for (const content of some(random, DEMO_COMMENTS, details.pull * 0.4)) {
      const person = random() < 0.75 ? pick(random, people) : null;
      acts.push({ kind: 'comment', party, person, content, isApproved: true, at: between(approved, closes) });
    }
    for (const person of some(random, going, 0.25)) {
      acts.push({
        kind: 'ride',
        party,
        person,
        rideType: random() < 0.6 ? 'offer' : 'need',
        departure: {
          latitude: details.latitude + (random() - 0.5) * 0.5,
          longitude: details.longitude + (random() - 0.5) * 0.6,
        },
        passengerCount: 1 + Math.floor(random() * 4),
        ...demoTimes(person, dates, today),
        at: between(approved, closes),
      });
    }
  }
  const first = DEMO_PARTIES.findIndex(({ week }) => week === 0);
  for (const content of DEMO_COMMENTS.slice(0, WAITING_COMMENTS)) {
    const at = between(now - 9 * HOUR, now - HOUR);
    acts.push({ kind: 'comment', party: first, person: null, content, isApproved: false, at });
  }
  return acts.sort((a, b) => a.at - b.at);
}

/** Every third person returns with another driver. */
function demoTimes(person: number, dates: readonly string[], today: string) {
  const [first, last] = [dates[0] ?? today, dates.at(-1) ?? today];
  const note = person % 2 === 0 ? 'Caben dos mochilas y una tienda' : '';
  return person % 3 === 0
    ? ({ direction: 'back', leavesAt: `${addDays(last, 1)}T12:00`, note } as const)
    : ({ direction: 'there', leavesAt: `${first}T18:30`, note } as const);
}
