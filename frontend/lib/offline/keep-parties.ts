import type { EventAnswer } from '@duende/contracts/api/answers';
import { HEADERS } from '@duende/contracts/api/headers';
import { PHOTO_WIDTHS, photoName, photoUrl, type PhotoVariant } from '@duende/contracts/photo-url';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Positioned } from '../live/positioned.ts';
import { sessionQuery, type Session } from '../session/session-query.ts';
import { KEPT_PARTIES, keptPath, outdatedPaths } from './kept-paths.ts';

/** Live counts come in bursts; what they changed is written once they pause. */
const WRITE_AFTER_MS = 1000;

/**
 * Keeps what the page shows of parties, live changes included, for a time without signal. What the page was made with
 * never passed the service worker, which is why the page does the keeping. Nothing of a pending party is kept, and
 * nothing of what another person looked at.
 */
export function keepParties(client: QueryClient, store: CacheStorage): () => void {
  const changed = new Set<Query>();
  let owner = ownerOf(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<unknown> = Promise.resolve();

  const soon = (task: () => Promise<unknown>) => {
    work = work.then(task).catch((error: unknown) => console.warn('Parties could not be kept', error));
  };
  function note(query: Query): void {
    if (keptPath(query.queryKey) === null || query.state.data === undefined) return;
    changed.add(query);
    timer ??= setTimeout(() => {
      timer = undefined;
      const queries = [...changed];
      changed.clear();
      soon(() => write(store, queries));
    }, WRITE_AFTER_MS);
  }
  function noteOwner(): void {
    const now = ownerOf(client);
    if (now === owner) return;
    const isKnown = owner !== undefined;
    owner = now;
    if (!isKnown) return;
    changed.clear();
    soon(() => store.delete(KEPT_PARTIES));
  }

  for (const query of client.getQueryCache().getAll()) note(query);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] === sessionQuery.queryKey[0]) noteOwner();
    else note(event.query);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** `undefined` while it is not known who is at the screen. */
function ownerOf(client: QueryClient): string | null | undefined {
  const session = client.getQueryData<Session | null>(sessionQuery.queryKey);
  return session && session.userId;
}

async function write(store: CacheStorage, queries: readonly Query[]): Promise<void> {
  const cache = await store.open(KEPT_PARTIES);
  for (const { queryKey, state } of queries) {
    const path = keptPath(queryKey);
    const entry = state.data as Positioned<unknown> | undefined;
    if (path === null || entry === undefined) continue;
    if (queryKey[0] === 'party') await writeParty(cache, path, entry as Positioned<EventAnswer | null>);
    else await put(cache, path, entry);
  }
  const kept = (await cache.keys()).map((request) => new URL(request.url).pathname);
  await Promise.all(outdatedPaths(kept).map((path) => cache.delete(path)));
}

async function writeParty(cache: Cache, path: string, entry: Positioned<EventAnswer | null>): Promise<void> {
  if (entry.data?.status !== 'approved') {
    await Promise.all(['', '/comments', '/rsvp-count'].map((part) => cache.delete(path + part)));
    return;
  }
  await put(cache, path, entry);
  const photo = entry.data.photo === null ? null : photoName(entry.data.photo);
  if (photo !== null) await keepPhoto(cache, shownPhoto(photo));
}

/** Written anew rather than over, so that the order of the cache is the order of writing. */
async function put(cache: Cache, path: string, { data, position }: Positioned<unknown>): Promise<void> {
  await cache.delete(path);
  const headers = { 'Content-Type': 'application/json', [HEADERS.readPosition]: position };
  await cache.put(path, new Response(JSON.stringify(data), { headers }));
}

async function keepPhoto(cache: Cache, path: string): Promise<void> {
  const kept = await cache.match(path);
  const answer = kept ?? (await fetch(path));
  if (!answer.ok) return;
  await cache.delete(path);
  await cache.put(path, answer);
}

/** The width the browser has chosen for this screen lies in its cache already. */
function shownPhoto(name: string): string {
  const paths = PHOTO_WIDTHS.map((width) => photoUrl(name, String(width) as PhotoVariant));
  const isLoaded = (path: string) =>
    performance.getEntriesByName(new URL(path, location.href).href).length > 0;
  return paths.findLast(isLoaded) ?? photoUrl(name, '800');
}
