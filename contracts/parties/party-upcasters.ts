import type { JsonObject, JsonValue } from '../common/json.ts';
import { NO_TIME } from './party-times.ts';

/** Midnight stood for a time that nobody had given: in a party's details. */
export function timesGiven({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: withTimes(details, givenTime) };
}

/** The same on either side of a change. */
export function changedTimesGiven({ changes, ...data }: JsonObject): JsonObject {
  return { ...data, changes: withTimes(changes, givenTimes) };
}

/** Nobody was asked who plays. */
export function withoutLineup({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: { ...(details as JsonObject), lineup: [] } };
}

/** A party's details, or what changes of them, with the two times read anew where they stand in it. */
function withTimes(fields: JsonValue | undefined, read: (value: JsonValue) => JsonValue): JsonValue {
  const { startTime, endTime, ...others } = (fields ?? {}) as JsonObject;
  return {
    ...others,
    ...(startTime !== undefined && { startTime: read(startTime) }),
    ...(endTime !== undefined && { endTime: read(endTime) }),
  };
}

/** The notice of an administrator was the one text over a party: it ended the reason of its condition too. */
export function withoutReason(data: JsonObject): JsonObject {
  return { ...data, conditionReason: { from: '', to: '' } };
}

/**
 * One text stood over a party, whoever had written it. A text that came with a change of the condition was its reason and took the
 * place of the text before. One that only stayed was no reason of the new condition.
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
