import type { ExportTable } from '@duende/contracts/exports/exports';
import {
  EXPORT_ORDER,
  PARTY_FIELD_ROWS,
  type ExportedField,
  type KindOf,
} from '@duende/contracts/parties/party-fields';
import { CHOSEN_COLUMNS, type ChosenColumn } from '@duende/contracts/parties/party-situation';

/** Times are ISO 8601 in UTC, days `YYYY-MM-DD` in Madrid, people pseudonyms. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'moment'
  | 'day'
  | 'list'
  | 'days'
  | 'person';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

export type Cell = string | number | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Cell>>;

export const columns = (types: Readonly<Record<string, ColumnType>>): readonly Column[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

const DETAIL_TYPES = {
  name: 'text',
  region: 'text',
  degrees: 'number',
  days: 'days',
  hour: 'text',
  type: 'text',
  styles: 'list',
  line: 'text',
  link: 'text',
  map: 'text',
  text: 'text',
  names: 'list',
  moment: 'text',
  sets: 'list',
  care: 'list',
} as const satisfies Readonly<Record<KindOf<ExportedField>, ColumnType>>;

const OF_DAYS = { first_day: 'day', last_day: 'day' } as const;

const SITUATION = {
  condition: 'text',
  cancelled_dates: 'days',
  previous_dates: 'days',
  ...(Object.fromEntries(CHOSEN_COLUMNS.map(({ column }) => [column, 'text'])) as Readonly<
    Record<ChosenColumn, 'text'>
  >),
} as const;

export type ExportedColumn = (typeof PARTY_FIELD_ROWS)[ExportedField]['column'];

const DETAILS = {
  ...(Object.fromEntries(
    EXPORT_ORDER.flatMap((field) => {
      const { column, kind } = PARTY_FIELD_ROWS[field];
      return [[column, DETAIL_TYPES[kind]], ...(field === 'dates' ? Object.entries(OF_DAYS) : [])];
    }),
  ) as Readonly<Record<ExportedColumn | keyof typeof OF_DAYS, ColumnType>>),
  ...SITUATION,
};

export type DetailsRow = Readonly<Record<keyof typeof DETAILS, Cell>>;

const TYPES = {
  parties: {
    party_id: 'text',
    submitted_at: 'moment',
    status: 'text',
    is_imported: 'boolean',
    author: 'person',
    ...DETAILS,
    going: 'integer',
    author_name: 'text',
  },
  party_versions: {
    party_id: 'text',
    revision: 'integer',
    kind: 'text',
    status: 'text',
    valid_from: 'moment',
    valid_to: 'moment',
    actor: 'person',
    ...DETAILS,
  },
  attendance: {
    party_id: 'text',
    person: 'person',
    going_from: 'moment',
    going_to: 'moment',
    ended_by: 'text',
    person_name: 'text',
  },
  rides: {
    party_id: 'text',
    ride_id: 'text',
    person: 'person',
    type: 'text',
    passenger_count: 'integer',
    granted: 'integer',
    direction: 'text',
    leaves_at: 'text',
    departure_latitude: 'number',
    departure_longitude: 'number',
    published_at: 'moment',
    removed_at: 'moment',
    person_name: 'text',
    note: 'text',
  },
  decisions: {
    kind: 'text',
    subject_id: 'text',
    party_id: 'text',
    author: 'person',
    is_imported: 'boolean',
    sent_at: 'moment',
    decided_at: 'moment',
    waited_minutes: 'integer',
    verdict: 'text',
    decided_by: 'person',
    author_name: 'text',
    decided_by_name: 'text',
    reason: 'text',
  },
  comments: {
    comment_id: 'text',
    party_id: 'text',
    author: 'person',
    created_at: 'moment',
    status: 'text',
    shown_from: 'moment',
    shown_to: 'moment',
    signed: 'text',
    content: 'text',
  },
} as const satisfies Readonly<Record<ExportTable, Readonly<Record<string, ColumnType>>>>;

const COLUMNS = Object.fromEntries(
  Object.entries(TYPES).map(([table, types]) => [table, columns(types)]),
) as Readonly<Record<ExportTable, readonly Column[]>>;

export type RowOf<Table extends ExportTable> = Readonly<Record<keyof (typeof TYPES)[Table], Cell>>;

/**
 * Names, texts, ids that public lists show next to a name, and people identifiable from public lists or as
 * the only possible one.
 */
const WITH_NAMES: { readonly [Table in ExportTable]: readonly (keyof RowOf<Table>)[] } = {
  parties: ['author', 'author_name'],
  party_versions: ['actor'],
  attendance: ['person_name'],
  rides: ['ride_id', 'person', 'leaves_at', 'person_name', 'note'],
  decisions: ['subject_id', 'author', 'decided_by', 'author_name', 'decided_by_name', 'reason'],
  comments: ['comment_id', 'author', 'signed', 'content'],
};

/** Exact times match public lists with names. */
const BY_DAY: readonly ExportTable[] = ['attendance', 'rides', 'decisions', 'comments'];

export const isByDay = (table: ExportTable, isPersonal: boolean) => !isPersonal && BY_DAY.includes(table);

export function columnsOf(table: ExportTable, isPersonal: boolean): readonly Column[] {
  const all = COLUMNS[table];
  if (isPersonal) return all;
  const withNames: readonly string[] = WITH_NAMES[table];
  const shown = all.filter(({ name }) => !withNames.includes(name));
  return isByDay(table, isPersonal)
    ? shown.map(({ name, type }) => ({ name, type: type === 'moment' ? 'day' : type }))
    : shown;
}
