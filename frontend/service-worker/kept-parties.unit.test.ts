import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import { beforeEach, expect, test, vi } from 'vitest';
import { KEPT_PARTIES } from '../lib/offline/kept-paths.ts';
import { memoryCaches } from '../testing/memory-caches.ts';
import { keptAnswer } from './kept-parties.ts';

const LIST = '/api/events';
const CARDS = '/api/events?view=cards';
const party = samplePartyAnswer({ description: 'Trae linterna.' });

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('location', new URL('https://duende.example/'));
});

async function keep(path: string, body: unknown): Promise<void> {
  await (await caches.open(KEPT_PARTIES)).put(path, new Response(JSON.stringify(body)));
}

async function answerTo(path: string): Promise<unknown> {
  return (await keptAnswer(new Request(new URL(path, location.href))))?.json();
}

test('cards and the whole list are answered by what was kept of each', async () => {
  await keep(CARDS, [eventCard(party)]);
  expect(await answerTo(CARDS)).toEqual([eventCard(party)]);
  expect(await answerTo(LIST)).toBeUndefined();
  expect(await answerTo(`/api/events/${PARTY_ID}`)).toBeUndefined();
  await keep(LIST, [party]);
  expect(await answerTo(CARDS)).toEqual([eventCard(party)]);
  expect(await answerTo(LIST)).toEqual([party]);
});

test('where the whole list alone was kept, it stands in for the cards and holds each party', async () => {
  expect(await answerTo(CARDS)).toBeUndefined();
  await keep(LIST, [party]);
  expect(await answerTo(CARDS)).toEqual([party]);
  expect(await answerTo(`/api/events/${PARTY_ID}`)).toEqual(party);
  expect(await answerTo('/api/events/2026-09-26-bosque-electrico-538453d7')).toEqual(party);
  expect(await answerTo('/api/events/99999999')).toBeUndefined();
});
