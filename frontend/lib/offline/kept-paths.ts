import { parsePhotoFile } from '@duende/contracts/photo-url';
import { parsePartyReference } from '@duende/contracts/slug';

/** The cache of the parties last seen: the page writes it, the service worker reads it when nobody answers. */
export const KEPT_PARTIES = 'parties-seen';

export const EVENTS_PATH = '/api/events';
/** Answers of single parties that are kept: some forty parties with their comments and counts. */
const MAX_ANSWERS = 120;
const MAX_PHOTOS = 30;

const PARTY_PATH = /^\/api\/events\/([^/]+)(?:\/(?:comments|rsvp-count))?$/;
const PHOTO_PATH = /^\/photos\/([^/]+)$/;

/** Where the answer to a query of the page's cache is kept, or `null` where it is not: whatever is somebody's own. */
export function keptPath([root, id]: readonly unknown[]): string | null {
  if (root === 'parties') return EVENTS_PATH;
  if (typeof id !== 'string') return null;
  switch (root) {
    case 'party':
      return `${EVENTS_PATH}/${id}`;
    case 'comments':
    case 'rsvp-count':
      return `${EVENTS_PATH}/${id}/${root}`;
    default:
      return null;
  }
}

/** Whether a call asks for what is kept of parties; every other call is left to the network alone. */
export function isPartyPath(path: string): boolean {
  return path === EVENTS_PATH || PARTY_PATH.test(path);
}

/** The kept path that answers a call; a share link's call finds its party by the short id. */
export function keptPartyPath(path: string, kept: readonly string[]): string | undefined {
  const segment = PARTY_PATH.exec(path)?.[1];
  const reference = segment === undefined ? null : parsePartyReference(segment);
  if (reference?.kind !== 'short') return kept.find((known) => known === path);
  const start = `${EVENTS_PATH}/${reference.shortId}-`;
  return kept.find((known) => known.startsWith(start) && !known.slice(start.length).includes('/'));
}

/** The kept photo that stands in for another width of the same one. */
export function keptPhotoPath(path: string, kept: readonly string[]): string | undefined {
  const name = photoNameOf(path);
  return name === null ? undefined : kept.find((known) => photoNameOf(known) === name);
}

function photoNameOf(path: string): string | null {
  const file = PHOTO_PATH.exec(path)?.[1];
  return file === undefined ? null : (parsePhotoFile(file)?.name ?? null);
}

/** What must go, of paths in the order they were last written; the list of all parties always stays. */
export function outdatedPaths(kept: readonly string[]): string[] {
  const photos = kept.filter((path) => PHOTO_PATH.test(path));
  const answers = kept.filter((path) => PARTY_PATH.test(path));
  return [...photos.slice(0, -MAX_PHOTOS), ...answers.slice(0, -MAX_ANSWERS)];
}
