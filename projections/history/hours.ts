import type { EventType, Position } from '@duende/contracts/events/domain-event';
import { effectsOf, EVENT_TYPES } from '@duende/contracts/events/event-effects';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from '../model/projection.ts';

export interface HourDocument extends StoredDocument {
  /** `YYYY-MM-DDTHH` in UTC, same as `_id` */
  readonly hour: string;
  /** positions of the first and last counted event */
  readonly first: Position;
  readonly last: Position;
  readonly counts: { readonly [T in EventType]?: number };
}

const HOURS: CollectionSpec<HourDocument> = {
  name: 'hours.v1',
  indexes: [],
};

const HOUR_EVENTS = EVENT_TYPES.filter((type) => effectsOf(type).counts);

function foldHour(before: HourDocument | null, { type, position }: FoldedEvent, id: string): HourDocument {
  const counts: { [T in EventType]?: number } = { ...before?.counts };
  counts[type] = (counts[type] ?? 0) + 1;
  return { _id: id, position, hour: id, first: before?.first ?? position, last: position, counts };
}

/** Maps days to log positions and shows activity by hour. No personal data. */
export const hourProjection: Projection<HourDocument> = {
  name: 'hours',
  collection: HOURS,
  handles: HOUR_EVENTS,
  touches: ({ hour }) => [hour],
  fold: foldHour,
};
