import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { shareKey } from '@duende/contracts/common/slug';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../cache/query-client.ts';
import { partyQuery } from '../parties/party-queries.ts';
import { createAppRouter } from '../router.ts';
import { fakeServer } from '../testing/fake-server.ts';

const party = samplePartyAnswer();
const key = shareKey(party);

test.each(['/event/$key', '/event/$key/rides'] as const)(
  'pointing at a link to %s requests nothing; opening it requests the party before it is drawn',
  async (to) => {
    const calls = fakeServer({ [`GET /api/events/${key}`]: { body: party } });
    const client = createQueryClient();
    const router = createAppRouter(client, createMemoryHistory({ initialEntries: ['/nada'] }));
    await router.load();
    await router.preloadRoute({ to, params: { key } });
    expect(calls).toEqual([]);

    void router.navigate({ to, params: { key } });
    await vi.waitFor(() => expect(client.getQueryData(partyQuery(PARTY_ID).queryKey)?.data).toEqual(party));
    expect(calls.map(({ path }) => path)).toEqual([`/api/events/${key}`]);
  },
);
