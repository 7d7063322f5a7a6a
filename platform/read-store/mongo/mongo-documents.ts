import type { AnyBulkWriteOperation, CreateIndexesOptions, IndexSpecification } from 'mongodb';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Filter, FindOptions, GuardedWrite, IndexSpec, Place, StoredDocument } from '../read-store.ts';
import { pagedSort } from '../sort-order.ts';

export interface Stored extends StoredDocument {
  readonly _removedAt?: Date;
}

export type MongoFilter = Readonly<Record<string, unknown>>;

/** Marks tombstones; documents must not have such a field. */
export const TOMBSTONE = '_removedAt';

/** Excludes tombstones. A filter with a fixed field does so anyway, and then the index suffices. */
export function liveOnly(filter: Filter): MongoFilter {
  const excludes = Object.entries(filter).some(([field, condition]) => wantsValue(field, condition));
  return excludes ? { ...filter } : { ...filter, [TOMBSTONE]: { $exists: false } };
}

export function liveWithin(filter: Filter, { sort, after, until }: FindOptions): MongoFilter {
  if (after === undefined && until === undefined) return liveOnly(filter);
  const { by, direction } = pagedSort(sort);
  const bounds = [
    ...(after === undefined ? [] : [beyond(by, after, direction, direction === 1 ? '$gt' : '$lt')]),
    ...(until === undefined
      ? []
      : [beyond(by, until, direction === 1 ? -1 : 1, direction === 1 ? '$lte' : '$gte')]),
  ];
  return { $and: [liveOnly(filter), ...bounds] };
}

/** By value and then id. The bound is repeated for the index. */
function beyond(
  by: string,
  { value, id }: Place,
  side: 1 | -1,
  byId: '$gt' | '$gte' | '$lt' | '$lte',
): MongoFilter {
  const tied = { [by]: value, _id: { [byId]: id } };
  if (value === null) return side === 1 ? { $or: [{ [by]: { $ne: null } }, tied] } : tied;
  return side === 1
    ? { [by]: { $gte: value }, $or: [{ [by]: { $gt: value } }, tied] }
    : { [by]: { $not: { $gt: value } }, $or: [{ [by]: { $lt: value } }, { [by]: null }, tied] };
}

function wantsValue(field: string, condition: unknown): boolean {
  if (field.startsWith('$') || field === '_id' || field === 'position') return false;
  if (['string', 'number', 'boolean'].includes(typeof condition)) return true;
  if (typeof condition !== 'object' || condition === null || !('$in' in condition)) return false;
  return (
    Array.isArray(condition.$in) && condition.$in.every((value) => value !== null && value !== undefined)
  );
}

/** Earlier writes of the same document would lose. */
export function newestWrites<D extends StoredDocument>(
  writes: readonly GuardedWrite<D>[],
): readonly GuardedWrite<D>[] {
  const newest = new Map<string, GuardedWrite<D>>();
  for (const write of writes) {
    const id = idOf(write);
    const other = newest.get(id);
    if (other === undefined || positionOf(other) < positionOf(write)) newest.set(id, write);
  }
  return newest.size === writes.length ? writes : [...newest.values()];
}

/**
 * Replaces an older document or inserts a new one. A newer document does not match, so the insertion fails on its
 * key.
 */
export function guardedReplace<D extends StoredDocument>(
  write: GuardedWrite<D>,
  now: Date,
): AnyBulkWriteOperation<Stored> {
  const [_id, position] = [idOf(write), positionOf(write)];
  const replacement = 'put' in write ? { ...write.put } : { _id, position, [TOMBSTONE]: now };
  return { replaceOne: { filter: { _id, position: { $lt: position } }, replacement, upsert: true } };
}

/** {@link guardedReplace}, or a plain insertion for a document expected to be new: half the server's work. */
export function insertOrReplace<D extends StoredDocument>(
  write: GuardedWrite<D>,
  now: Date,
): AnyBulkWriteOperation<Stored> {
  return 'put' in write && write.isNew === true
    ? { insertOne: { document: write.put } }
    : guardedReplace(write, now);
}

/** Documents without its fields, such as tombstones, never violate uniqueness. */
export function mongoIndex({ keys, unique }: IndexSpec): {
  readonly key: IndexSpecification;
  readonly options: CreateIndexesOptions;
} {
  if (unique !== true) return { key: { ...keys }, options: {} };
  const present = Object.keys(keys).map((field) => [field, { $exists: true }]);
  return { key: { ...keys }, options: { unique, partialFilterExpression: Object.fromEntries(present) } };
}

function idOf<D extends StoredDocument>(write: GuardedWrite<D>): string {
  return 'put' in write ? write.put._id : write.remove;
}

function positionOf<D extends StoredDocument>(write: GuardedWrite<D>): Position {
  return 'put' in write ? write.put.position : write.position;
}
