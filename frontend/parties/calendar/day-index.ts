import { dayRuns, type DayRun } from '@duende/contracts/common/day-runs';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { nightsOf } from '@duende/contracts/parties/nights';
import { conditionOfDays } from '@duende/contracts/parties/party-condition';
import { dayWords, monthName } from '../../dates/date-text.ts';

/** `Septiembre 2026` */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
}

/** `sábado 26 de septiembre, 3 eventos` */
export function dayName(day: string, parties: number, going: number, isOff = false): string {
  const events = parties === 1 ? '1 evento' : parties === 0 ? 'sin eventos' : `${String(parties)} eventos`;
  return `${dayWords(day)}, ${events}${isOff ? (parties === 1 ? ', no se celebra' : ', no se celebran') : ''}${going > 0 ? ', vas' : ''}`;
}

export type CalendarParty = Pick<EventAnswer, 'id' | 'name' | 'dates' | 'styles'> & Partial<PartyCondition>;

export interface BarPiece {
  readonly lane: number;
  readonly style: string | undefined;
  readonly starts: boolean;
  readonly ends: boolean;
}

export interface DayMarks<P extends CalendarParty> {
  readonly parties: readonly P[];
  readonly styles: readonly (string | undefined)[];
  readonly bars: readonly BarPiece[];
  /** none of its parties takes place */
  readonly isOff: boolean;
}

const MAX_DOTS = 3;
const MAX_LANES = 2;

export function indexDays<P extends CalendarParty>(parties: readonly P[]): ReadonlyMap<string, DayMarks<P>> {
  const days = new Map<
    string,
    { parties: P[]; styles: (string | undefined)[]; bars: BarPiece[]; isOff: boolean }
  >();
  for (const party of parties)
    for (const day of new Set(party.dates)) {
      const marks = days.get(day);
      if (marks) marks.parties.push(party);
      else days.set(day, { parties: [party], styles: [], bars: [], isOff: false });
    }
  for (const [day, marks] of days) {
    marks.styles = dotStyles(marks.parties);
    marks.isOff = marks.parties.every((party) => conditionOfDays(party, [day]) !== 'scheduled');
  }
  for (const run of parties.flatMap(runsOf).sort((a, b) => (a.days[0] < b.days[0] ? -1 : 1))) {
    const lane = freeLane(run.days.flatMap((day) => days.get(day)?.bars ?? []));
    if (lane === null) continue;
    run.days.forEach((day, index) =>
      days.get(day)?.bars.push({
        lane,
        style: run.party.styles[0],
        starts: index === 0,
        ends: index === run.days.length - 1,
      }),
    );
  }
  return days;
}

/** First styles come first, so that three parties show three colours. */
function dotStyles(
  parties: readonly CalendarParty[],
): readonly (string | undefined)[] & (string | undefined)[] {
  const rounds = Array.from({ length: MAX_DOTS }, (_, round) =>
    parties.flatMap(({ styles }) => styles.slice(round, round + 1)),
  );
  const styles = [...new Set(rounds.flat())].slice(0, MAX_DOTS);
  return styles.length === 0 ? [undefined] : styles;
}

interface Run {
  readonly party: CalendarParty;
  readonly days: DayRun;
}

/** Two or more consecutive nights that take place. */
function runsOf(party: CalendarParty): Run[] {
  return dayRuns(nightsOf({ cancelledDates: undefined, ...party }))
    .filter(({ length }) => length > 1)
    .map((days) => ({ party, days }));
}

function freeLane(taken: readonly BarPiece[]): number | null {
  for (let lane = 0; lane < MAX_LANES; lane += 1)
    if (!taken.some((piece) => piece.lane === lane)) return lane;
  return null;
}
