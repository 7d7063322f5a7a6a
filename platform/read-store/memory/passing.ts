// The whole of mingo, with its pipelines, is 300 modules more.
import { Context } from 'mingo/core';
import * as operators from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { Filter, StoredDocument } from '../read-store.ts';

const OPTIONS = { context: Context.init({ query: operators }) };

/** The first so many documents that pass a filter. */
export function passing<D extends StoredDocument>(
  candidates: Iterable<D>,
  filter: Filter,
  limit = Number.POSITIVE_INFINITY,
): D[] {
  const found: D[] = [];
  if (limit <= 0) return found;
  const query = isEmpty(filter) ? null : new Query(filter, OPTIONS);
  for (const document of candidates) {
    if (query !== null && !query.test(document as D & Record<string, unknown>)) continue;
    if (found.push(document) >= limit) break;
  }
  return found;
}

/** Whether a filter lets everything pass. */
export function isEmpty(filter: Filter): boolean {
  return Object.keys(filter).length === 0;
}

/**
 * Freezes a JSON value and everything in it that is not frozen yet; answers it. Lists of numbers stay as they are: freezing one
 * makes an object of each number, at every change of a list that grows.
 */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return value;
    for (const item of value) freezeDeep(item);
  } else for (const key in value) freezeDeep(value[key]);
  return Object.freeze(value);
}
