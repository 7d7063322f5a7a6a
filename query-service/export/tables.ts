import type { ExportTable } from '@duende/contracts/constants/exports';

/** What a column holds: a moment is ISO 8601 in UTC, a day `YYYY-MM-DD` in Madrid, a person a pseudonym of this one table in this one file. */
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
  location: 'text',
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
    author_name: 'text',
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
  attendance: columns({
    party_id: 'text',
    person: 'person',
    going_from: 'moment',
    going_to: 'moment',
    ended_by: 'text',
    person_name: 'text',
  }),
  rides: columns({
    party_id: 'text',
    ride_id: 'text',
    person: 'person',
    type: 'text',
    passenger_count: 'integer',
    departure_latitude: 'number',
    departure_longitude: 'number',
    published_at: 'moment',
    removed_at: 'moment',
    person_name: 'text',
  }),
  decisions: columns({
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
  }),
  comments: columns({
    comment_id: 'text',
    party_id: 'text',
    author: 'person',
    created_at: 'moment',
    status: 'text',
    shown_from: 'moment',
    shown_to: 'moment',
    signed: 'text',
    content: 'text',
  }),
};

/**
 * What only a file with names holds: names and words, ids that a public list has beside a name, and the people of what a public
 * list, or being the only one who could, tells the name of.
 */
const WITH_NAMES: Readonly<Record<ExportTable, readonly string[]>> = {
  parties: ['author', 'author_name'],
  party_versions: ['actor'],
  attendance: ['person_name'],
  rides: ['ride_id', 'person', 'person_name'],
  decisions: ['subject_id', 'author', 'decided_by', 'author_name', 'decided_by_name', 'reason'],
  comments: ['comment_id', 'author', 'signed', 'content'],
};

/** Whose moments are days in a file without names: to the millisecond they are what public lists say beside names. */
const BY_DAY: readonly ExportTable[] = ['attendance', 'rides', 'decisions', 'comments'];

/** Whether rows tell the days alone on which people did something. */
export const isByDay = (table: ExportTable, isPersonal: boolean) => !isPersonal && BY_DAY.includes(table);

/** The columns of a table, in their order; names are in it or not. */
export function columnsOf(table: ExportTable, isPersonal: boolean): readonly Column[] {
  if (isPersonal) return COLUMNS[table];
  const shown = COLUMNS[table].filter(({ name }) => !WITH_NAMES[table].includes(name));
  return isByDay(table, isPersonal)
    ? shown.map(({ name, type }) => ({ name, type: type === 'moment' ? 'day' : type }))
    : shown;
}
