import { BYTE_ORDER_MARK, csvLine } from '@duende/contracts/common/csv';

/** A figure as a table: what 'Ver como tabla' shows and what its CSV holds. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export function csvOf({ columns, rows }: TableData): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map((cells) => csvLine(cells, ',')).join('');
}
