import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import { LEAD_STEPS, type LeadStepId } from '@duende/contracts/history/statistics';
import { LOCATIONS, type Location } from '@duende/contracts/parties/locations';
import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { monthOf } from '@duende/contracts/common/madrid-time';
import type { DayRange } from './statistics-range.ts';
import { groupBy } from '@duende/projections/model/group-by';

/** What figures know of a party, whatever its status. */
export interface PartyFact {
  readonly id: string;
  /** `null` where whoever asks does not read it */
  readonly name: string | null;
  readonly location: Location;
  readonly styles: readonly Style[];
  /** days in Madrid, `YYYY-MM-DD` */
  readonly firstDay: string;
  readonly sentDay: string;
  readonly status: PartyStatus;
  readonly isImported: boolean;
}

/** A time that a party waited, and how it ended. */
export interface WaitFact {
  readonly party: PartyFact;
  readonly minutes: number;
  /** in Madrid, 0 to 23 */
  readonly sentHour: number;
  readonly verdict: 'approved' | 'rejected';
}

const isWithin = ({ from, to }: DayRange, day: string) => from <= day && day <= to;

/** Approved parties by the month they begin in, their region and their styles. */
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

/** How long decisions took, in all and by the hour at which a party was sent. */
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

/** The step that so many days before a party fall into. */
export function leadStep(days: number): LeadStepId {
  return LEAD_STEPS.find(({ from, to }) => from <= days && days <= to)?.id ?? 'after';
}

/** Confirmations by how many days before the party they came, from how many came how many days before. */
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

/** Imported parties by the month they came in, and what became of them: a deleted one had been approved. */
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

/** The middle one, the mean of both middle ones of an even number; `null` of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return middleOf(sorted.length, (index) => sorted[index]);
}

/** The one rule of every median: of so many values, of which the one at each place is known in their order. */
function middleOf(total: number, at: (index: number) => number | undefined): number | null {
  const [low, high] = [at((total - 1) >> 1), at(total >> 1)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The value at a place, of values that come so many times each. */
function valueAt(entries: readonly (readonly [number, number])[], index: number): number | undefined {
  let passed = 0;
  return entries.find(([, count]) => (passed += count) > index)?.[0];
}
