import type { EventData, EventMetadata, EventType } from './domain-event.ts';
import { EVENT_RECORDS } from './event-records.ts';
import { streams } from './streams.ts';

type Records = typeof EVENT_RECORDS;
export type SealedType = {
  [T in EventType]: Records[T]['personal'] extends null ? never : T;
}[EventType];
export type SealedPath<T extends SealedType> = NonNullable<Records[T]['personal']>['paths'][number];

export interface PersonalFields {
  /** `*` matches every key; absent and `null` values are skipped. */
  readonly paths: readonly string[];
  /** `user-<id>`, or `comment-<id>` of a visitor. Both nested keys are needed. */
  keyOf(data: EventData<EventType>, event: KeyedEvent): string | NestedKeys;
}

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
   * Erased with its moderator; removable by itself, since it may name others. Its own key has the removal stream's
   * name.
   */
  reason: (_data: KeyedData, { id, metadata }: KeyedEvent): NestedKeys => ({
    outer: `user-${metadata.actorId ?? 'system'}`,
    inner: streams.reason(id),
  }),
} as const;

/** Sealed parts by event type; other events hold no personal data. */
export const PERSONAL_FIELDS: { readonly [T in EventType]?: PersonalFields } = Object.fromEntries(
  Object.entries(EVENT_RECORDS).flatMap(([type, { personal }]) =>
    personal === null ? [] : [[type, { paths: personal.paths, keyOf: KEYS[personal.key] }]],
  ),
);
