import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { positioned } from '../http/positioned.ts';
import { partyQuery } from '../api/party-queries.ts';
import { rsvpCountQuery } from '../api/rsvp-queries.ts';
import { KEPT_PARTIES } from './kept-paths.ts';
import {
  AT,
  LATER,
  PATH,
  client,
  keepAnew,
  kept,
  keptPaths,
  settle,
  start,
  store,
} from '../../testing/kept-parties.ts';

keepAnew();

test('while an answer is kept anew the last one is there: a page may end at any moment', async () => {
  start();
  const { queryKey } = partyQuery(PARTY_ID);
  client.setQueryData(queryKey, positioned(samplePartyAnswer({ name: 'Luna' }), AT));
  await settle();
  const cache = await store.open(KEPT_PARTIES);
  const forgotten = vi.spyOn(cache, 'delete');
  const put = vi.spyOn(cache, 'put').mockRejectedValue(new Error('the page has ended'));
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  try {
    client.setQueryData(queryKey, positioned(samplePartyAnswer({ name: 'Luna Nueva' }), LATER));
    await settle();
    expect(put).toHaveBeenCalled();
    expect(forgotten).not.toHaveBeenCalled();
    expect(await (await kept(PATH))?.json()).toMatchObject({ name: 'Luna' });
  } finally {
    put.mockRestore();
    warned.mockRestore();
  }
});

const id = (index: number) => `${String(index).padStart(8, '0')}-1234-4abc-8abc-538453d75384`;
const path = (index: number) => `/api/events/${id(index)}/rsvp-count`;
const see = (index: number, count: number) =>
  client.setQueryData(rsvpCountQuery(id(index)).queryKey, positioned({ eventId: id(index), count }, AT));

test('what is too much goes: the oldest answers', async () => {
  start();
  for (let index = 0; index < 161; index += 1) see(index, 1);
  await settle();
  const paths = await keptPaths();
  expect(paths).toHaveLength(160);
  expect(paths).not.toContain(path(0));
});

test('what is too much goes: the answers that were kept longest ago, wherever they stand', async () => {
  start();
  for (let index = 0; index < 160; index += 1) see(index, 1);
  await settle();
  see(0, 2);
  await settle();
  see(160, 1);
  await settle();
  const paths = await keptPaths();
  expect(paths).toHaveLength(160);
  expect(paths).toContain(path(0));
  expect(paths).not.toContain(path(1));
});
