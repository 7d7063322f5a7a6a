import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { partiesQuery, partyIdQuery, partyQuery, wholePartiesQuery } from '../parties/party-queries.ts';
import { ridesQuery } from '../rides/ride-queries.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { positioned } from '../http/positioned.ts';
import { sessionQuery } from '../session/session.ts';
import { AT, atRest, client, keepAnew, kept, KEYS, MARTA, settle, start, stop } from '../testing/seen.ts';
import { answerFromSeen } from './seen.ts';
import { seenStorage } from '../offline/seen-store.ts';

keepAnew();

const party = samplePartyAnswer({ description: 'Trae linterna.' });
const PATH = `GET /api/events/${PARTY_ID}`;
const SEGMENT = '2026-09-26-bosque-electrico-538453d7';

/** Another page of this device, which has seen nothing itself. */
function anotherPage() {
  const page = createQueryClient();
  answerFromSeen(page);
  return page;
}

/** As this device gives it, having kept it. */
const keptParty = { ...positioned(party, AT), keptAt: expect.any(Number) as number };

async function keepParty(): Promise<void> {
  start();
  client.setQueryData(KEYS.party, positioned(party, AT));
  await settle();
}

test.each([
  ['no answer', {}],
  ['no service after the proxy', { [PATH]: refusal(503, 'no') }],
])('where %s, what was kept is the answer, at its old position', async (_, answers) => {
  await keepParty();
  fakeServer(answers);
  expect(await anotherPage().fetchQuery(partyQuery(PARTY_ID))).toEqual(keptParty);
});

test('any answer is believed, and a refusal is a refusal', async () => {
  await keepParty();
  const page = anotherPage();
  fakeServer({ [PATH]: { body: { ...party, name: 'Luna' }, position: AT } });
  expect(await page.fetchQuery(partyQuery(PARTY_ID))).toMatchObject({ data: { name: 'Luna' } });
  page.clear();
  fakeServer({ [PATH]: refusal(404, 'Evento no encontrado') });
  await expect(page.fetchQuery(partyQuery(PARTY_ID))).rejects.toThrow('Failed to fetch event');
});

test('newer data of the page stays instead of stored data', async () => {
  await keepParty();
  fakeServer({});
  const page = anotherPage();
  const newer = positioned({ ...party, name: 'Luna' }, AT);
  page.setQueryData(KEYS.party, newer);
  await expect(page.fetchQuery({ ...partyQuery(PARTY_ID), staleTime: 0 })).rejects.toThrow();
  expect(page.getQueryData(KEYS.party)).toEqual(newer);
});

test('a slow answer is awaited six seconds, then what was kept is shown', async () => {
  await keepParty();
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  const shown = vi.fn();
  void anotherPage().fetchQuery(partyQuery(PARTY_ID)).then(shown);
  await vi.advanceTimersByTimeAsync(5999);
  await atRest();
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await atRest();
  expect(shown).toHaveBeenCalledExactlyOnceWith(keptParty);
});

test('a slow answer is awaited as long as it takes where nothing was kept', async () => {
  let answer: (given: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const asked = anotherPage().fetchQuery(ridesQuery(PARTY_ID));
  await vi.advanceTimersByTimeAsync(6000);
  await atRest();
  answer(new Response('[]'));
  expect(await asked).toMatchObject({ data: [] });
});

test('a device that does not say what it kept is given three seconds, then the failure is the answer', async () => {
  await keepParty();
  fakeServer({});
  const hanging = vi.spyOn(seenStorage, 'getItem').mockImplementation(() => new Promise(() => undefined));
  onTestFinished(() => hanging.mockRestore());
  const failed = vi.fn();
  anotherPage().fetchQuery(partyQuery(PARTY_ID)).catch(failed);
  await vi.advanceTimersByTimeAsync(2990);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(failed).toHaveBeenCalledOnce();
});

test('where nothing was kept, the failure is the answer', async () => {
  fakeServer({});
  await expect(anotherPage().fetchQuery(partyQuery(PARTY_ID))).rejects.toThrow('Failed to fetch event');
});

test('without storage a failure stays a failure', async () => {
  fakeServer({});
  const failing = (['getItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(seenStorage, name).mockRejectedValue(new Error('forbidden')),
  );
  try {
    await expect(anotherPage().fetchQuery(partiesQuery)).rejects.toThrow('Failed to fetch events');
    expect(failing[0]).toHaveBeenCalled();
  } finally {
    for (const one of failing) one.mockRestore();
  }
});

test('a party that was not opened is whole in the list of all, and found by its share link', async () => {
  start();
  client.setQueryData(partiesQuery.queryKey, positioned([eventCard(party)], AT));
  client.setQueryData(wholePartiesQuery.queryKey, positioned([party], AT));
  await settle();
  fakeServer({});
  const page = anotherPage();
  expect(await page.fetchQuery(partyQuery(PARTY_ID))).toEqual(keptParty);
  expect(await page.fetchQuery(partyIdQuery(page, SEGMENT))).toBe(PARTY_ID);
  await expect(page.fetchQuery(partyQuery('aaaaaaaa-1111-4111-8111-111111111111'))).rejects.toThrow();
  await expect(page.fetchQuery(partyIdQuery(page, 'luna-99999999'))).rejects.toThrow();
});

test('stored data keeps its age, however often it is viewed without signal', async () => {
  const saidAt = Date.now();
  await keepParty();
  stop();
  fakeServer({});
  for (const hours of [3, 6]) {
    vi.setSystemTime(saidAt + hours * 3_600_000);
    client.clear();
    start();
    const { keptAt } = await client.fetchQuery(partyQuery(PARTY_ID));
    expect(Math.round(((keptAt ?? 0) - saidAt) / 60_000)).toBe(0);
    // A page without a connection stores it again.
    await settle();
    stop();
  }
});

test('a list is as old as the server’s answer', async () => {
  const saidAt = Date.now();
  start();
  client.setQueryData(partiesQuery.queryKey, positioned([eventCard(party)], AT));
  await settle();
  vi.setSystemTime(saidAt + 3_600_000);
  fakeServer({});
  expect((await anotherPage().fetchQuery(partiesQuery)).keptAt).toBe(saidAt);
});

test('a party that was opened is found by its share link without any list', async () => {
  await keepParty();
  fakeServer({});
  const page = anotherPage();
  expect(await page.fetchQuery(partyIdQuery(page, SEGMENT))).toBe(PARTY_ID);
  expect(page.getQueryData(KEYS.party)).toEqual(keptParty);
});

test('a reload without signal is still theirs; a 401 is an answer', async () => {
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await settle();
  expect(await kept(KEYS.session)).toEqual(MARTA);
  fakeServer({});
  expect(await anotherPage().fetchQuery(sessionQuery)).toEqual(MARTA);
  fakeServer({ 'GET /api/auth/me': refusal(401, 'no') });
  expect(await anotherPage().fetchQuery(sessionQuery)).toBeNull();
});
