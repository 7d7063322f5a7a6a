import type { JsonObject, JsonValue } from '../common/json.ts';
import { NO_TIME } from './party-times.ts';

/** Version 1 stored a missing time as midnight, here in details. */
export function timesGiven({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: withTimes(details, givenTime) };
}

/** The same for both sides of changes. */
export function changedTimesGiven({ changes, ...data }: JsonObject): JsonObject {
  return { ...data, changes: withTimes(changes, givenTimes) };
}

/** Older events have no line-up. */
export function withoutLineup({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: { ...(details as JsonObject), lineup: [] } };
}

/** Converts the two times if present. */
function withTimes(fields: JsonValue | undefined, read: (value: JsonValue) => JsonValue): JsonValue {
  const { startTime, endTime, ...others } = (fields ?? {}) as JsonObject;
  return {
    ...others,
    ...(startTime !== undefined && { startTime: read(startTime) }),
    ...(endTime !== undefined && { endTime: read(endTime) }),
  };
}

/** Earlier, a moderator's notice also replaced the reason of the condition. */
export function withoutReason(data: JsonObject): JsonObject {
  return { ...data, conditionReason: { from: '', to: '' } };
}

/**
 * Earlier, a party had one public text. A text changed together with the condition was its reason; an unchanged
 * one was not.
 */
export function reasonApart({ notice, ...data }: JsonObject): JsonObject {
  const { from = '', to = '' } = (notice ?? {}) as JsonObject;
  const isNew = from !== to;
  return {
    ...data,
    conditionReason: { from: '', to: isNew ? to : '' },
    notice: isNew ? { from, to: '' } : null,
  };
}

const givenTime = (time: JsonValue): JsonValue => (time === '00:00' ? NO_TIME : time);

const givenTimes = (change: JsonValue): JsonValue =>
  Object.fromEntries(Object.entries(change as JsonObject).map(([side, time]) => [side, givenTime(time)]));
