import type { EventType } from '@duende/contracts/events/domain-event';
import { EVENT_RECORDS } from '@duende/contracts/events/event-records';
import type { Upcaster } from '@duende/contracts/common/event-record';
import type { JsonObject } from '@duende/contracts/common/json';

/** Entry n turns version n into n + 1. */
export type UpcasterTable = { readonly [T in EventType]?: readonly Upcaster[] };

const UPCASTERS = Object.fromEntries(
  Object.entries(EVENT_RECORDS).map(([type, { upcasters }]) => [type, upcasters]),
) as UpcasterTable;

export function currentVersion(type: EventType, table: UpcasterTable = UPCASTERS): number {
  return 1 + (table[type]?.length ?? 0);
}

/** @throws RangeError for a wrong or newer version */
export function upcast(
  type: EventType,
  version: number,
  data: JsonObject,
  table: UpcasterTable = UPCASTERS,
): JsonObject {
  const current = currentVersion(type, table);
  if (version === current) return data;
  if (!Number.isInteger(version) || version < 1 || version > current) {
    throw new RangeError(`${type} has versions 1 to ${current}, not ${version}`);
  }
  const steps = table[type]?.slice(version - 1) ?? [];
  return steps.reduce((older, step) => step(older), data);
}
