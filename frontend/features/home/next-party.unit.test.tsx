import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NextParty } from './next-party.tsx';

const confirmed = [samplePartyAnswer({ dates: ['2026-09-26'] })];

test.each([
  ['2026-09-26', 'es hoy'],
  ['2026-09-25', 'es mañana'],
  ['2026-09-20', 'faltan 6 días'],
  ['2026-03-28', 'faltan 182 días'],
])('seen on %s it is told as %s and leads to the party', async (today, when) => {
  await renderScreen(<NextParty confirmed={confirmed} today={today} />);
  const link = screen.getByRole('link', {
    name: `Tu próxima fiesta · ${when} (sábado, 26 de septiembre) Bosque Eléctrico`,
  });
  expect(link.getAttribute('href')).toBe(`/event/2026-09-26-bosque-electrico-${PARTY_ID.slice(0, 8)}`);
});

test('whoever goes nowhere yet is told how', async () => {
  await renderScreen(<NextParty confirmed={confirmed} today="2026-09-27" />);
  expect(screen.getByText('Pulsa «¡Voy!» en una fiesta y aparecerá aquí.')).toBeTruthy();
});

test('while nothing is known the strip keeps its room and says nothing', async () => {
  await renderScreen(<NextParty confirmed={undefined} today="2026-09-26" />);
  expect(screen.getByRole('main').textContent).toBe('');
  expect(screen.getByRole('main').firstElementChild?.className).toContain('min-h-22');
});
