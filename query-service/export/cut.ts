import type { ExportTable } from '@duende/contracts/exports/exports';
import type { Spans } from '@duende/projections/model/spans';

/** What of a table is wanted, as it was at one moment. */
export interface Cut {
  readonly table: ExportTable;
  readonly isPersonal: boolean;
  /** whether the words of parties that are not public are in it */
  readonly seesUnpublished: boolean;
  /** milliseconds since 1970, and as ISO 8601: what came later is as if it had not been */
  readonly at: number;
  readonly moment: string;
  /** ISO 8601: rows that begin in there, the end excluded; `null` has no bound */
  readonly from: string | null;
  readonly to: string | null;
  /** the pseudonyms of one file */
  readonly pseudonymOf: (userId: string) => string;
}

const iso = (moment: number) => new Date(moment).toISOString();
/** An end that came after the cut had not come yet. */
export const endedBy = (at: string | null, cut: Cut) => (at === null || at > cut.moment ? null : at);

/** The times of the spans that had begun by the cut. */
export function spansOf(
  spans: Spans,
  cut: Cut,
): readonly { readonly from: string; readonly to: string | null }[] {
  const found: { from: string; to: string | null }[] = [];
  for (let index = 0; index < spans.length && (spans[index] as number) <= cut.at; index += 2) {
    const end = spans[index + 1];
    found.push({
      from: iso(spans[index] as number),
      to: end === undefined ? null : endedBy(iso(end), cut),
    });
  }
  return found;
}
