import { may } from '@duende/contracts/accounts/permissions';
import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { shareKey } from '@duende/contracts/common/slug';
import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { STYLES } from '@duende/contracts/parties/styles';

/** A public address: how to ask for it, and for it in ways that programs and strangers find. */
export interface Address {
  readonly path: string;
  readonly limit: 'read' | 'page';
}

/** Every GET that a visitor may send: the calls of the API by their records, the feeds, files and pages. */
export function publicAddresses(event: EventAnswer): readonly Address[] {
  const given: Readonly<Record<string, string>> = {
    '/api/rsvp-counts': `?events=${event.id}`,
    '/api/similar-events': '?name=Luna&location=Madrid&dates=2026-12-05',
  };
  const calls = CALLS.filter(
    ({ method, permission }) => method === 'GET' && (permission === null || may(null, permission)),
  ).map(({ path }) => path.replaceAll(/:(reference|id|event)/g, event.id) + (given[path] ?? ''));
  const party = `/event/${shareKey(event)}`;
  const pages = ['/', '/privacidad', '/nada', party, `${party}/rides`, `${party}/calendar.ics`];
  return [
    ...[...calls, ...Object.values(FEED_PATHS)].map((path) => ({ path, limit: 'read' as const })),
    ...[...pages, '/robots.txt', '/.well-known/security.txt', '/manifest.webmanifest'].map((path) => ({
      path,
      limit: 'page' as const,
    })),
  ];
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

export const stylesOf = (chosen: number) =>
  STYLES.filter((_style, index) => ((chosen + 1) >> index) % 2 === 1).join();

export type Way = (path: string, number: number) => string;

/** Spellings and queries of an address, each request another where that is the point. */
export const WAYS: Readonly<Record<string, Way>> = {
  'a slash after it': (path) => path.replace(/(\?|$)/, '/$1'),
  capitals: (path) => path.replace(/^[^?]*/, (spelled) => spelled.toUpperCase()),
  'an unknown parameter': (path, number) => withQuery(path, `x${number}=1`),
  'another filter each time': (path, number) => withQuery(path, `styles=${stylesOf(number)}`),
  'another day each time': (path, number) =>
    withQuery(
      path,
      `from=2026-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`,
    ),
  'other words each time': (path, number) => withQuery(path, `q=luna${number}`),
};

export const times = (path: (number: number) => string, many: number) =>
  Array.from({ length: many }, (_, number) => path(number));
