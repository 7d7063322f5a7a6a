import { eventCard } from '@duende/contracts/parties/event-card';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { PartyCard } from './party-card.tsx';

const NOW = Date.parse('2026-09-26T12:00Z');
const text = async (given: Parameters<typeof samplePartyAnswer>[0]) => {
  const party = eventCard(samplePartyAnswer({ startTime: '22:00', ...given }));
  await renderScreen(
    <ul>
      <PartyCard party={party} now={NOW} isGoing eager={false} attendance={null} />
    </ul>,
  );
  return screen.getAllByRole('listitem')[0]?.textContent ?? '';
};

test('a card announces the nights that take place: of two apart the other one', async () => {
  const shown = await text({ dates: ['2026-09-26', '2026-10-03'], cancelledDates: ['2026-09-26'] });
  expect(shown).toContain('3/10/26');
  expect(shown).not.toMatch(/Cancelada|Hoy|26\/9\/26|\+1/);
});

test('of nights in a row neither the stretch nor the count has the one that is called off', async () => {
  const dates = ['2026-09-26', '2026-09-27', '2026-10-03'];
  const shown = await text({ dates, cancelledDates: ['2026-09-26'] });
  expect(shown).toContain('27/9/26+1 fechaMañana');
});

test('a party that is called off today says so, and not that it is today', async () => {
  const shown = await text({ dates: ['2026-09-26'], condition: 'cancelled' });
  expect(shown).toContain('Cancelada');
  expect(shown).not.toMatch(/Hoy|Voy/);
});
