import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import {
  askedParty,
  EVENTS_PATH,
  KEPT_PARTIES,
  keptPartyPath,
  keptPhotoPaths,
} from '../lib/offline/kept-paths.ts';

/** What the page kept of the parties last seen and of who saw them, for a call or for another width of a photo. */
export async function keptAnswer({ url }: Request): Promise<Response | undefined> {
  const cache = await caches.open(KEPT_PARTIES);
  const kept = (await cache.keys()).map((request) => new URL(request.url).pathname);
  const { pathname, search } = new URL(url);
  // The whole list holds the cards too; the build before this one kept nothing else.
  if (pathname + search === CARDS_PATH) return (await cache.match(CARDS_PATH)) ?? cache.match(EVENTS_PATH);
  const path = keptPartyPath(pathname, kept) ?? keptPhotoPaths(pathname, kept)[0];
  return path === undefined ? listedAnswer(cache, pathname) : cache.match(path, { ignoreVary: true });
}

/** A party that was not opened is whole in the list of all. */
async function listedAnswer(cache: Cache, path: string): Promise<Response | undefined> {
  const asked = askedParty(path);
  const list = await cache.match(EVENTS_PATH);
  if (asked === null || list === undefined) return undefined;
  const parties = (await list.json()) as readonly EventAnswer[];
  const found = parties.filter(({ id }) =>
    asked.kind === 'id' ? id === asked.id : id.startsWith(asked.shortId),
  );
  return found.length === 1 ? new Response(JSON.stringify(found[0]), { headers: list.headers }) : undefined;
}

/** The service has said that there is no such photo for who asks: no width of it is shown again. */
export async function forgetPhoto({ url }: Request): Promise<void> {
  const cache = await caches.open(KEPT_PARTIES);
  const kept = (await cache.keys()).map((request) => new URL(request.url).pathname);
  await Promise.all(keptPhotoPaths(new URL(url).pathname, kept).map((path) => cache.delete(path)));
}

export function forgetParties(): Promise<boolean> {
  return caches.delete(KEPT_PARTIES);
}
