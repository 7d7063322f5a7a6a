import type { DomainEvent, EventType, EventMetadata } from './domain-event.ts';

export interface PersonalFields<T extends EventType> {
  /** Paths into `data`; `*` stands for every key. A path that is absent or `null` is left alone. */
  readonly paths: readonly string[];
  /** The person (or anonymous comment) under whose key the fields are sealed, as `user-<id>` or `comment-<id>`. */
  readonly keyOf: (data: DomainEvent<T>['data'], metadata: EventMetadata) => string;
}

const commentKey = (data: { authorId: string | null; commentId: string }) =>
  data.authorId === null ? `comment-${data.commentId}` : `user-${data.authorId}`;

/** A moderator's reason is the moderator's own words, so it is sealed under the moderator's key. */
const moderatorKey = (_data: unknown, metadata: EventMetadata) => `user-${metadata.actorId ?? 'system'}`;

/** Which parts of which events are never in clear in the log. Events that are not listed hold no personal data. */
export const PERSONAL_FIELDS: { readonly [T in EventType]?: PersonalFields<T> } = {
  CommentPosted: { paths: ['author', 'content'], keyOf: commentKey },
  CommentRejected: { paths: ['reason'], keyOf: moderatorKey },
  PartyRejected: { paths: ['reason'], keyOf: moderatorKey },
  PartyDeleted: { paths: ['reason'], keyOf: moderatorKey },
  HistoryExported: { paths: ['reason'], keyOf: moderatorKey },
  PhotoWithdrawn: { paths: ['reason'], keyOf: moderatorKey },
  RidePublished: { paths: ['departure'], keyOf: (data) => `user-${data.userId}` },
  UserRegistered: { paths: ['username', 'email', 'passwordHash'], keyOf: (data) => `user-${data.userId}` },
  ReadTokenIssued: { paths: ['name'], keyOf: (data) => `user-${data.userId}` },
  SessionsEnded: { paths: ['reason'], keyOf: moderatorKey },
  PasswordChanged: { paths: ['passwordHash'], keyOf: (data) => `user-${data.userId}` },
  ContactDetailsChanged: {
    paths: ['changes.*.from', 'changes.*.to'],
    keyOf: (data) => `user-${data.userId}`,
  },
};
