import {
  parsePhotoFile,
  PHOTO_WIDTHS,
  photoName,
  photoUrl,
  type PhotoVariant,
} from '@duende/contracts/parties/photo-url';

/** The page writes it; the service worker reads it when offline. */
export const SEEN_PHOTOS = 'photos-seen';
const MAX_PHOTOS = 30;

/** Stores the width that the browser has cached. */
export async function keepPhoto(photo: string): Promise<void> {
  const name = photoName(photo);
  if (name === null) return;
  const path = shownPhoto(name);
  const cache = await caches.open(SEEN_PHOTOS);
  const kept = await cache.match(path);
  const answer = kept ?? (await fetch(path));
  if (!answer.ok) return;
  // Some browsers keep the first insertion order.
  if (kept) await cache.delete(path);
  await cache.put(path, answer);
  const oldestFirst = await cache.keys();
  await Promise.all(oldestFirst.slice(0, -MAX_PHOTOS).map((old) => cache.delete(old)));
}

function shownPhoto(name: string): string {
  const paths = PHOTO_WIDTHS.map((width) => photoUrl(name, String(width) as PhotoVariant));
  const isLoaded = (path: string) =>
    performance.getEntriesByName(new URL(path, location.href).href).length > 0;
  return paths.findLast(isLoaded) ?? photoUrl(name, '800');
}

/** Any width may be returned. */
export async function keptPhoto(url: string): Promise<Response | undefined> {
  const cache = await caches.open(SEEN_PHOTOS);
  const [kept] = await widthsIn(cache, url);
  return kept && cache.match(kept, { ignoreVary: true });
}

/** Removes every width. */
export async function forgetPhoto(url: string): Promise<void> {
  const cache = await caches.open(SEEN_PHOTOS);
  await Promise.all((await widthsIn(cache, url)).map((kept) => cache.delete(kept)));
}

async function widthsIn(cache: Cache, url: string): Promise<readonly Request[]> {
  const name = nameOf(url);
  return name === undefined ? [] : (await cache.keys()).filter((kept) => nameOf(kept.url) === name);
}

const nameOf = (url: string): string | undefined =>
  parsePhotoFile(new URL(url, location.href).pathname.replace('/photos/', ''))?.name;
