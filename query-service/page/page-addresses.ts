import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import {
  filterSearchOf,
  partyFiltersOf,
  searchOf,
  type PartyFilters,
} from '@duende/contracts/parties/party-filters';
import { RIDE_TYPES } from '@duende/contracts/rides/ride-events';
import type { PageSubject, PartyScreen } from './page-data.ts';

/** Has no host. */
export interface PageAddress {
  readonly path: string;
  readonly query: URLSearchParams;
}

export function pageAddress(url: string): PageAddress {
  const at = url.indexOf('?');
  if (at < 0) return { path: url, query: new URLSearchParams() };
  return { path: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) };
}

/** All visitors receive the same; the canonical address is its key. */
export type SharedPage = { readonly address: string } & (
  | { readonly kind: 'home'; readonly filters: PartyFilters; readonly isFiltered: boolean }
  | { readonly kind: 'words' }
  | { readonly kind: 'party'; readonly screen: PartyScreen; readonly reference: string }
);

/**
 * Ignores whether the party exists; `null` for caller-specific pages, e.g. a search. Ignores unknown
 * parameters, as social networks add.
 * @param words paths of static screens
 */
export function sharedPage(url: string, words: readonly string[]): SharedPage | null {
  const address = pageAddress(url);
  if (isPlainHome(address)) return sharedHome(address);
  const { path, query } = address;
  if (words.includes(path)) return isPlainWords(address) ? { kind: 'words', address: path } : null;
  const [, reference, rides] = PARTY.exec(path) ?? [];
  if (reference === undefined || isSomethingOver(query, OVER_PARTY)) return null;
  return { kind: 'party', address: writtenAddress(address), screen: rides ? 'rides' : 'party', reference };
}

const PARTY = /^\/event\/([^/]+)(\/rides)?$/;

const isSomethingOver = (query: URLSearchParams, names: readonly string[]) =>
  names.some((name) => query.has(name));

export function textOf(query: URLSearchParams, name: string): string | undefined {
  const [text, ...others] = query.getAll(name);
  return others.length > 0 ? undefined : text;
}

export function homeSubject({ query }: PageAddress, today: string): PageSubject {
  const [location, styles, care = '', q, day] = ['location', 'styles', 'care', 'q', 'day'].map((name) =>
    textOf(query, name),
  );
  const isDay = day !== undefined && isCalendarDay(day);
  return {
    kind: 'home',
    filters: partyFiltersOf({ location, styles }),
    q: searchOf(q),
    care,
    day: isDay ? day : today,
  };
}

/** They open something over or instead of home. */
const OVER_HOME = ['panel', 'view', 'edit', 'day'];

export function isPlainHome({ path, query }: PageAddress): boolean {
  return (path === '/' || path === '/home') && !isSomethingOver(query, OVER_HOME);
}

export const isPlainWords = ({ query }: PageAddress) => query.size === 0;

/** They open something over or instead of a party's screen. */
const OVER_PARTY = ['panel', 'over', 'mode', 'ride', 'user'];

export function isPlainParty(
  { path, query }: PageAddress,
  { screen, event }: PageSubject & { kind: 'party' },
): boolean {
  const isOwn = [event.id, shareKey(event)].some(
    (key) => path === `/event/${key}${screen === 'rides' ? '/rides' : ''}`,
  );
  return event.status === 'approved' && isOwn && !isSomethingOver(query, OVER_PARTY);
}

/** They determine home's list. */
const HOME_READS = ['location', 'styles', 'care', 'q'];

/** Only canonical filters: other spellings would need their own cache entries. */
function sharedHome({ path, query }: PageAddress): SharedPage | null {
  const written = [...query].filter(([name]) => HOME_READS.includes(name));
  const filters = partyFiltersOf(Object.fromEntries(written));
  const spelled = Object.entries(filterSearchOf(filters)).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  const values = new Map(written);
  const isSpelledSo =
    written.length === spelled.length && spelled.every(([name, value]) => values.get(name) === value);
  if (!isSpelledSo) return null;
  const isFiltered = written.length > 0;
  const address = isFiltered ? `${path}?${new URLSearchParams(written).toString()}` : path;
  return { kind: 'home', address, filters, isFiltered };
}

/** Drops parameters that do not affect the markup. */
function writtenAddress({ path, query }: PageAddress): string {
  const show = textOf(query, 'show');
  const isShown = RIDE_TYPES.some((type) => type === show);
  return isShown ? `${path}?show=${show}` : path;
}
