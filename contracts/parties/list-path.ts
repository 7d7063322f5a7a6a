import { SCREEN_PAGE } from '../common/first-view-limits.ts';

/** First page for screens; empty parameters are left out. */
export function listPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
  query.set('limit', String(SCREEN_PAGE));
  return `${path}?${query.toString()}`;
}

export const LIST_PATH = '/api/events';
export const CARDS_PATH = '/api/events?view=cards';

/** Newest first. */
const FIRST_COMMENTS = listPath('', { sort: 'newest' });

export function firstCommentsPath(partyId: string): string {
  return `/api/events/${partyId}/comments${FIRST_COMMENTS}`;
}
