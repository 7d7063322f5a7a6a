import type { EventData, EventMetadata, EventType } from './domain-event.ts';
import { EVENT_RECORDS } from './event-records.ts';
import { streams } from './streams.ts';

type Records = typeof EVENT_RECORDS;
/** Event types with sealed data, and the paths to it. */
export type SealedType = {
  [T in EventType]: Records[T]['personal'] extends null ? never : T;
}[EventType];
export type SealedPath<T extends SealedType> = NonNullable<Records[T]['personal']>['paths'][number];

export interface PersonalFields {
  /** Paths into `data`; `*` matches every key. Absent and `null` values are skipped. */
  readonly paths: readonly string[];
  /**
   * The sealing key of a person (`user-<id>`) or an anonymous comment (`comment-<id>`). Nested keys are both
   * needed to open the data.
   */
  keyOf(data: EventData<EventType>, event: KeyedEvent): string | NestedKeys;
}

/** Inputs for the key besides the data. */
export interface KeyedEvent {
  readonly id: string;
  readonly metadata: EventMetadata;
}

export interface NestedKeys {
  readonly outer: string;
  readonly inner: string;
}

/** The record types guarantee these fields. */
interface KeyedData {
  readonly userId: string;
  readonly commentId: string;
  readonly authorId: string | null;
}

const KEYS = {
  user: ({ userId }: KeyedData) => `user-${userId}`,
  comment: ({ authorId, commentId }: KeyedData) =>
    authorId === null ? `comment-${commentId}` : `user-${authorId}`,
  /**
   * A reason is erased with its moderator, and can be removed by itself because it may name others. Its own key
   * has the name of the removal's stream.
   */
  reason: (_data: KeyedData, { id, metadata }: KeyedEvent): NestedKeys => ({
    outer: `user-${metadata.actorId ?? 'system'}`,
    inner: streams.reason(id),
  }),
} as const;

/** Sealed parts of events. Events without an entry hold no personal data. */
export const PERSONAL_FIELDS: { readonly [T in EventType]?: PersonalFields } = Object.fromEntries(
  Object.entries(EVENT_RECORDS).flatMap(([type, { personal }]) =>
    personal === null ? [] : [[type, { paths: personal.paths, keyOf: KEYS[personal.key] }]],
  ),
);
