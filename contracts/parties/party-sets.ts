import { searchText } from '../common/list-text.ts';
import { madridMoment } from '../common/madrid-clock.ts';
import { addDays } from '../common/madrid-time.ts';
import { lineupNames } from './lineup-names.ts';
import { endOf, NOON, startOf, stretchesOf, type PartyTimes } from './party-night.ts';
import { daysOff } from './party-condition.ts';
import type { PartyCondition } from './party-condition-schema.ts';
import { NO_TIME } from './party-times.ts';

export interface PartySet {
  readonly name: string;
  /** whose night it is, `YYYY-MM-DD`; `''`: the first, so that a moved party keeps its times */
  readonly day: string;
  /** `HH:MM` */
  readonly hour: string;
  /** `HH:MM`; `''`: not given */
  readonly until: string;
  /** `''`: not given */
  readonly stage: string;
}

export type PartyWithSets = PartyTimes &
  Partial<Pick<PartyCondition, 'condition'>> & {
    /** absent in older stored answers */
    readonly sets?: readonly PartySet[] | undefined;
  };

export interface TimedSet extends PartySet {
  /** milliseconds since 1970 */
  readonly start: number;
  /** its own end, or else the next set on its stage; at most {@link LONGEST_SET_MS} */
  readonly end: number;
  /** its night is cancelled, or is not among the dates */
  readonly isOff: boolean;
}

export interface SetNight {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly isOff: boolean;
  readonly stages: readonly { readonly stage: string; readonly sets: readonly TimedSet[] }[];
}

/** Without an end or a next set. */
const LONGEST_SET_MS = 4 * 3_600_000;

export const stagesOf = (sets: readonly Pick<PartySet, 'stage'>[]): readonly string[] => [
  ...new Set(sets.map(({ stage }) => stage)),
];

/** The line-up without those who have an hour. */
export function artistsWithoutHours({
  lineup = [],
  sets = [],
}: {
  /** absent in older stored answers */
  readonly lineup?: readonly string[] | undefined;
  readonly sets?: readonly Pick<PartySet, 'name'>[] | undefined;
}): readonly string[] {
  const timed = new Set(lineupNames(sets.map(({ name }) => name).join('\n')).map(searchText));
  return lineup.filter((name) => !timed.has(searchText(name)));
}

/** The night of a set; `''` if the party has no dates. */
export const nightOf = ({ dates }: Pick<PartyTimes, 'dates'>, { day }: Pick<PartySet, 'day'>): string =>
  day === '' ? (dates[0] ?? '') : day;

interface Span {
  readonly days: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Of cancelled nights too. */
const spansOf = (party: PartyTimes): readonly Span[] =>
  stretchesOf({ ...party, cancelledDates: [] }).map((stretch) => ({
    days: stretch.days,
    from: startOf(stretch),
    to: endOf(stretch),
  }));

const spanOf = (spans: readonly Span[], night: string) => spans.find(({ days }) => days.includes(night));

const ANY_DAY = '2000-01-01';

/** Milliseconds since 1970 of an hour in Madrid. */
type MomentOf = (day: string, time: string) => number;

/** Many sets have the same hours, and the clock is slow. */
function keptMoments(): MomentOf {
  const known = new Map<string, number>();
  return (day, time) => {
    const key = `${day} ${time}`;
    const moment = known.get(key) ?? madridMoment({ day, time });
    known.set(key, moment);
    return moment;
  };
}

interface HourOfNight {
  readonly night: string;
  readonly hour: string;
  /** earlier hours are of the morning after */
  readonly first: string;
}

/**
 * After midnight belongs to the night: an hour is on the next day if only that is within the party. Otherwise
 * hours before the beginning and before noon are.
 */
function startOfSet(momentOf: MomentOf, span: Span | undefined, { night, hour, first }: HourOfNight): number {
  const [same, next] = [momentOf(night, hour), momentOf(addDays(night, 1), hour)];
  const isWithin = (moment: number) => span !== undefined && moment >= span.from && moment < span.to;
  const isLate = isWithin(same) === isWithin(next) ? hour < first : isWithin(next);
  return isLate ? next : same;
}

const firstHourOf = ({ startTime }: PartyTimes): string =>
  startTime !== NO_TIME && startTime < NOON ? startTime : NOON;

/** By night, stage in the order named, and hour. */
export function setNights(party: PartyWithSets): readonly SetNight[] {
  const timed = timedSets(party);
  const nights = [...new Set(timed.map((set) => nightOf(party, set)))].sort();
  return nights.map((day) => {
    const ofNight = timed.filter((set) => nightOf(party, set) === day);
    return {
      day,
      isOff: ofNight.every(({ isOff }) => isOff),
      stages: stagesOf(ofNight).map((stage) => ({
        stage,
        sets: ofNight.filter((set) => set.stage === stage).toSorted((a, b) => a.start - b.start),
      })),
    };
  });
}

function timedSets(party: PartyWithSets): readonly TimedSet[] {
  const off = daysOff(party);
  const spans = spansOf(party);
  const momentOf = keptMoments();
  const first = firstHourOf(party);
  const begun = (party.sets ?? []).map((set) => {
    const night = nightOf(party, set);
    const span = spanOf(spans, night);
    const day = night === '' ? ANY_DAY : night;
    const start = startOfSet(momentOf, span, { night: day, hour: set.hour, first });
    return { set, day, start, close: span?.to ?? 0, isOff: span === undefined || off.includes(night) };
  });
  return begun.map(({ set, day, start, close, isOff }) => {
    if (set.until !== NO_TIME) {
      const ends = [0, 1, 2].map((later) => momentOf(addDays(day, later), set.until));
      return { ...set, start, isOff, end: ends.find((end) => end > start) ?? start };
    }
    const later = begun.filter((other) => other.set.stage === set.stage && other.start > start);
    const ends = [...later.map((other) => other.start), ...(close > start ? [close] : [])];
    return { ...set, start, isOff, end: Math.min(start + LONGEST_SET_MS, ...ends) };
  });
}

/** `now`: milliseconds since 1970. */
export const playingAt = (nights: readonly SetNight[], now: number): readonly TimedSet[] =>
  nights.flatMap(({ stages }) =>
    stages.flatMap(({ sets }) => sets.filter((set) => !set.isOff && set.start <= now && now < set.end)),
  );

export interface SetProblem {
  /** the stage with two sets at once; `null`: outside the party's hours */
  readonly overlapOn: string | null;
  readonly names: readonly string[];
}

/** The form allows them, but names them. */
export function setProblems(party: PartyWithSets): readonly SetProblem[] {
  if (party.dates.length === 0) return [];
  const spans = spansOf(party);
  return setNights(party).flatMap(({ day, stages }) => {
    const span = spanOf(spans, day);
    const isOutside = ({ start, end, until }: TimedSet) =>
      span === undefined || start < span.from || start >= span.to || (until !== NO_TIME && end > span.to);
    return stages.flatMap(({ stage, sets }) => [
      ...sets.filter(isOutside).map(({ name }) => ({ overlapOn: null, names: [name] })),
      ...sets.flatMap((set, index) => {
        const next = sets[index + 1];
        return next === undefined || next.start >= set.end
          ? []
          : [{ overlapOn: stage, names: [set.name, next.name] }];
      }),
    ]);
  });
}
