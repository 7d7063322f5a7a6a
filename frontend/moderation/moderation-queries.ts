import type {
  ModeratedCommentAnswer,
  PendingCommentAnswer,
} from '@duende/contracts/comments/moderated-answers';
import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import type { WaitingReasonAnswer } from '@duende/contracts/parties/reason-answers';
import { listPath } from '@duende/contracts/parties/list-path';
import { queryOptions } from '@tanstack/react-query';
import { AUDIT } from '../audit/audit-messages.ts';
import { read } from '../http/api-client.ts';
import { listQuery } from '../cache/list-query.ts';
import { dataOf } from '../http/positioned.ts';

/** Roots of what waits for a moderator: the whole lists, and behind each those of a search. */
export const PENDING_PARTIES = ['moderation', 'events'] as const;
export const PROPOSALS = ['moderation', 'proposals'] as const;
export const REASONS = ['moderation', 'reasons'] as const;
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

/** Changes of published parties that wait for a moderator, the oldest first; for admins alone. */
export const proposalsQuery = (search = '') =>
  listQuery<OpenProposalAnswer>({
    key: searched(PROPOSALS, search),
    path: listPath('/api/admin/events/proposals', { search }),
    words: 'Failed to fetch proposals',
  });

/** Reasons of published parties' conditions that no moderator has reviewed, the oldest first; for moderators alone. */
export const reasonsQuery = (search = '') =>
  listQuery<WaitingReasonAnswer>({
    key: searched(REASONS, search),
    path: listPath('/api/admin/events/condition-reasons', { search }),
    words: 'Failed to fetch condition reasons',
  });

/** Comments that wait for a moderator, the oldest first; for admins alone. */
export const pendingCommentsQuery = (search = '', origin = '') =>
  listQuery<PendingCommentAnswer>({
    key: origin === '' ? searched(PENDING_COMMENTS, search) : [...PENDING_COMMENTS, { search, origin }],
    path: listPath('/api/admin/comments/pending', { search, origin }),
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
