import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { PAGE_DATA_ELEMENT_ID, type PageData } from '@duende/contracts/api/page-data';
import { shareKey } from '@duende/contracts/common/slug';
import { afterEach, expect, test } from 'vitest';
import { firstPartiesQuery, partiesQuery, partyIdQuery, partyQuery } from './parties/party-queries.ts';
import { createQueryClient } from './cache/query-client.ts';
import { ridesQuery } from './rides/ride-queries.ts';
import { rsvpCountQuery } from './parties/rsvp-queries.ts';
import { sessionQuery } from './session/session.ts';
import { readPageData, seedCache } from './page-data.ts';

const PAGE: PageData = {
  config: {
    contactEmail: 'hola@example.org',
    criteria: null,
    groupChats: { madrid: '', barcelona: '' },
    tileUrl: '',
    tileAttribution: '',
    mapHosts: [],
    publicUrl: '',
    version: '1.2.3',
  },
  now: Date.parse('2026-09-26T12:00:00Z'),
  position: '0000000000000007',
  session: { userId: 'u1', isAdmin: true, user: { id: 'u1', username: 'marta' } },
  setupOpen: false,
  events: [samplePartyAnswer()],
  event: samplePartyAnswer(),
  rides: [sampleRideAnswer()],
  going: 7,
};

afterEach(() => document.body.replaceChildren());

test('the page’s data is read and fills the cache at its position', () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = PAGE_DATA_ELEMENT_ID;
  block.textContent = JSON.stringify(PAGE);
  document.body.append(block);
  const page = readPageData(document);
  expect(page).toEqual(PAGE);

  const client = createQueryClient();
  if (page !== null && 'position' in page) seedCache(client, page);
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual({
    userId: 'u1',
    username: 'marta',
    isAdmin: true,
  });
  expect(client.getQueryData(firstPartiesQuery.queryKey)).toEqual(PAGE.events);
  // They are not all there are.
  expect(client.getQueryData(partiesQuery.queryKey)).toBeUndefined();
  expect(client.getQueryData(partyQuery(PARTY_ID).queryKey)).toMatchObject({
    position: PAGE.position,
    data: samplePartyAnswer(),
  });
  expect(client.getQueryData(ridesQuery(PARTY_ID).queryKey)).toMatchObject({
    position: PAGE.position,
    data: [sampleRideAnswer()],
  });
  expect(client.getQueryData(rsvpCountQuery(PARTY_ID).queryKey)?.data).toEqual({
    eventId: PARTY_ID,
    count: 7,
  });
  // Its link means it, too.
  expect(client.getQueryData(partyIdQuery(client, shareKey(samplePartyAnswer())).queryKey)).toBe(PARTY_ID);
});

test('a page without data is no error', () => {
  expect(readPageData(document)).toBeNull();
});
