import type { JsonObject, JsonValue } from '../common/json.ts';
import { NO_TIME } from './party-times.ts';

/** Version 1 stored a missing time as midnight. */
export function timesGiven({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: withTimes(details, givenTime) };
}

export function changedTimesGiven({ changes, ...data }: JsonObject): JsonObject {
  return { ...data, changes: withTimes(changes, givenTimes) };
}

export function withoutLineup({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: { ...(details as JsonObject), lineup: [] } };
}

export function withoutCare({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: { ...(details as JsonObject), care: {} } };
}

export function withoutSets({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: { ...(details as JsonObject), sets: [] } };
}

export function withoutPlace({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: { ...(details as JsonObject), place: '', placeFrom: '' } };
}

function withTimes(fields: JsonValue | undefined, read: (value: JsonValue) => JsonValue): JsonValue {
  const { startTime, endTime, ...others } = (fields ?? {}) as JsonObject;
  return {
    ...others,
    ...(startTime !== undefined && { startTime: read(startTime) }),
    ...(endTime !== undefined && { endTime: read(endTime) }),
  };
}

/** Earlier, a moderator's notice replaced the reason. */
export function withoutReason(data: JsonObject): JsonObject {
  return { ...data, conditionReason: { from: '', to: '' } };
}

/** Earlier there was one text: the reason if it changed with the condition. */
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
