import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { SessionAnswer, UserAnswer } from '@duende/contracts/accounts/account-answers';
import { HEADERS } from '@duende/contracts/api/headers';
import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import { PHOTO_WIDTHS, photoName, photoUrl, type PhotoVariant } from '@duende/contracts/parties/photo-url';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { partiesQuery, wholePartiesQuery } from '../api/party-queries.ts';
import { positioned, type Positioned } from '../http/positioned.ts';
import { isListPages, listed, listPosition, type ListPages } from '../api/list-pages.ts';
import { sessionQuery, type Session } from '../session/session.ts';
import { KEPT_PARTIES, keptPath, keptPhotoPaths, namePath, SESSION_PATH } from './kept-paths.ts';
import { forgetOldest, keepAnswer, pathsIn } from './kept-answers.ts';

/** Live counts come in bursts; what they changed is written once they pause. */
const WRITE_AFTER_MS = 1000;

/**
 * Keeps what the page shows of parties, live changes included, for a time without signal. What the page was made with
 * never passed the service worker, which is why the page does the keeping. With it goes who looked at it, so that a reload
 * without signal is still theirs. Nothing of a pending party is kept, and nothing of what another person looked at.
 */
export function keepParties(client: QueryClient, store: CacheStorage): () => void {
  const changed = new Set<Query>();
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
  const noteAll = () => client.getQueryCache().getAll().forEach(note);
  let owner: string | null | undefined;
  function noteOwner(): void {
    const session = client.getQueryData<Session | null>(sessionQuery.queryKey);
    if (session === undefined) return;
    const isFirst = owner === undefined;
    const isAnother = !isFirst && owner !== ownerIdOf(session);
    owner = ownerIdOf(session);
    // What waits to be written is the last person's.
    if (isAnother) changed.clear();
    soon(async () => {
      // Another tab may have written for the last person what this one has forgotten before.
      if (isAnother) await store.delete(KEPT_PARTIES);
      const isForgotten = await writeOwner(store, session);
      // What this page shows so far was shown to who is known now.
      if (isForgotten && isFirst && owner === ownerIdOf(session)) noteAll();
    });
  }

  noteAll();
  noteOwner();
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

/**
 * Asks for the whole list as often as home's cards have been asked for: without signal any party of it can be opened and
 * searched. Returns unsubscribe.
 */
export function keepWholeList(client: QueryClient): () => void {
  if (client.getQueryData(partiesQuery.queryKey)) void client.prefetchQuery(wholePartiesQuery);
  const cards = hashKey(partiesQuery.queryKey);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== cards) return;
    if (event.action.type === 'success' && event.action.manual !== true)
      void client.prefetchQuery({ ...wholePartiesQuery, staleTime: 0 });
  });
}

const ownerIdOf = (session: Session | null): string | null => session?.userId ?? null;

/** @returns whether all that was kept was somebody else's and is gone */
async function writeOwner(store: CacheStorage, session: Session | null): Promise<boolean> {
  const kept = await (await store.open(KEPT_PARTIES)).match(SESSION_PATH);
  const keptId = ((await kept?.json()) as SessionAnswer | undefined)?.userId ?? null;
  const isOthers = keptId !== ownerIdOf(session);
  if (isOthers) await store.delete(KEPT_PARTIES);
  if (session === null) return isOthers;
  const { userId, username, isAdmin, isAnalyst } = session;
  const cache = await store.open(KEPT_PARTIES);
  await put(
    cache,
    SESSION_PATH,
    positioned<SessionAnswer>({ userId, isAdmin, ...(isAnalyst && { isAnalyst }) }, ''),
  );
  await put(cache, namePath(userId), positioned<UserAnswer>({ id: userId, username }, ''));
  return isOthers;
}

async function write(store: CacheStorage, queries: readonly Query[]): Promise<void> {
  const cache = await store.open(KEPT_PARTIES);
  for (const { queryKey, state } of queries) {
    const path = keptPath(queryKey);
    const entry = state.data as Positioned<unknown> | ListPages<unknown> | undefined;
    if (path === null || entry === undefined) continue;
    if (isListPages(entry)) await putList(cache, path, entry);
    else if (queryKey[0] === 'party') await writeParty(cache, path, entry as Positioned<EventAnswer | null>);
    else await put(cache, path, entry);
  }
  await forgetOldest(cache);
}

async function writeParty(cache: Cache, path: string, entry: Positioned<EventAnswer | null>): Promise<void> {
  const isPublic = entry.data?.status === 'approved';
  await forgetFormerPhoto(cache, path, isPublic ? entry.data.photo : null);
  if (!isPublic) {
    await Promise.all(
      ['', '/comments', '/rsvp-count', '/rsvp-status'].map((part) => cache.delete(path + part)),
    );
    return;
  }
  await put(cache, path, entry);
  const photo = entry.data.photo === null ? null : photoName(entry.data.photo);
  if (photo !== null) await keepPhoto(cache, shownPhoto(photo));
}

/** A photo the party shows no more may be nobody's to see by now. */
async function forgetFormerPhoto(cache: Cache, path: string, photo: string | null): Promise<void> {
  const former = ((await (await cache.match(path))?.json()) as EventAnswer | undefined)?.photo;
  if (!former || former === photo) return;
  await Promise.all(keptPhotoPaths(former, await pathsIn(cache)).map((kept) => cache.delete(kept)));
}

/** All that was loaded of a list becomes its first page. */
async function putList(cache: Cache, path: string, list: ListPages<unknown>): Promise<void> {
  const { items, total } = listed(list);
  const next = list.pages.at(-1)?.next ?? null;
  await put(cache, path, positioned(items, listPosition(list)), {
    [LIST_HEADERS.totalCount]: String(total),
    ...(next !== null && { [LIST_HEADERS.link]: `<${next}>; rel="next"` }),
  });
}

function put(
  cache: Cache,
  path: string,
  { data, position }: Positioned<unknown>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const headers = { 'Content-Type': 'application/json', [HEADERS.readPosition]: position, ...more };
  return keepAnswer(cache, path, new Response(JSON.stringify(data), { headers }));
}

async function keepPhoto(cache: Cache, path: string): Promise<void> {
  const kept = await cache.match(path);
  const answer = kept ?? (await fetch(path));
  if (answer.ok) await keepAnswer(cache, path, answer);
}

/** The width the browser has chosen for this screen lies in its cache already. */
function shownPhoto(name: string): string {
  const paths = PHOTO_WIDTHS.map((width) => photoUrl(name, String(width) as PhotoVariant));
  const isLoaded = (path: string) =>
    performance.getEntriesByName(new URL(path, location.href).href).length > 0;
  return paths.findLast(isLoaded) ?? photoUrl(name, '800');
}
