import { KEPT_PARTIES, keptPartyPath, keptPhotoPath } from '../lib/offline/kept-paths.ts';

/** What the page kept of the parties last seen, for a call of theirs or for another width of a photo. */
export async function keptPartyAnswer({ url }: Request): Promise<Response | undefined> {
  const cache = await caches.open(KEPT_PARTIES);
  const kept = (await cache.keys()).map((request) => new URL(request.url).pathname);
  const { pathname } = new URL(url);
  const path = keptPartyPath(pathname, kept) ?? keptPhotoPath(pathname, kept);
  return path === undefined ? undefined : cache.match(path, { ignoreVary: true });
}

export function forgetParties(): Promise<boolean> {
  return caches.delete(KEPT_PARTIES);
}
