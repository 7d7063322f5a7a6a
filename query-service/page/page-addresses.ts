import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { filterSearchOf, partyFiltersOf, searchOf } from '@duende/contracts/parties/party-filters';
import { contextOf } from '@duende/platform/http/request-context';
import type { Request } from 'express';
import type { PageSubject } from './page-data.ts';

/** Home as its address asks for it. */
export function homeSubject(req: Request, today: string): PageSubject {
  const { location, styles, q, day } = textsOf(req);
  const isDay = day !== undefined && isCalendarDay(day);
  return {
    kind: 'home',
    filters: partyFiltersOf({ location, styles }),
    q: searchOf(q),
    day: isDay ? day : today,
  };
}

const FILTERS = new Set(['location', 'styles', 'q']);

/** Home with nothing over it and nothing in its place: what the server writes beforehand. */
export function isPlainHome(req: Request): boolean {
  return (
    (req.path === '/' || req.path === '/home') && Object.keys(req.query).every((name) => FILTERS.has(name))
  );
}

/** What lies over a party's screen or in its place, or is about to: by search parameters of its address. */
const OVER_PARTY = ['panel', 'over', 'mode', 'user'];

/** An approved party's screen with nothing over it, at its own address: what the server writes beforehand. */
export function isPlainParty(req: Request, { screen, event }: PageSubject & { kind: 'party' }): boolean {
  const key = String(req.params['reference']);
  const path = `/event/${key}${screen === 'rides' ? '/rides' : ''}`;
  return event.status === 'approved' && req.path === path && !OVER_PARTY.some((name) => name in req.query);
}

/**
 * The address of a home that every visitor gets alike, filtered or not; `null` for one that is made for its caller alone, as a search is. Only
 * filters that are spelled as the page spells them are shared: any other spelling would need a cache entry of its own.
 */
export function sharedHome(req: Request): string | null {
  if (!isPlainHome(req) || contextOf(req).session !== null) return null;
  const [, query = ''] = req.originalUrl.split(/\?(.*)/s);
  const written = new URLSearchParams(query);
  const filters = filterSearchOf(partyFiltersOf(Object.fromEntries(written)));
  const spelled = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]);
  const isSpelledSo =
    written.size === spelled.length && spelled.every(([name, value]) => written.get(name) === value);
  if (!isSpelledSo) return null;
  return written.size === 0 ? req.path : `${req.path}?${written.toString()}`;
}

export function textsOf(req: Request): Readonly<Record<string, string | undefined>> {
  const texts = Object.entries(req.query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
