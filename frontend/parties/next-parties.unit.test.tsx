import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { eventCard } from '@duende/contracts/parties/event-card';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { PartyUnavailable } from './party-unavailable.tsx';
import { apiErrorOf } from '../http/api-error.ts';
import { read } from '../http/api-client.ts';

const today = madridDay(new Date());
const party = (index: number, dates: readonly string[]) =>
  eventCard(
    samplePartyAnswer({
      id: sampleId(index),
      name: `Fiesta ${index}`,
      dates: [...dates],
      condition: index === 5 ? 'cancelled' : 'scheduled',
    }),
  );

test('where a party is not found the next three are, and no past or cancelled one', async () => {
  fakeServer({
    'GET /api/events/gone': refusal(404, 'No hay', 'party.missing'),
    'GET /api/events?view=cards': {
      body: [9, 5, 4, 3, 2, 1].map((index) => party(index, [addDays(today, index === 9 ? -9 : index % 5)])),
    },
  });
  const error = await read('GET /api/events/:reference', { reference: 'gone' }).catch(
    (failure: unknown) => failure,
  );
  if (!(error instanceof Error)) throw new Error('it was found');
  expect(apiErrorOf(error)?.status).toBe(404);
  await renderScreen(<PartyUnavailable error={error} onRetry={() => undefined} loading="" />);
  expect(await screen.findByRole('heading', { level: 2, name: 'Lo próximo' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Fiesta 1',
    'Fiesta 2',
    'Fiesta 3',
  ]);
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toBeTruthy();
});
