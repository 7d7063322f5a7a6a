import { PAGE_DATA_ELEMENT_ID, type KeptPageData, type PageData } from '@duende/contracts/api/page-data';
import { shareKey } from '@duende/contracts/common/slug';
import type { QueryClient } from '@tanstack/react-query';
import { positioned } from './http/positioned.ts';
import { listPage } from './cache/list-pages.ts';
import { seedFound } from './home/found-query.ts';
import { firstPartiesQuery, partyIdQuery, partyQuery } from './parties/party-queries.ts';
import { ridesQuery } from './rides/ride-queries.ts';
import { rsvpCountQuery } from './parties/rsvp-queries.ts';
import { sessionOf, sessionQuery } from './session/session.ts';
import { commentsKey } from './cache/keys.ts';

/** `null` if Vite serves the page. */
export function readPageData(page: Document): PageData | KeptPageData | null {
  const text = page.getElementById(PAGE_DATA_ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData | KeptPageData) : null;
}

export function seedCache(client: QueryClient, page: PageData): void {
  const { session, events, event, comments, rides, going, position } = page;
  client.setQueryData(sessionQuery.queryKey, session && sessionOf(session, session.user.username));
  if (events) client.setQueryData(firstPartiesQuery.queryKey, events);
  seedFound(client, page);
  if (!event) return;
  const { id } = event;
  client.setQueryData(partyIdQuery(client, shareKey(event)).queryKey, id);
  client.setQueryData(partyQuery(id).queryKey, positioned(event, position));
  if (rides) client.setQueryData(ridesQuery(id).queryKey, positioned([...rides], position));
  if (going !== undefined)
    client.setQueryData(rsvpCountQuery(id).queryKey, positioned({ eventId: id, count: going }, position));
  if (comments)
    client.setQueryData(commentsKey(id), { pages: [listPage(comments, position)], pageParams: [null] });
}
