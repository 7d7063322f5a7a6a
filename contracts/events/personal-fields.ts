import type { EventData, EventMetadata, EventType } from './domain-event.ts';
import { EVENT_RECORDS } from './event-records.ts';
import { streams } from './streams.ts';

type Records = typeof EVENT_RECORDS;
/** Types of events of which something is sealed, and the paths of that. */
export type SealedType = {
  [T in EventType]: Records[T]['personal'] extends null ? never : T;
}[EventType];
export type SealedPath<T extends SealedType> = NonNullable<Records[T]['personal']>['paths'][number];

export interface PersonalFields {
  /** Paths into `data`; `*` stands for every key. A path that is absent or `null` is left alone. */
  readonly paths: readonly string[];
  /**
   * The key under which the fields are sealed: of a person (`user-<id>`) or of an anonymous comment (`comment-<id>`). Two
   * where one of its own lies inside that of the person; without either of them nothing opens.
   */
  keyOf(data: EventData<EventType>, event: KeyedEvent): string | NestedKeys;
}

/** What beside its data says under which keys an event is sealed. */
export interface KeyedEvent {
  readonly id: string;
  readonly metadata: EventMetadata;
}

export interface NestedKeys {
  readonly outer: string;
  readonly inner: string;
}

/** What a key is made of; the type of a record sees to it that its event has it. */
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
   * A moderator's reason is the moderator's own words, so it goes with the moderator; and it may name somebody else, so that it
   * can be struck by itself. Its own key is called as the stream on which that is recorded.
   */
  reason: (_data: KeyedData, { id, metadata }: KeyedEvent): NestedKeys => ({
    outer: `user-${metadata.actorId ?? 'system'}`,
    inner: streams.reason(id),
  }),
} as const;

/** Which parts of which events are never in clear in the log. Events that are not listed hold no personal data. */
export const PERSONAL_FIELDS: { readonly [T in EventType]?: PersonalFields } = Object.fromEntries(
  Object.entries(EVENT_RECORDS).flatMap(([type, { personal }]) =>
    personal === null ? [] : [[type, { paths: personal.paths, keyOf: KEYS[personal.key] }]],
  ),
);
