import type { Document } from 'mongodb';
import { evaluate } from './expressions.ts';
import { Unsupported } from './unsupported.ts';
import { compare, isSameType, valueAt } from './values.ts';

type Test = (value: unknown, wanted: unknown) => boolean;

const equals: Test = (value, wanted) => compare(value, wanted) === 0;
const among: Test = (value, wanted) => (wanted as readonly unknown[]).some((one) => equals(value, one));
const inOrder =
  (isRight: (order: number) => boolean): Test =>
  (value, wanted) =>
    isSameType(value, wanted) && isRight(compare(value, wanted));

const TESTS: Readonly<Record<string, Test>> = {
  $eq: equals,
  $in: among,
  $gt: inOrder((order) => order > 0),
  $gte: inOrder((order) => order >= 0),
  $lt: inOrder((order) => order < 0),
  $lte: inOrder((order) => order <= 0),
  $regex: (value, wanted) => typeof value === 'string' && new RegExp(wanted as string).test(value),
};

/** Of an array, some element or the whole. */
const some = (test: Test, value: unknown, wanted: unknown): boolean =>
  test(value, wanted) || (Array.isArray(value) && value.some((one) => test(one, wanted)));

function holds(operator: string, value: unknown, wanted: unknown): boolean {
  const test = TESTS[operator];
  if (test !== undefined) return some(test, value, wanted);
  switch (operator) {
    case '$ne':
      return !some(equals, value, wanted);
    case '$nin':
      return !some(among, value, wanted);
    case '$not':
      return !meets(value, wanted);
    case '$exists':
      return (value !== undefined) === Boolean(wanted);
    case '$type':
      if (wanted !== 'date') throw new Unsupported(`$type: ${String(wanted)}`);
      return value instanceof Date;
    default:
      throw new Unsupported(operator);
  }
}

export const isCondition = (wanted: unknown): wanted is Document =>
  typeof wanted === 'object' && wanted !== null && (Object.keys(wanted)[0] ?? '').startsWith('$');

function meets(value: unknown, wanted: unknown): boolean {
  if (!isCondition(wanted)) return some(equals, value, wanted);
  for (const operator in wanted) if (!holds(operator, value, wanted[operator])) return false;
  return true;
}

export function matches(document: Document, filter: Document): boolean {
  for (const field in filter) if (!matchesField(document, field, filter[field])) return false;
  return true;
}

function matchesField(document: Document, field: string, wanted: unknown): boolean {
  const each = () => wanted as readonly Document[];
  switch (field) {
    case '$and':
      return each().every((filter) => matches(document, filter));
    case '$or':
      return each().some((filter) => matches(document, filter));
    case '$expr':
      return Boolean(evaluate(wanted, document));
    default:
      if (field.startsWith('$')) throw new Unsupported(field);
      return meets(valueAt(document, field), wanted);
  }
}

/** What a document must have in a field to match: some of these values; `null` where that says nothing. */
export function wantedValues(filter: Document, field: string): readonly unknown[] | null {
  const wanted: unknown = filter[field];
  if (wanted === undefined) {
    for (const part of (filter['$and'] ?? []) as readonly Document[]) {
      const values = wantedValues(part, field);
      if (values !== null) return values;
    }
    return null;
  }
  if (!isCondition(wanted)) return wanted instanceof RegExp ? null : [wanted];
  const values = (wanted['$eq'] === undefined ? wanted['$in'] : [wanted['$eq']]) as unknown[] | undefined;
  return values ?? null;
}
