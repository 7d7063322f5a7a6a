import { isKeptCall } from '../lib/offline/kept-paths.ts';

/** What a request is about, as far as the worker cares; `other` goes to the network as if there were no worker. */
export type Subject = 'page' | 'asset' | 'kept' | 'photo' | 'entering' | 'leaving' | 'other';

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const NO_PAGE = /^\/(?:api|photos|assets|socket\.io)\/|\.[a-z\d]+$/;
/** Another person may be at the screen from the answer on, or nobody; reading who it is changes nothing. */
const ENTERING = /^(?:POST \/api\/auth\/(?:login|register|setup)|DELETE \/api\/users\/profile)$/;
const LEAVING = 'POST /api/auth/logout';

export function subjectOf({ method, mode, url }: Asked, origin: string): Subject {
  const { origin: asked, pathname: path, search } = new URL(url);
  if (asked !== origin) return 'other';
  const call = `${method} ${path}`;
  if (call === LEAVING) return 'leaving';
  if (ENTERING.test(call)) return 'entering';
  if (method !== 'GET') return 'other';
  if (mode === 'navigate') return NO_PAGE.test(path) ? 'other' : 'page';
  if (path.startsWith('/assets/')) return 'asset';
  if (path.startsWith('/photos/')) return 'photo';
  return isKeptCall(path, search) ? 'kept' : 'other';
}
