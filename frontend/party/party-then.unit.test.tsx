import { fieldsUnseenBy } from '@duende/testkit/samples/every-detail';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { whatIsShown } from '../testing/what-is-shown.ts';
import { PartyThen } from './party-then.tsx';

test('the public notice of a party is there as it was', async () => {
  const party = samplePartyAnswer({ publicNotice: 'Otra hora' });
  const at = Date.parse('2026-09-01T12:00:00Z');
  await renderScreen(
    <PartyThen party={party} at={at} count={1} comments={[]} commentCount={0} rides={null} />,
  );
  expect((await screen.findByRole('region', { name: 'Nota' })).textContent).toBe('Otra hora');
});

test('only these fields make no difference to a party as it was', async () => {
  const unseen = await fieldsUnseenBy(async (details) => {
    const party = samplePartyAnswer(details);
    const around = {
      at: Date.parse('2026-09-01T12:00:00Z'),
      count: 1,
      comments: [],
      commentCount: 0,
      rides: null,
    };
    await renderScreen(<PartyThen party={party} {...around} />);
    await screen.findByRole('heading', { level: 1, name: details.name });
    const shown = whatIsShown();
    cleanup();
    return shown;
  });
  expect(unseen).toEqual(['latitude', 'longitude']);
});
