import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../cache/query-client.ts';
import { positioned } from '../http/positioned.ts';
import { ridesQuery } from '../rides/ride-queries.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { RidesOf } from './ride-threads.tsx';

test.each([
  ['scheduled', 1],
  ['cancelled', 0],
  ['postponed', 0],
] as const)('the rides of a %s party: %i link', async (condition, links) => {
  const rides = [sampleRideAnswer()];
  fakeServer({ [`GET /api/events/${PARTY_ID}/rides`]: { body: rides } });
  const client = createQueryClient();
  client.setQueryData(ridesQuery(PARTY_ID).queryKey, positioned(rides, '0000000000000001'));
  await renderScreen(<RidesOf party={samplePartyAnswer({ dates: ['2099-09-26'], condition })} />, { client });
  expect(screen.queryAllByRole('link', { name: '1 coche' })).toHaveLength(links);
});
