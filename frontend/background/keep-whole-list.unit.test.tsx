import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import { describe, expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { positioned } from '../http/positioned.ts';
import { partiesQuery, partyQuery } from '../parties/party-queries.ts';
import { AT, client, keepAnew, kept, KEYS, settle, start } from '../testing/seen.ts';
import { keepWholeList } from './seen.ts';

keepAnew();

describe('the whole list', () => {
  const whole = [samplePartyAnswer({ description: 'Trae linterna.' })];
  const answers = {
    'GET /api/events?view=cards': { body: whole.map(eventCard), position: AT },
    'GET /api/events': { body: whole, position: AT },
  };

  test('is fetched as often as the cards, and kept with them', async () => {
    const calls = fakeServer(answers);
    await client.fetchQuery(partiesQuery);
    start();
    const end = keepWholeList(client);
    await settle();
    expect(await kept(KEYS.whole)).toEqual(positioned(whole, AT));
    expect(await kept(KEYS.cards)).toEqual(positioned(whole.map(eventCard), AT));
    await client.fetchQuery({ ...partiesQuery, staleTime: 0 });
    await settle();
    end();
    await client.fetchQuery({ ...partiesQuery, staleTime: 0 });
    await settle();
    const [cards, list] = ['/api/events?view=cards', '/api/events'];
    expect(calls.map(({ path }) => path)).toEqual([cards, list, cards, list, cards]);
  });

  test('is not requested away from home, nor for a live change of a card', async () => {
    const calls = fakeServer(answers);
    const end = keepWholeList(client);
    client.setQueryData(partiesQuery.queryKey, positioned(whole.map(eventCard), AT));
    client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), AT));
    await settle();
    end();
    expect(calls).toEqual([]);
  });

  test('that cannot be had harms nothing', async () => {
    fakeServer({ 'GET /api/events?view=cards': answers['GET /api/events?view=cards'] });
    start();
    const end = keepWholeList(client);
    await client.fetchQuery(partiesQuery);
    await settle();
    end();
    expect(await kept(KEYS.cards)).toBeDefined();
    expect(await kept(KEYS.whole)).toBeUndefined();
  });
});
