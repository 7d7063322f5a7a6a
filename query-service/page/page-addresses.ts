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

/** An address as routes see it: without a host. */
export interface PageAddress {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** @param url path and query */
export function pageAddress(url: string): PageAddress {
  const at = url.indexOf('?');
  if (at < 0) return { path: url, query: new URLSearchParams() };
  return { path: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) };
}

/** A page that every visitor gets alike, at its own address: the same for all that ask for the same. */
export type SharedPage = { readonly address: string } & (
  | { readonly kind: 'home'; readonly filters: PartyFilters; readonly isFiltered: boolean }
  | { readonly kind: 'words' }
  | { readonly kind: 'party'; readonly screen: PartyScreen; readonly reference: string }
);

/**
 * The page behind an address that every visitor gets alike, whether or not its party is there; `null` for one that is made for its caller alone, as
 * a search is. Parameters that a page does not know change nothing: links in social networks carry some.
 * @param words paths of screens that say the same to everybody
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

/** What a parameter says that stands once. */
export function textOf(query: URLSearchParams, name: string): string | undefined {
  const [text, ...others] = query.getAll(name);
  return others.length > 0 ? undefined : text;
}

/** Home as its address asks for it. */
export function homeSubject({ query }: PageAddress, today: string): PageSubject {
  const [location, styles, q, day] = ['location', 'styles', 'q', 'day'].map((name) => textOf(query, name));
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

/** Home with nothing over it and nothing in its place: what the server writes beforehand. */
export function isPlainHome({ path, query }: PageAddress): boolean {
  return (path === '/' || path === '/home') && !isSomethingOver(query, OVER_HOME);
}

/** Words that are the same for everybody, with nothing over them. */
export const isPlainWords = ({ query }: PageAddress) => query.size === 0;

/** What lies over a party's screen or in its place, or is about to: by search parameters of its address. */
const OVER_PARTY = ['panel', 'over', 'mode', 'user'];

/** An approved party's screen with nothing over it, at its own address: what the server writes beforehand. */
export function isPlainParty(
  { path, query }: PageAddress,
  { screen, event }: PageSubject & { kind: 'party' },
): boolean {
  const isOwn = [event.id, shareKey(event)].some(
    (key) => path === `/event/${key}${screen === 'rides' ? '/rides' : ''}`,
  );
  return event.status === 'approved' && isOwn && !isSomethingOver(query, OVER_PARTY);
}

/** The parameters of its address that home's list follows from. */
const HOME_READS = ['location', 'styles', 'q'];

/** Only filters that are spelled as the page spells them are shared: any other spelling would need a cache entry of its own. */
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

/** The address of a party's screen without the parameters that change nothing of what the server writes of it. */
function writtenAddress({ path, query }: PageAddress): string {
  const show = textOf(query, 'show');
  const isShown = RIDE_TYPES.some((type) => type === show);
  return isShown ? `${path}?show=${show}` : path;
}
