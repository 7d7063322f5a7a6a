import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { parsePartyReference } from '@duende/contracts/common/slug';
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import {
  hashKey,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query';
import { PUBLIC_USERS, SEATS } from '../cache/keys.ts';
import { partiesQuery, partyQuery, wholePartiesQuery } from '../parties/party-queries.ts';
import { ConnectionError } from '../http/api-error.ts';
import type { Positioned } from '../http/positioned.ts';
import { sessionQuery } from '../session/session.ts';
import {
  forgetSeen,
  PARTY_PARTS,
  SEEN_PREFIX,
  seenPartyIds,
  seenStorage,
  type SeenQuery,
} from '../offline/seen-store.ts';
import { isUnanswered } from '../offline/unanswered.ts';

/** Live counts come in bursts, so writes wait for a pause. */
const WRITE_AFTER_MS = 1000;
/** A read after one's own write may take the server two seconds. */
const KEPT_WAIT_MS = 6000;
/** A browser's database may hang, most often while it opens. */
const STORE_WAIT_MS = 3000;
/** Change it when the stored form changes. */
const FORM = '1';

const seen = experimental_createQueryPersister<SeenQuery>({
  storage: seenStorage,
  prefix: SEEN_PREFIX,
  buster: FORM,
  maxAge: Infinity,
  serialize: (query) => query,
  deserialize: withAge,
});

function withAge(query: SeenQuery): SeenQuery {
  const data = query.state.data as Positioned<unknown> | null | undefined;
  if (typeof data?.position !== 'string') return query;
  const keptAt = data.keptAt ?? query.keptAt ?? query.state.dataUpdatedAt;
  return { ...query, state: { ...query.state, data: { ...data, keptAt } } };
}

/** The old position makes the live connection replace stored answers. */
export function answerFromSeen(client: QueryClient): void {
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, persister: networkFirst(client) } });
}

/** The library's `persisterFn` would show stored data first. */
const networkFirst =
  (client: QueryClient): QueryPersister =>
  async (queryFn, context, query) => {
    const asked = Promise.resolve(queryFn(context));
    if (query.state.data !== undefined) return asked;
    try {
      return await inTime(asked, KEPT_WAIT_MS);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      const kept = await inTime(seenData(client, query), STORE_WAIT_MS).catch(() => undefined);
      return kept ?? asked;
    }
  };

async function inTime<T>(asked: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionError('late')), ms);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

async function seenData(client: QueryClient, { queryKey }: Query): Promise<unknown> {
  const [root, id] = queryKey;
  if (root === 'party') return seenParty(String(id));
  if (root !== 'party-id') return seen.retrieveQuery(hashKey(queryKey));
  const found = await seenPartyId(String(id));
  if (found !== undefined) client.setQueryData(partyQuery(found).queryKey, await seenParty(found));
  return found;
}

const seenList = () => seen.retrieveQuery<Positioned<EventAnswer[]>>(hashKey(wholePartiesQuery.queryKey));

async function seenParty(id: string): Promise<Positioned<EventAnswer> | undefined> {
  const kept = await seen.retrieveQuery<Positioned<EventAnswer>>(hashKey(partyQuery(id).queryKey));
  if (kept !== undefined) return kept;
  const list = await seenList();
  const party = list?.data.find((listed) => listed.id === id);
  return list && party && { ...list, data: party };
}

async function seenPartyId(segment: string): Promise<string | undefined> {
  const reference = parsePartyReference(segment);
  if (reference?.kind !== 'short') return undefined;
  const { shortId } = reference;
  const listed = (await seenList())?.data.map(({ id }) => id).filter((id) => id.startsWith(shortId));
  const [found, ...others] = new Set([...(listed ?? []), ...(await seenPartyIds(shortId))]);
  return others.length === 0 ? found : undefined;
}

/** Stores parties for offline use, and the session for a reload. Data of another person is deleted. */
export function keepSeen(client: QueryClient): () => void {
  answerFromSeen(client);
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<unknown> = Promise.resolve();

  const soon = (task: () => Promise<unknown>) => {
    work = work
      .then(task)
      .catch((error: unknown) => console.warn('The parties seen could not be stored', error));
  };
  function note(query: Query): void {
    if (!isKept(query.queryKey) || query.state.dataUpdatedAt === 0) return;
    waiting.add(query);
    if (partialMatchKey(query.queryKey, SEATS)) noteContacts();
    timer ??= setTimeout(() => {
      timer = undefined;
      const queries = [...waiting];
      waiting.clear();
      for (const each of queries) soon(() => seen.persistQuery(each));
    }, WRITE_AFTER_MS);
  }
  /** Seats decide whose contact is stored, so these come after. */
  function noteContacts(): void {
    for (const contact of client.getQueryCache().findAll({ queryKey: PUBLIC_USERS })) {
      waiting.delete(contact);
      note(contact);
    }
  }
  const noteAll = () => client.getQueryCache().getAll().forEach(note);
  let owner: string | null | undefined;
  function noteOwner(): void {
    const session = client.getQueryData(sessionQuery.queryKey);
    if (session === undefined) return;
    const before = owner;
    const known = session?.userId ?? null;
    owner = known;
    const isAnother = before !== undefined && before !== known;
    if (isAnother) waiting.clear();
    soon(async () => {
      // Another tab may have written after this one deleted.
      if (isAnother) await forgetSeen();
      await seen.persistQueryByKey(sessionQuery.queryKey, client);
      if (before === undefined && owner === known) noteAll();
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

/** Of personal data only the confirmed parties, the own seats, and what the store keeps of contacts. */
function isKept(key: QueryKey): boolean {
  if (partialMatchKey(key, SEATS)) return true;
  const [root, id, ...more] = key;
  if (more.length > 0) return false;
  if (root === 'own') return id === 'confirmed';
  return root === 'parties' || root === PUBLIC_USERS[0] || PARTY_PARTS.includes(String(root));
}

/** Returns unsubscribe. */
export function keepWholeList(client: QueryClient): () => void {
  if (client.getQueryData(partiesQuery.queryKey)) void client.prefetchQuery(wholePartiesQuery);
  const cards = hashKey(partiesQuery.queryKey);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== cards) return;
    if (event.action.type === 'success' && event.action.manual !== true)
      void client.prefetchQuery({ ...wholePartiesQuery, staleTime: 0 });
  });
}
