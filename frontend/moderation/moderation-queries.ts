import type { OwnCommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import type {
  ModeratedCommentAnswer,
  PendingCommentAnswer,
} from '@duende/contracts/comments/moderated-answers';
import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { listPath } from '@duende/contracts/parties/list-path';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../http/api-client.ts';
import { listQuery } from '../cache/list-query.ts';
import { dataOf } from '../http/positioned.ts';

/** The audit trail, whatever its filters. */
export const AUDIT = ['audit'] as const;

/** Roots of what shows reasons beside the trail: one's own submissions, and stories of a party and of a person. */
export const SUBMITTED = ['own', 'submitted'] as const;
export const PARTY_STORY = ['party-story'] as const;
export const PERSON_STORY = ['person-story'] as const;

/** Roots of what waits for a moderator: the whole lists, and behind each those of a search. */
export const PENDING_PARTIES = ['moderation', 'events'] as const;
export const PENDING_COMMENTS = ['moderation', 'comments'] as const;

/** What narrows and orders the queue of parties; `''` for what the server does by itself. */
export interface PendingNarrowing {
  /** `soonest`: by the day of the party */
  readonly sort: '' | 'soonest';
  readonly location: string;
  /** id of an account */
  readonly sender: string;
}

const NOT_NARROWED: PendingNarrowing = { sort: '', location: '', sender: '' };

const searched = (root: readonly string[], search: string) => (search === '' ? root : [...root, search]);

/** Parties that wait for a moderator, the oldest first where nothing else is asked for; for admins alone. */
export const pendingPartiesQuery = (search = '', by: PendingNarrowing = NOT_NARROWED) => {
  const { sort, location, sender } = by;
  const wanted = { search, sort, location, sender };
  const isWhole = Object.values(wanted).every((value) => value === '');
  return listQuery<PendingEventAnswer>({
    key: isWhole ? PENDING_PARTIES : [...PENDING_PARTIES, wanted],
    path: listPath('/api/admin/events/pending', wanted),
    words: 'Failed to fetch pending events',
  });
};

/** Comments that wait for a moderator, the oldest first; for admins alone. */
export const pendingCommentsQuery = (search = '') =>
  listQuery<PendingCommentAnswer>({
    key: searched(PENDING_COMMENTS, search),
    path: listPath('/api/admin/comments/pending', { search }),
    words: 'Failed to fetch pending comments',
  });

/** One comment, whatever became of it; for admins alone. Asked again whenever the trail is, which tells what becomes of it. */
export const moderatedCommentQuery = (id: string) =>
  queryOptions({
    queryKey: [...AUDIT, 'comment', id],
    queryFn: ({ signal }) =>
      read<ModeratedCommentAnswer>(`/api/admin/comments/${encodeURIComponent(id)}`, signal),
    select: dataOf<ModeratedCommentAnswer>,
    refetchOnMount: 'always',
  });

/** What the person at the screen has published, in any state, newest first; for signed-in people alone. */
export const submittedPartiesQuery = (search = '') =>
  listQuery<OwnEventAnswer>({
    key: searched(SUBMITTED, search),
    path: listPath('/api/users/events', { search }),
    words: 'Failed to fetch events',
  });

/** What the person at the screen has written under parties, whatever became of it, newest first; for signed-in people alone. */
export const ownCommentsQuery = listQuery<OwnCommentAnswer>({
  key: ['own', 'comments'],
  path: listPath('/api/users/comments'),
  words: 'Failed to fetch comments',
  // What is written, and what is struck, no live message tells of.
  isUnwatched: true,
});
