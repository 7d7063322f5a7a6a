import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { parsePartyReference } from '@duende/contracts/common/slug';
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query';
import { partiesQuery, partyQuery, wholePartiesQuery } from '../parties/party-queries.ts';
import { ConnectionError } from '../http/api-error.ts';
import type { Positioned } from '../http/positioned.ts';
import { sessionQuery } from '../session/session.ts';
import { forgetSeen, SEEN_PREFIX, seenPartyIds, seenStorage, type SeenQuery } from '../offline/seen-store.ts';
import { isUnanswered } from '../offline/unanswered.ts';

/** Live counts come in bursts; what they changed is written once they pause. */
const WRITE_AFTER_MS = 1000;
/** How long an answer is waited for; the server may take two seconds to show a person their own write. */
const KEPT_WAIT_MS = 6000;
/** How long the device is given to say what it kept: a browser's database may hang, above all while it is opened. */
const STORE_WAIT_MS = 3000;
/** Another one when what is kept has a form that pages before do not write. */
const FORM = '1';

const seen = experimental_createQueryPersister<SeenQuery>({
  storage: seenStorage,
  prefix: SEEN_PREFIX,
  buster: FORM,
  maxAge: Infinity,
  serialize: (query) => query,
  deserialize: withAge,
});

/** A kept answer that says since when it is one. What was answered from here once, and kept again, stays as old as it was. */
function withAge(query: SeenQuery): SeenQuery {
  const data = query.state.data as Positioned<unknown> | null | undefined;
  if (typeof data?.position !== 'string') return query;
  const keptAt = data.keptAt ?? query.keptAt ?? query.state.dataUpdatedAt;
  return { ...query, state: { ...query.state, data: { ...data, keptAt } } };
}

/** Lets queries that nobody answers have what was kept of them. It carries its old position, so that the live connection replaces it. */
export function answerFromSeen(client: QueryClient): void {
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, persister: networkFirst(client) } });
}

/** The library's own `persisterFn` would show what was kept before anybody is asked: a party that is gone, a form's old words. */
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
  // As where the server answers: what an address means is asked for with the party.
  if (found !== undefined) client.setQueryData(partyQuery(found).queryKey, await seenParty(found));
  return found;
}

const seenList = () => seen.retrieveQuery<Positioned<EventAnswer[]>>(hashKey(wholePartiesQuery.queryKey));

/** A party that was not opened is whole in the list of all. */
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

/**
 * Keeps what the page shows of parties, live changes included, for a time without signal. With it goes who looked at it, so
 * that a reload without signal is still theirs. Nothing of what another person looked at stays.
 */
export function keepSeen(client: QueryClient): () => void {
  answerFromSeen(client);
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<unknown> = Promise.resolve();

  const soon = (task: () => Promise<unknown>) => {
    work = work.then(task).catch((error: unknown) => console.warn('What was seen could not be kept', error));
  };
  function note(query: Query): void {
    if (!isKept(query.queryKey) || query.state.dataUpdatedAt === 0) return;
    waiting.add(query);
    timer ??= setTimeout(() => {
      timer = undefined;
      const queries = [...waiting];
      waiting.clear();
      for (const each of queries) soon(() => seen.persistQuery(each));
    }, WRITE_AFTER_MS);
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
    // What waits to be written is the last person's.
    if (isAnother) waiting.clear();
    soon(async () => {
      // Another tab may have written for the last person what this one has forgotten before.
      if (isAnother) await forgetSeen();
      await seen.persistQueryByKey(sessionQuery.queryKey, client);
      // What this page shows so far was shown to who is known now.
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

/** Of what is somebody's own that is which parties they have confirmed, and nothing else. */
function isKept([root, id, ...more]: QueryKey): boolean {
  if (more.length > 0) return false;
  if (root === 'own') return id === 'confirmed';
  return root === 'parties' || ['party', 'comments', 'rsvp-count', 'rsvp-status'].includes(String(root));
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
