import { Binary, BSON, ObjectId, type Document } from 'mongodb';

/** MongoDB's order of types; numbers share a place, a missing field is null. */
function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' || typeof value === 'bigint') return 1;
  if (typeof value === 'string') return 2;
  if (Array.isArray(value)) return 4;
  if (value instanceof Binary) return 5;
  if (value instanceof ObjectId) return 6;
  if (typeof value === 'boolean') return 7;
  return value instanceof Date ? 8 : 3;
}

export const isSameType = (one: unknown, other: unknown): boolean => rankOf(one) === rankOf(other);

export function compare(one: unknown, other: unknown): number {
  if (one === other) return 0;
  const [rank, otherRank] = [rankOf(one), rankOf(other)];
  if (rank !== otherRank) return rank - otherRank;
  if (rank === 0) return 0;
  if (rank === 5 || rank === 6 || rank === 3 || rank === 4)
    return Buffer.compare(BSON.serialize({ one }), BSON.serialize({ one: other }));
  return (one as number) < (other as number) ? -1 : Number((one as number) > (other as number));
}

/** A text that only equal values share. */
export function keyOf(value: unknown): string {
  if (typeof value === 'string') return `s${value}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Buffer.from(BSON.serialize({ value })).toString('base64');
}

const isNested = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !('_bsontype' in value);

/** The value at a path such as `members.x.beats`; `undefined` where there is none. */
export function valueAt(document: unknown, path: string): unknown {
  if (!path.includes('.')) return isNested(document) ? document[path] : undefined;
  return path.split('.').reduce((value, field) => (isNested(value) ? value[field] : undefined), document);
}

/** A copy with another value at the path; `undefined` removes it. */
export function withValueAt(document: Document, path: string, value: unknown): Document {
  const dot = path.indexOf('.');
  const [field, rest] = dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
  const inner = document[field] as unknown;
  if (rest !== '' && value === undefined && !isNested(inner)) return document;
  const next = rest === '' ? value : withValueAt(isNested(inner) ? inner : {}, rest, value);
  if (next !== undefined) return { ...document, [field]: next };
  const { [field]: _, ...others } = document;
  return others;
}
