import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import type { Middleware } from '@duende/platform/http/middleware';

const FILES = [...Object.values(FEED_PATHS), '/robots.txt', '/.well-known/security.txt'];
/** Existing or not. */
const PARTY = /^\/event\/([\w-]+)(|\/rides|\/calendar\.ics)\/*$/i;

/**
 * Corrects letter case and trailing slashes of a public address; `null` if canonical or unknown. Never leads
 * to another host.
 * @param pages paths of screens
 */
export function rightSpelling(path: string, pages: readonly string[]): string | null {
  const party = PARTY.exec(path);
  const right =
    party === null
      ? [...FILES, ...pages].find(
          (known) => known !== '/' && known === path.toLowerCase().replace(/\/+$/, ''),
        )
      : `/event/${party[1] ?? ''}${(party[2] ?? '').toLowerCase()}`;
  return right === undefined || right === path ? null : right;
}

/** Keeps the query. */
export function otherSpellings(pages: readonly string[]): Middleware {
  return (req, res, next) => {
    const [path = '', query] = (req.url ?? '').split(/\?(.*)/s);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const right = isRead ? rightSpelling(path, pages) : null;
    if (right === null) return next();
    res.statusCode = 301;
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('Location', query === undefined ? right : `${right}?${query}`);
    res.setHeader('Content-Length', 0);
    res.end();
  };
}
