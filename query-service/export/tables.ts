import type { ExportTable } from '@duende/contracts/constants/exports';

/** What a column holds: a moment is ISO 8601 in UTC, a day `YYYY-MM-DD` in Madrid, a person a pseudonym of this one file. */
export type ColumnType =
  'text' | 'integer' | 'number' | 'boolean' | 'moment' | 'day' | 'list' | 'days' | 'person';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

export type Cell = string | number | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Cell>>;

/** Columns by name, in their order. */
export const columns = (types: Readonly<Record<string, ColumnType>>): readonly Column[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

const DETAILS = {
  name: 'text',
  region: 'text',
  type: 'text',
  styles: 'list',
  dates: 'days',
  first_day: 'day',
  last_day: 'day',
  start_time: 'text',
  end_time: 'text',
  cost: 'text',
  latitude: 'number',
  longitude: 'number',
  link: 'text',
  tickets_link: 'text',
  maps_url: 'text',
  description: 'text',
} as const;

const COLUMNS: Readonly<Record<ExportTable, readonly Column[]>> = {
  parties: columns({
    party_id: 'text',
    submitted_at: 'moment',
    status: 'text',
    is_imported: 'boolean',
    author: 'person',
    ...DETAILS,
    going: 'integer',
  }),
  party_versions: columns({
    party_id: 'text',
    revision: 'integer',
    kind: 'text',
    status: 'text',
    valid_from: 'moment',
    valid_to: 'moment',
    actor: 'person',
    ...DETAILS,
  }),
  attendance: columns({ party_id: 'text', person: 'person', going_from: 'moment', going_to: 'moment' }),
  rides: columns({
    party_id: 'text',
    ride_id: 'text',
    person: 'person',
    type: 'text',
    places: 'integer',
    latitude: 'number',
    longitude: 'number',
    published_at: 'moment',
    removed_at: 'moment',
  }),
  decisions: columns({
    kind: 'text',
    subject_id: 'text',
    party_id: 'text',
    author: 'person',
    is_imported: 'boolean',
    sent_at: 'moment',
    decided_at: 'moment',
    verdict: 'text',
    decided_by: 'person',
  }),
  comments: columns({
    comment_id: 'text',
    party_id: 'text',
    author: 'person',
    created_at: 'moment',
    status: 'text',
    shown_from: 'moment',
    shown_to: 'moment',
  }),
};

/** What stands beside the pseudonyms where personal data was asked for. */
const PERSONAL: Readonly<Partial<Record<ExportTable, readonly Column[]>>> = {
  parties: columns({ author_name: 'text' }),
  attendance: columns({ person_name: 'text' }),
  rides: columns({ person_name: 'text' }),
  decisions: columns({ author_name: 'text', decided_by_name: 'text' }),
  comments: columns({ signed: 'text', content: 'text' }),
};

/** The columns of a table, in their order. */
export function columnsOf(table: ExportTable, isPersonal: boolean): readonly Column[] {
  return isPersonal ? [...COLUMNS[table], ...(PERSONAL[table] ?? [])] : COLUMNS[table];
}
