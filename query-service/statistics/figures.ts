import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import { LEAD_STEPS, type LeadStepId } from '@duende/contracts/history/statistics';
import { LOCATIONS, type Location } from '@duende/contracts/parties/locations';
import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { monthOf } from '@duende/contracts/common/madrid-time';
import type { DayRange } from './statistics-range.ts';
import { groupBy } from '@duende/projections/model/group-by';

/** Includes every status. */
export interface PartyFact {
  readonly id: string;
  /** `null` if hidden from the reader */
  readonly name: string | null;
  readonly location: Location;
  readonly styles: readonly Style[];
  /** days in Madrid, `YYYY-MM-DD` */
  readonly firstDay: string;
  readonly sentDay: string;
  readonly status: PartyStatus;
  readonly isImported: boolean;
}

export interface WaitFact {
  readonly party: PartyFact;
  readonly minutes: number;
  /** in Madrid, 0 to 23 */
  readonly sentHour: number;
  readonly verdict: 'approved' | 'rejected';
}

const isWithin = ({ from, to }: DayRange, day: string) => from <= day && day <= to;

/** Groups by first month. */
export function partiesByMonth(parties: Iterable<PartyFact>, range: DayRange): StatisticsAnswer['parties'] {
  const groups = groupBy(
    [...parties].filter(({ status, firstDay }) => status === 'approved' && isWithin(range, firstDay)),
    ({ firstDay, location }) => `${monthOf(firstDay)} ${LOCATIONS.indexOf(location)}`,
  );
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (first === undefined) return [];
      const { firstDay, location } = first;
      const all = [first, ...others];
      const styles = STYLES.map((style) => ({
        style,
        count: all.filter((party) => party.styles.includes(style)).length,
      })).filter(({ count }) => count > 0);
      return [{ month: monthOf(firstDay), location, count: all.length, styles }];
    });
}

/** Overall and by hour of submission. */
export function decisionFigure(waits: readonly WaitFact[]): StatisticsAnswer['decisions'] {
  const longest = waits.reduce<WaitFact | null>(
    (worst, wait) => (worst === null || wait.minutes > worst.minutes ? wait : worst),
    null,
  );
  const approved = waits.filter(({ verdict }) => verdict === 'approved').length;
  return {
    count: waits.length,
    approved,
    rejected: waits.length - approved,
    medianMinutes: median(waits.map(({ minutes }) => minutes)),
    worst: longest && { eventId: longest.party.id, name: longest.party.name, minutes: longest.minutes },
    hours: [...groupBy(waits, ({ sentHour }) => sentHour)]
      .toSorted(([a], [b]) => a - b)
      .map(([hour, of]) => {
        const minutes = of.map((wait) => wait.minutes);
        return {
          hour,
          count: of.length,
          medianMinutes: median(minutes) ?? 0,
          worstMinutes: minutes.reduce((a, b) => Math.max(a, b), 0),
        };
      }),
  };
}

export function leadStep(days: number): LeadStepId {
  return LEAD_STEPS.find(({ from, to }) => from <= days && days <= to)?.id ?? 'after';
}

export function leadFigure(byDays: ReadonlyMap<number, number>): StatisticsAnswer['lead'] {
  const entries = [...byDays].toSorted(([a], [b]) => a - b);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  return {
    medianDays: middleOf(total, (index) => valueAt(entries, index)),
    steps: LEAD_STEPS.map(({ id, from, to }) => ({
      step: id,
      count: entries.reduce((sum, [days, count]) => (from <= days && days <= to ? sum + count : sum), 0),
    })),
  };
}

/** Groups by month and status; a deleted party counts as approved. */
export function importsByMonth(parties: Iterable<PartyFact>, range: DayRange): StatisticsAnswer['imports'] {
  const imported = [...parties].filter(({ isImported, sentDay }) => isImported && isWithin(range, sentDay));
  return [...groupBy(imported, ({ sentDay }) => monthOf(sentDay))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, of]) => {
      const those = (...statuses: readonly PartyStatus[]) =>
        of.filter(({ status }) => statuses.includes(status)).length;
      return {
        month,
        imported: of.length,
        approved: those('approved', 'deleted'),
        rejected: those('rejected'),
        waiting: those('pending'),
      };
    });
}

/** `null` if empty. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return middleOf(sorted.length, (index) => sorted[index]);
}

/** Takes any access to sorted values. */
function middleOf(total: number, at: (index: number) => number | undefined): number | null {
  const [low, high] = [at((total - 1) >> 1), at(total >> 1)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Reads a run-length encoded list. */
function valueAt(entries: readonly (readonly [number, number])[], index: number): number | undefined {
  let passed = 0;
  return entries.find(([, count]) => (passed += count) > index)?.[0];
}
