import { LIVE_HANDLERS } from '../background/live-handlers.ts';
import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { listed, type ListPage, type ListPages } from '../cache/list-pages.ts';
import { partyQuery } from '../parties/party-queries.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { applyLiveMessage } from '../live/live-cache.ts';
import { positioned, type Positioned } from '../http/positioned.ts';

export const at = (position: number) => position.toString(16).padStart(16, '0');
export const OTHER_ID = '00000000-1234-4abc-8abc-123456789abc';

/** given a cache entry read at position 10, when a message comes, then its data is … */
export function after(key: QueryKey, data: unknown, ...messages: LiveMessage[]): unknown {
  return afterAs('member', key, data, ...messages);
}

export function afterAs(who: Who, key: QueryKey, data: unknown, ...messages: LiveMessage[]): unknown {
  const entry = entryAfter(who, key, positioned(data, at(10)), ...messages);
  if (entry === 'asked again') return entry;
  return Array.isArray(entry)
    ? [entry[0], (entry[1] as Positioned<unknown>).data]
    : (entry as Positioned<unknown>).data;
}

/** The same for a list in pages: how many are on each, and how many the list claims to have. */
export function listAfter(
  key: QueryKey,
  pages: readonly ListPage<{ id: string }>[],
  ...messages: LiveMessage[]
) {
  const entry = entryAfter('member', key, { pages, pageParams: pages.map(() => null) }, ...messages);
  if (entry === 'asked again') return entry;
  const list = entry as ListPages<{ id: string }>;
  return { ids: list.pages.map(({ data }) => data.map(({ id }) => id).join(' ')), total: listed(list).total };
}

type Who = 'visitor' | 'member';

function entryAfter(who: Who, key: QueryKey, before: unknown, ...messages: LiveMessage[]): unknown {
  const client = createQueryClient();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), at(10)));
  client.setQueryData(key, before);
  for (const message of messages)
    for (const change of applyLiveMessage(LIVE_HANDLERS, message, {
      read: (asked) => client.getQueryData(asked),
      isVisitor: who === 'visitor',
    })) {
      if (hashKey(change.key) !== hashKey(key)) continue;
      if (change.kind === 'refetch') return 'asked again';
      if (change.kind === 'refetch-soon') return ['asked soon', client.getQueryData(key)];
      client.setQueryData(change.key, change.entry);
    }
  return client.getQueryData(key);
}

export const count = (position: number, value: number, eventId = PARTY_ID): LiveMessage => ({
  name: 'rsvp.count',
  payload: { position: at(position), eventId, count: value },
});

export const updated = (position: number, name: string, id = PARTY_ID): LiveMessage => ({
  name: 'event.updated',
  payload: { position: at(position), event: samplePartyAnswer({ id, name }) },
});
