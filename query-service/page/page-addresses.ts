import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { filterSearchOf, partyFiltersOf, searchOf } from '@duende/contracts/parties/party-filters';
import { RIDE_TYPES } from '@duende/contracts/rides/ride-events';
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

/** What lies over home or in its place, by search parameters of its address. */
const OVER_HOME = ['panel', 'view', 'edit', 'day'];

/**
 * Home with nothing over it and nothing in its place: what the server writes beforehand. Parameters that the page does not know change nothing: links
 * in social networks carry some.
 */
export function isPlainHome(req: Request): boolean {
  return (req.path === '/' || req.path === '/home') && !OVER_HOME.some((name) => name in req.query);
}

/** What lies over a party's screen or in its place, or is about to: by search parameters of its address. */
const OVER_PARTY = ['panel', 'over', 'mode', 'user'];

/** An approved party's screen with nothing over it, at its own address: what the server writes beforehand. */
export function isPlainParty(req: Request, { screen, event }: PageSubject & { kind: 'party' }): boolean {
  const key = String(req.params['reference']);
  const path = `/event/${key}${screen === 'rides' ? '/rides' : ''}`;
  return event.status === 'approved' && req.path === path && !OVER_PARTY.some((name) => name in req.query);
}

/** The parameters of its address that home's list follows from. */
const HOME_READS = ['location', 'styles', 'q'];

/**
 * The address of a home that every visitor gets alike, filtered or not; `null` for one that is made for its caller alone, as a search is. Only
 * filters that are spelled as the page spells them are shared: any other spelling would need a cache entry of its own.
 */
export function sharedHome(req: Request): string | null {
  if (!isPlainHome(req) || contextOf(req).session !== null) return null;
  const [, query = ''] = req.originalUrl.split(/\?(.*)/s);
  const written = [...new URLSearchParams(query)].filter(([name]) => HOME_READS.includes(name));
  const filters = filterSearchOf(partyFiltersOf(Object.fromEntries(written)));
  const spelled = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]);
  const values = new Map(written);
  const isSpelledSo =
    written.length === spelled.length && spelled.every(([name, value]) => values.get(name) === value);
  if (!isSpelledSo) return null;
  return written.length === 0 ? req.path : `${req.path}?${new URLSearchParams(written).toString()}`;
}

/** The address of a party's screen without the parameters that change nothing of what the server writes of it. */
export function writtenAddress(req: Request): string {
  const { show } = textsOf(req);
  const isShown = RIDE_TYPES.some((type) => type === show);
  return isShown ? `${req.path}?show=${show}` : req.path;
}

export function textsOf(req: Request): Readonly<Record<string, string | undefined>> {
  const texts = Object.entries(req.query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
