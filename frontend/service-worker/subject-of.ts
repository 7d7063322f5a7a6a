import { isPartyPath } from '../lib/offline/kept-paths.ts';

/** What a request is about, as far as the worker cares; `other` goes to the network as if there were no worker. */
export type Subject = 'page' | 'asset' | 'party' | 'photo' | 'session-change' | 'other';

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const NO_PAGE = /^\/(?:api|photos|assets|socket\.io)\/|\.[a-z\d]+$/;
/** Whoever is at the screen comes, goes or erases the account; reading who it is changes nothing. */
const SESSION_CHANGE = /^(?:POST \/api\/auth\/(?:login|logout|register|setup)|DELETE \/api\/users\/profile)$/;

export function subjectOf({ method, mode, url }: Asked, origin: string): Subject {
  const { origin: asked, pathname: path, search } = new URL(url);
  if (asked !== origin) return 'other';
  if (SESSION_CHANGE.test(`${method} ${path}`)) return 'session-change';
  if (method !== 'GET') return 'other';
  if (mode === 'navigate') return NO_PAGE.test(path) ? 'other' : 'page';
  if (path.startsWith('/assets/')) return 'asset';
  if (path.startsWith('/photos/')) return 'photo';
  return search === '' && isPartyPath(path) ? 'party' : 'other';
}
