import type { Filter, FindOptions, Place, Sort } from '../read-store.ts';
import { pagedSort } from '../sort-order.ts';
import { allOf, filterSql, valueOf, type KeyOf, type Sql } from './filter-sql.ts';

/**
 * The queries of a find, to run until there are enough results. Missing values sort at one end, and SQLite uses an
 * index there only for a separate query.
 * @throws TypeError for a sort without places
 */
export function findSql(filter: Filter, { sort, after, until }: FindOptions, keyOf: KeyOf): readonly Sql[] {
  const order = orderSql(sort, keyOf);
  const where = filterSql(filter, keyOf);
  if (after === undefined && until === undefined) return [select(where, order)];
  const { by, direction } = pagedSort(sort);
  const key = keyOf(by);
  const empty = { text: `${key} IS NULL`, values: [] };
  const present = { text: `${key} IS NOT NULL`, values: [] };
  const beyond = (place: Place | undefined, isAfter: boolean) => {
    const side = isAfter ? direction : -direction;
    const comparison = side === 1 ? '>' : '<';
    const inside = isAfter ? comparison : (`${comparison}=` as const);
    return place === undefined ? null : sidesOf(place, key, comparison, inside, side === 1);
  };
  const bounds = [beyond(after, true), beyond(until, false)].filter((bound) => bound !== null);
  const part = (of: Sql, name: keyof Sides) => {
    const parts = bounds.map((bound) => bound[name]);
    return parts.includes(null) ? [] : [select(allOf([where, of, ...(parts as readonly Sql[])]), order)];
  };
  const parts = [part(empty, 'empty'), part(present, 'present')];
  return (direction === 1 ? parts : parts.toReversed()).flat();
}

/** The two parts on one side of a place, with and without a value; `null`: none. */
interface Sides {
  readonly empty: Sql | null;
  readonly present: Sql | null;
}

const EVERYTHING: Sql = { text: '1', values: [] };

function sidesOf(
  { value, id }: Place,
  key: string,
  comparison: '>' | '<',
  byId: '>' | '<' | '>=' | '<=',
  isUpward: boolean,
): Sides {
  const tied = { text: `id ${byId} ?`, values: [id] };
  if (value === null) return { empty: tied, present: isUpward ? EVERYTHING : null };
  const bound = valueOf(value);
  return {
    empty: isUpward ? null : EVERYTHING,
    present: {
      text: `${key} ${comparison}= ? AND (${key} ${comparison} ? OR id ${byId} ?)`,
      values: [bound, bound, id],
    },
  };
}

function select({ text, values }: Sql, order: string): Sql {
  return { text: `WHERE ${text}${order}`, values };
}

function orderSql(sort: Sort | undefined, keyOf: KeyOf): string {
  if (sort === undefined) return '';
  const keys = Object.entries(sort).map(
    ([field, direction]) => `${keyOf(field)} ${direction === 1 ? 'ASC' : 'DESC'}`,
  );
  return ` ORDER BY ${keys.join()}`;
}
