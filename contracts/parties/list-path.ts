import { SCREEN_PAGE } from '../common/first-view-limits.ts';

/** Path of a list's first page as screens ask for it; parameters that are empty are left out. */
export function listPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
  query.set('limit', String(SCREEN_PAGE));
  return `${path}?${query.toString()}`;
}

/** The approved parties. */
export const LIST_PATH = '/api/events';
/** The approved parties as home asks for them. */
export const CARDS_PATH = '/api/events?view=cards';

/** What the comments that a party's screen shows first are asked for by: the newest ones. */
const FIRST_COMMENTS = listPath('', { sort: 'newest' });

export function firstCommentsPath(partyId: string): string {
  return `/api/events/${partyId}/comments${FIRST_COMMENTS}`;
}
