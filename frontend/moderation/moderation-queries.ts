import { PENDING_COMMENTS, PENDING_PARTIES, PROPOSALS, REASONS } from '../cache/keys.ts';
import { listQuery } from '../cache/list-query.ts';
import { AUDIT } from '../cache/keys.ts';
import { answerQuery } from '../cache/answer-query.ts';

/** `''` for the server's default. */
export interface PendingNarrowing {
  /** `soonest`: by the party's day */
  readonly sort: '' | 'soonest';
  readonly location: string;
  readonly sender: string;
}

const NOT_NARROWED: PendingNarrowing = { sort: '', location: '', sender: '' };

const searched = (root: readonly string[], search: string) => (search === '' ? root : [...root, search]);

export const pendingPartiesQuery = (search = '', by: PendingNarrowing = NOT_NARROWED) => {
  const { sort, location, sender } = by;
  const wanted = { search, sort, location, sender };
  const isWhole = Object.values(wanted).every((value) => value === '');
  return listQuery({
    key: isWhole ? PENDING_PARTIES : [...PENDING_PARTIES, wanted],
    call: 'GET /api/admin/events/pending',
    said: wanted,
    words: 'Failed to fetch pending events',
  });
};

export const proposalsQuery = (search = '') =>
  listQuery({
    key: searched(PROPOSALS, search),
    call: 'GET /api/admin/events/proposals',
    said: { search },
    words: 'Failed to fetch proposals',
  });

export const reasonsQuery = (search = '') =>
  listQuery({
    key: searched(REASONS, search),
    call: 'GET /api/admin/events/condition-reasons',
    said: { search },
    words: 'Failed to fetch condition reasons',
  });

export const pendingCommentsQuery = (search = '', origin = '') =>
  listQuery({
    key: origin === '' ? searched(PENDING_COMMENTS, search) : [...PENDING_COMMENTS, { search, origin }],
    call: 'GET /api/admin/comments/pending',
    said: { search, origin },
    words: 'Failed to fetch pending comments',
  });

/** Refetched with the audit log, which records its decisions. */
export const moderatedCommentQuery = (id: string) =>
  answerQuery('GET /api/admin/comments/:id', { id }, { key: [...AUDIT, 'comment', id], isUnwatched: true });
