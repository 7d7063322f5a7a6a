import type { Document } from 'mongodb';
import { Unsupported } from './unsupported.ts';
import { compare, valueAt } from './values.ts';

type Operator = (given: readonly unknown[]) => unknown;

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: ([one, other]) => compare(one, other) === 0,
  $gt: ([one, other]) => compare(one, other) > 0,
  $lt: ([one, other]) => compare(one, other) < 0,
  $lte: ([one, other]) => compare(one, other) <= 0,
  $or: (given) => given.some(Boolean),
  $ifNull: (given) => given.find((value) => value !== undefined && value !== null) ?? null,
  $cond: ([condition, then, otherwise]) => (condition ? then : otherwise),
  $add: (given) => (given as readonly number[]).reduce((sum, number) => sum + number, 0),
  $toLong: ([value]) => Number(value),
};

/** The value of an expression of the aggregation language. */
export function evaluate(expression: unknown, document: Document): unknown {
  if (typeof expression === 'string') {
    if (expression === '$$NOW') return new Date();
    return expression.startsWith('$') ? valueAt(document, expression.slice(1)) : expression;
  }
  if (typeof expression !== 'object' || expression === null) return expression;
  const [operator = '', ...more] = Object.keys(expression);
  if (!operator.startsWith('$') || more.length > 0) return expression;
  const given = (expression as Document)[operator] as unknown;
  if (operator === '$literal') return given;
  const calculate = OPERATORS[operator];
  if (calculate === undefined) throw new Unsupported(operator);
  return calculate((Array.isArray(given) ? given : [given]).map((one) => evaluate(one, document)));
}
