import type { EventType } from '@duende/contracts/events/domain-event';
import {
  likeKey,
  type NoticeLike,
  type NoticePreferences,
} from '@duende/contracts/notices/notice-preferences';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { EventOf, Projection } from '../model/projection.ts';

/** `_id` is the user id. */
export interface NoticePreferencesDocument extends StoredDocument, Omit<NoticePreferences, 'likes'> {
  readonly likes: readonly (NoticeLike & {
    /** ISO 8601: parties published earlier give no notice */
    readonly since: string;
  })[];
  readonly hasLikes: boolean;
  readonly chosenAt: string;
}

const NOTICE_PREFERENCES: CollectionSpec<NoticePreferencesDocument> = {
  name: 'notice-preferences.v2',
  indexes: [{ keys: { hasLikes: 1, chosenAt: 1, _id: 1 } }],
};

const NOTICE_PREFERENCE_EVENTS = [
  'NoticePreferencesChosen',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof NOTICE_PREFERENCE_EVENTS>;

function foldPreferences(
  before: NoticePreferencesDocument | null,
  event: Handled,
  id: string,
): NoticePreferencesDocument | null {
  switch (event.type) {
    case 'NoticePreferencesChosen': {
      const { userId: _, likes, ...chosen } = event.data;
      const { position, effectiveAt: chosenAt } = event;
      const since = new Map(before?.likes.map((like) => [likeKey(like), like.since]));
      return {
        _id: id,
        position,
        ...chosen,
        likes: likes.map((like) => ({ ...like, since: since.get(likeKey(like)) ?? chosenAt })),
        hasLikes: likes.length > 0,
        chosenAt,
      };
    }
    case 'PersonErased':
      return null;
    default:
      return before;
  }
}

export const noticePreferenceProjection: Projection<NoticePreferencesDocument> = {
  name: 'notice-preferences',
  collection: NOTICE_PREFERENCES,
  handles: NOTICE_PREFERENCE_EVENTS,
  touches: (event) => ('userId' in event.data && event.data.userId !== null ? [event.data.userId] : []),
  fold: foldPreferences,
};
