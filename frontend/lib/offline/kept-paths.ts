import { CARDS_PATH, FIRST_COMMENTS } from '@duende/contracts/parties/list-path';
import { parsePhotoFile } from '@duende/contracts/parties/photo-url';
import { parsePartyReference, type PartyReference } from '@duende/contracts/common/slug';

/** The cache of the parties last seen, and of who saw them: the page writes it, the service worker reads it when nobody answers. */
export const KEPT_PARTIES = 'parties-seen';

export const EVENTS_PATH = '/api/events';
/** who is signed in */
export const SESSION_PATH = '/api/auth/me';
const OWN_PARTIES_PATH = '/api/users/rsvps';
/** Answers of single parties that are kept: some forty parties with their comments, counts and the own word. */
const MAX_ANSWERS = 160;
const MAX_PHOTOS = 30;

const PARTY_PATH = /^\/api\/events\/([^/]+)(?:\/(comments|rsvp-count|rsvp-status))?$/;
const NAME_PATH = /^\/api\/users\/[\da-f-]{36}$/;
const PHOTO_PATH = /^\/photos\/([^/]+)$/;

/** Where the account of who is signed in is kept, of which the name alone. */
export const namePath = (userId: string) => `/api/users/${userId}`;

/**
 * Where the answer to a query of the page's cache is kept, or `null` where it is not. Of what is somebody's own that is
 * which parties they have confirmed, and nothing else.
 */
export function keptPath([root, id]: readonly unknown[]): string | null {
  if (root === 'parties') return id === 'whole' ? EVENTS_PATH : CARDS_PATH;
  if (root === 'own') return id === 'confirmed' ? OWN_PARTIES_PATH : null;
  if (typeof id !== 'string') return null;
  switch (root) {
    case 'party':
      return `${EVENTS_PATH}/${id}`;
    case 'comments':
    case 'rsvp-count':
    case 'rsvp-status':
      return `${EVENTS_PATH}/${id}/${root}`;
    default:
      return null;
  }
}

/** Whether a call asks for what may be kept; every other call is left to the network alone. */
export function isKeptPath(path: string): boolean {
  const isOneOf = [EVENTS_PATH, SESSION_PATH, OWN_PARTIES_PATH].includes(path);
  return isOneOf || PARTY_PATH.test(path) || NAME_PATH.test(path);
}

/** Whether a call asks for all that is kept under its path, and for nothing else: of comments the first page, with all that was loaded in it. */
export function isKeptCall(path: string, search: string): boolean {
  if (path + search === CARDS_PATH) return true;
  return isKeptPath(path) && search === (path.endsWith('/comments') ? FIRST_COMMENTS : '');
}

/** The kept path that answers a call; a share link's call finds its party by the short id. */
export function keptPartyPath(path: string, kept: readonly string[]): string | undefined {
  const segment = PARTY_PATH.exec(path)?.[1];
  const reference = segment === undefined ? null : parsePartyReference(segment);
  if (reference?.kind !== 'short') return kept.find((known) => known === path);
  const start = `${EVENTS_PATH}/${reference.shortId}-`;
  return kept.find((known) => known.startsWith(start) && !known.slice(start.length).includes('/'));
}

/** Which party a call is about that asks for nothing but it; `null` for every other call. */
export function askedParty(path: string): PartyReference | null {
  const [, segment, part] = PARTY_PATH.exec(path) ?? [];
  return segment === undefined || part !== undefined ? null : parsePartyReference(segment);
}

/** What is kept of a photo, in any width: one stands in for another. */
export function keptPhotoPaths(path: string, kept: readonly string[]): string[] {
  const name = photoNameOf(path);
  return name === null ? [] : kept.filter((known) => photoNameOf(known) === name);
}

function photoNameOf(path: string): string | null {
  const file = PHOTO_PATH.exec(path)?.[1];
  return file === undefined ? null : (parsePhotoFile(file)?.name ?? null);
}

/** What must go, of paths in the order they were last written; the lists of all parties always stay. */
export function outdatedPaths(kept: readonly string[]): string[] {
  const photos = kept.filter((path) => PHOTO_PATH.test(path));
  const answers = kept.filter((path) => PARTY_PATH.test(path));
  return [...photos.slice(0, -MAX_PHOTOS), ...answers.slice(0, -MAX_ANSWERS)];
}
