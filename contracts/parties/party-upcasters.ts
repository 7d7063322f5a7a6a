import { identityUpcaster, type Upcaster } from '../common/event-record.ts';
import type { JsonObject, JsonValue } from '../common/json.ts';
import { EMPTY_DETAILS } from './empty-details.ts';
import { DETAILS_VERSION, fieldRow, PARTY_FIELDS } from './party-fields.ts';
import { NO_TIME } from './party-times.ts';

const FIRST_WITH_MORE_FIELDS = 3;
const versionsWithFields = Array.from(
  { length: DETAILS_VERSION - FIRST_WITH_MORE_FIELDS + 1 },
  (_, index) => index + FIRST_WITH_MORE_FIELDS,
);

/** Version 1 stored a missing time as midnight. */
export function timesGiven({ details, ...data }: JsonObject): JsonObject {
  return { ...data, details: withTimes(details, givenTime) };
}

export function changedTimesGiven({ changes, ...data }: JsonObject): JsonObject {
  return { ...data, changes: withTimes(changes, givenTimes) };
}

/** Each adds the fields of a version, empty. */
export const fieldsAdded = versionsWithFields.map((version): Upcaster => {
  const empty: JsonObject = emptyFieldsOf(version);
  return ({ details, ...data }) => ({ ...data, details: { ...(details as JsonObject), ...empty } });
});

/** Older programs would drop the new fields. */
export const changesOfMoreFields = versionsWithFields.map(() => identityUpcaster);

function emptyFieldsOf(version: number) {
  const added = PARTY_FIELDS.filter((field) => fieldRow(field).since === version);
  return Object.fromEntries(added.map((field) => [field, EMPTY_DETAILS[field]]));
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
