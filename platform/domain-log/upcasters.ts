import type { EventType } from '@duende/contracts/events/domain-event';
import type { JsonObject, JsonValue } from '../event-log/event-log.ts';
import { NO_TIME } from '@duende/contracts/parties/party-times';

/** Turns the data of one version of an event into that of the next; pure. Personal data is open, or erased. */
type Upcaster = (data: JsonObject) => JsonObject;

/** By type: the n-th turns version n into version n + 1. */
export type UpcasterTable = { readonly [T in EventType]?: readonly Upcaster[] };

/**
 * The versions every type has gone through. To change an event's shape, change its schema in `contracts`, add an
 * upcaster here and keep the golden file of the old version.
 */
const UPCASTERS: UpcasterTable = {
  // midnight stood for a time that nobody had given
  PartySubmitted: [
    ({ details, ...data }) => ({ ...data, details: timesGiven(details, givenTime) }),
    // nobody was asked who plays
    ({ details, ...data }) => ({ ...data, details: { ...(details as JsonObject), lineup: [] } }),
  ],
  PartyUpdated: [
    ({ changes, ...data }) => ({ ...data, changes: timesGiven(changes, givenTimes) }),
    // an older program would leave out the line-up
    asItWas,
  ],
  // what an author's name was worth was not recorded
  CommentPosted: [(data) => ({ ...data, signedAs: null })],
  // sealed under the moderator's key alone
  CommentRejected: [asItWas],
  PartyRejected: [asItWas],
  PartyDeleted: [asItWas],
  HistoryExported: [asItWas],
  PhotoWithdrawn: [asItWas],
  SessionsEnded: [asItWas],
};

/** Of versions that differ in how they are sealed: opened they say the same. */
function asItWas(data: JsonObject): JsonObject {
  return data;
}

/** A party's details, or what changes of them, with the two times read anew where they stand in it. */
function timesGiven(fields: JsonValue | undefined, read: (value: JsonValue) => JsonValue): JsonValue {
  const { startTime, endTime, ...others } = (fields ?? {}) as JsonObject;
  return {
    ...others,
    ...(startTime !== undefined && { startTime: read(startTime) }),
    ...(endTime !== undefined && { endTime: read(endTime) }),
  };
}

const givenTime = (time: JsonValue): JsonValue => (time === '00:00' ? NO_TIME : time);

const givenTimes = (change: JsonValue): JsonValue =>
  Object.fromEntries(Object.entries(change as JsonObject).map(([side, time]) => [side, givenTime(time)]));

/** The version that appends of a type are written in, from 1. */
export function currentVersion(type: EventType, table: UpcasterTable = UPCASTERS): number {
  return 1 + (table[type]?.length ?? 0);
}

/**
 * Data of a stored version as data of the current one.
 * @throws RangeError for a version that is none, or one that only a newer program knows
 */
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
