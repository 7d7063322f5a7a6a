import type { ExportTable } from '@duende/contracts/exports/exports';
import type { Spans } from '@duende/projections/model/spans';

/** A table at one moment. */
export interface Cut {
  readonly table: ExportTable;
  readonly isPersonal: boolean;
  /** includes texts of unpublished parties */
  readonly seesUnpublished: boolean;
  /** ms since 1970, and ISO 8601 below; later events are ignored */
  readonly at: number;
  readonly moment: string;
  /** ISO 8601: start of rows, end excluded; `null` is unbounded */
  readonly from: string | null;
  readonly to: string | null;
  /** of this file */
  readonly pseudonymOf: (userId: string) => string;
}

const iso = (moment: number) => new Date(moment).toISOString();
/** An end after the cut counts as open. */
export const endedBy = (at: string | null, cut: Cut) => (at === null || at > cut.moment ? null : at);

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
