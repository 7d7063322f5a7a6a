import {
  EXPORT_ORDER,
  fieldRow,
  PARTY_FIELD_ROWS,
  type ExportedField,
} from '@duende/contracts/parties/party-fields';
import {
  CHOSEN_COLUMNS,
  type ChosenColumn,
  type ChosenField,
} from '@duende/contracts/parties/party-situation';
import { shownCare, type ShownCare } from '@duende/contracts/parties/care';
import { setText } from '@duende/contracts/parties/sets-of-text';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import type { PartyVersionDocument } from '@duende/projections/parties/party-versions';
import { readsWords } from '../parties/published-words.ts';
import type { Cell, DetailsRow, ExportedColumn } from './tables.ts';

/** `freeWater: yes (by the bar)` */
const careCell = ({ tick, answer, line }: ShownCare) =>
  line === '' ? `${tick}: ${answer}` : `${tick}: ${answer} (${line})`;

function cellOf(version: Pick<PartyVersionDocument, ExportedField>, field: ExportedField) {
  if (field === 'care') return shownCare(version.care).map(careCell);
  if (field === 'sets') return version.sets.map((set) => setText(set, (day) => day));
  return version[field];
}

/** Fields that figures count are included for every party. */
export function detailsOf(
  version: Pick<
    PartyVersionDocument,
    ExportedField | keyof PartyCondition | ChosenField | 'status' | 'firstDay' | 'lastDay'
  >,
  { seesUnpublished }: { readonly seesUnpublished: boolean },
): DetailsRow {
  const readsAll = readsWords(version.status, seesUnpublished);
  const cells = EXPORT_ORDER.map((field) => {
    const isShown = readsAll || fieldRow(field).beforePublished === true;
    return [PARTY_FIELD_ROWS[field].column, isShown ? cellOf(version, field) : null];
  });
  const details = Object.fromEntries(cells) as Record<ExportedColumn, DetailsRow[ExportedColumn]>;
  const chosen = Object.fromEntries(
    CHOSEN_COLUMNS.map(({ column, field }) => [column, version[field]]),
  ) as Record<ChosenColumn, Cell>;
  return {
    ...details,
    first_day: version.firstDay,
    last_day: version.lastDay,
    condition: version.condition,
    cancelled_dates: version.cancelledDates,
    previous_dates: version.previousDates,
    ...chosen,
  };
}
