import type { DomainEvent, EventType, EventMetadata } from './domain-event.ts';
import { streams } from './streams.ts';

export interface PersonalFields<T extends EventType> {
  /** Paths into `data`; `*` stands for every key. A path that is absent or `null` is left alone. */
  readonly paths: readonly string[];
  /**
   * The key under which the fields are sealed: of a person (`user-<id>`) or of an anonymous comment (`comment-<id>`). Two
   * where one of its own lies inside that of the person; without either of them nothing opens.
   */
  readonly keyOf: (data: DomainEvent<T>['data'], event: KeyedEvent) => string | NestedKeys;
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

const commentKey = (data: { authorId: string | null; commentId: string }) =>
  data.authorId === null ? `comment-${data.commentId}` : `user-${data.authorId}`;

/**
 * A moderator's reason is the moderator's own words, so it goes with the moderator; and it may name somebody else, so that it
 * can be struck by itself. Its own key is called as the stream on which that is recorded.
 */
const reasonKeys = (_data: unknown, { id, metadata }: KeyedEvent): NestedKeys => ({
  outer: `user-${metadata.actorId ?? 'system'}`,
  inner: streams.reason(id),
});

const REASON = { paths: ['reason'], keyOf: reasonKeys } as const;

/** Which parts of which events are never in clear in the log. Events that are not listed hold no personal data. */
export const PERSONAL_FIELDS: { readonly [T in EventType]?: PersonalFields<T> } = {
  CommentPosted: { paths: ['author', 'content'], keyOf: commentKey },
  CommentRejected: REASON,
  PartyRejected: REASON,
  PartyDeleted: REASON,
  HistoryExported: REASON,
  PhotoWithdrawn: REASON,
  RidePublished: { paths: ['departure'], keyOf: (data) => `user-${data.userId}` },
  UserRegistered: { paths: ['username', 'email', 'passwordHash'], keyOf: (data) => `user-${data.userId}` },
  ReadTokenIssued: { paths: ['name'], keyOf: (data) => `user-${data.userId}` },
  SessionsEnded: REASON,
  PasswordChanged: { paths: ['passwordHash'], keyOf: (data) => `user-${data.userId}` },
  ContactDetailsChanged: {
    paths: ['changes.*.from', 'changes.*.to'],
    keyOf: (data) => `user-${data.userId}`,
  },
};
