import type { Condition, Filter, Scalar } from '../read-store.ts';

/** SQL text and its parameters, in order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export type SqlValue = string | number | Buffer | null;

/** SQLite sorts blobs after texts, as MongoDB sorts booleans. */
const BOOLEANS = { true: Buffer.of(1), false: Buffer.of(0) } as const;

/** The smallest text; all numbers are less. */
const LEAST_TEXT = "''";
/** The smallest boolean; all texts are less. */
const LEAST_BOOLEAN = "x''";

export type KeyOf = (field: string) => string;

/** A field's column; booleans as in {@link valueOf}. */
export function columnOf(field: string): string {
  return `"key_${requireName(field)}"`;
}

export function inDocument(field: string): string {
  const path = `document, '$.${requireName(field)}'`;
  return `CASE json_type(${path}) WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE json_extract(${path}) END`;
}

export function keysOf(columns: ReadonlySet<string>): KeyOf {
  return (field) => {
    if (field === '_id') return 'id';
    if (field === 'position') return 'position';
    return columns.has(field) ? columnOf(field) : inDocument(field);
  };
}

function requireName(field: string): string {
  if (!/^[A-Za-z]\w*$/.test(field)) throw new TypeError(`${field} is no field for queries`);
  return field;
}

export function valueOf(value: Scalar): SqlValue {
  return typeof value === 'boolean' ? BOOLEANS[`${value}`] : value;
}

/** A literal: SQLite uses a partial index only for the same literal condition. */
function constantSql(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? "x'01'" : "x'00'";
  return value === '' ? LEAST_TEXT : null;
}

export function filterSql(filter: Filter, keyOf: KeyOf): Sql {
  return allOf(
    Object.entries(filter).map(([field, condition]) =>
      field === '$or'
        ? anyOf((condition as readonly Filter[]).map((part) => filterSql(part, keyOf)))
        : conditionSql(keyOf(field), condition as Scalar | Condition | undefined),
    ),
  );
}

export function allOf(parts: readonly Sql[]): Sql {
  return joined(parts, ' AND ', '1');
}

function anyOf(parts: readonly Sql[]): Sql {
  return joined(parts, ' OR ', '0');
}

function joined(parts: readonly Sql[], by: string, none: string): Sql {
  if (parts.length === 0) return { text: none, values: [] };
  return {
    text: parts.map(({ text }) => `(${text})`).join(by),
    values: parts.flatMap(({ values }) => values),
  };
}

function conditionSql(key: string, condition: Scalar | Condition | undefined): Sql {
  if (condition === null || condition === undefined) return { text: `${key} IS NULL`, values: [] };
  if (typeof condition !== 'object') return comparedSql(key, '=', condition);
  return allOf(Object.entries(condition).map(([operator, operand]) => operatorSql(key, operator, operand)));
}

function operatorSql(key: string, operator: string, operand: unknown): Sql {
  switch (operator) {
    case '$in':
      return amongSql(key, operand as readonly Scalar[]);
    case '$nin':
      return notSql(key, operand as readonly Scalar[]);
    case '$ne':
      return notSql(key, [operand as Scalar]);
    case '$gt':
      return boundSql(key, '>', operand as string | number);
    case '$gte':
      return boundSql(key, '>=', operand as string | number);
    case '$lt':
      return boundSql(key, '<', operand as string | number);
    case '$lte':
      return boundSql(key, '<=', operand as string | number);
    case '$regex':
      return { text: `matches(?, ${key})`, values: [operand as string] };
    default:
      throw new TypeError(`${operator} is no operator of this store`);
  }
}

function amongSql(key: string, values: readonly Scalar[]): Sql {
  const present = values.filter((value) => value !== null).map(valueOf);
  const among = { text: `${key} IN (${present.map(() => '?').join()})`, values: present };
  return present.length === values.length ? among : anyOf([among, conditionSql(key, null)]);
}

/** A missing value differs from every value. */
function notSql(key: string, values: readonly Scalar[]): Sql {
  const present = values.filter((value) => value !== null).map(valueOf);
  if (present.length === 0 && values.length > 0) return { text: `${key} IS NOT NULL`, values: [] };
  const other = { text: `${key} NOT IN (${present.map(() => '?').join()})`, values: present };
  if (present.length < values.length) return allOf([other, { text: `${key} IS NOT NULL`, values: [] }]);
  return anyOf([other, conditionSql(key, null)]);
}

/** Compares only values of the operand's type. */
function boundSql(key: string, comparison: '>' | '>=' | '<' | '<=', operand: string | number): Sql {
  const { text, values } = comparedSql(key, comparison, operand);
  const isUpward = comparison.startsWith('>');
  const ofType = isUpward
    ? ` AND ${key} < ${typeof operand === 'string' ? LEAST_BOOLEAN : LEAST_TEXT}`
    : typeof operand === 'string'
      ? ` AND ${key} >= ${LEAST_TEXT}`
      : '';
  return { text: text + ofType, values };
}

function comparedSql(key: string, comparison: string, operand: string | number | boolean): Sql {
  const constant = constantSql(operand);
  if (constant !== null) return { text: `${key} ${comparison} ${constant}`, values: [] };
  return { text: `${key} ${comparison} ?`, values: [valueOf(operand)] };
}
