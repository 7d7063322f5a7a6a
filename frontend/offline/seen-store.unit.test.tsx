import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { positioned } from '../http/positioned.ts';
import { partiesQuery } from '../parties/party-queries.ts';
import { rsvpCountQuery } from '../parties/rsvp-queries.ts';
import { AT, client, keepAnew, kept, keptOf, settle, start, store } from '../testing/seen.ts';
import { forgetSeen, seenPartyIds } from './seen-store.ts';
import { SEEN_PHOTOS } from './seen-photos.ts';

keepAnew();

const id = (index: number) => `${String(index).padStart(8, '0')}-1234-4abc-8abc-538453d75384`;
const MOST = 200;
const keys = Object.fromEntries(
  Array.from({ length: MOST + 1 }, (_, index) => [index, rsvpCountQuery(id(index)).queryKey]),
);
const see = (index: number, count: number) =>
  client.setQueryData(rsvpCountQuery(id(index)).queryKey, positioned({ eventId: id(index), count }, AT));

test('over the limit, the oldest answers are deleted, never the list of all', async () => {
  client.setQueryData(partiesQuery.queryKey, positioned([samplePartyAnswer()], AT));
  start();
  await settle();
  for (let index = 0; index <= MOST; index += 1) {
    see(index, 1);
    vi.setSystemTime(Date.now() + 1);
    await settle();
  }
  const left = await keptOf(keys);
  expect(left).toHaveLength(MOST);
  expect(left).not.toContain('0');
  expect(await kept(partiesQuery.queryKey)).toBeDefined();
});

test('the surplus goes: the answers that were kept longest ago, wherever they are', async () => {
  start();
  for (let index = 0; index < MOST; index += 1) see(index, 1);
  await settle();
  see(0, 2);
  await settle();
  see(MOST, 1);
  await settle();
  const left = await keptOf(keys);
  expect(left).toHaveLength(MOST);
  expect(left).toContain('0');
  expect(left).not.toContain('1');
});

test('kept parties are found by what their ids begin with', async () => {
  start();
  for (const party of [samplePartyAnswer(), samplePartyAnswer({ id: id(7) })])
    client.setQueryData(['party', party.id], positioned(party, AT));
  await settle();
  expect(await seenPartyIds(PARTY_ID.slice(0, 8))).toEqual([PARTY_ID]);
  expect(await seenPartyIds('0000000')).toEqual([id(7)]);
  expect(await seenPartyIds('99999999')).toEqual([]);
});

test('forgetting takes photos along, and what builds before this one kept', async () => {
  for (const name of [SEEN_PHOTOS, 'parties-seen', 'build-1']) await store.open(name);
  await forgetSeen();
  expect(await store.keys()).toEqual(['build-1']);
});
