import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { NextParty } from './own-next-party.tsx';

const confirmed = [samplePartyAnswer({ dates: ['2026-09-26'] })];

test.each([
  ['2026-09-27T05:59', 'Tu fiesta · ahora mismo'],
  ['2026-09-26T21:00', 'Tu fiesta · ahora mismo'],
  ['2026-09-26T20:59', 'Tu próxima fiesta · es hoy'],
  ['2026-09-25T12:00', 'Tu próxima fiesta · es mañana'],
  ['2026-09-20T12:00', 'Tu próxima fiesta · faltan 6 días'],
  ['2026-03-28T12:00', 'Tu próxima fiesta · faltan 182 días'],
])('seen at %s it is shown as %s and leads to the party', async (at, words) => {
  await renderScreen(<NextParty confirmed={confirmed} now={Date.parse(`${at}Z`)} />);
  const link = screen.getByRole('link', {
    name: `${words} (sábado, 26 de septiembre) Bosque Eléctrico`,
  });
  expect(link.getAttribute('href')).toBe(`/event/2026-09-26-bosque-electrico-${PARTY_ID.slice(0, 8)}`);
});

test.each([
  ['2026-09-26T12:00Z', 'es hoy'],
  ['2026-09-26T23:00Z', 'ahora mismo'],
])('a party without a beginning, at %s: %s', async (at, words) => {
  const party = samplePartyAnswer({ dates: ['2026-09-26'], startTime: '', endTime: '' });
  await renderScreen(<NextParty confirmed={[party]} now={Date.parse(at)} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['cancelled', 'Cancelada'],
  ['postponed', 'Aplazada'],
] as const)('one that is %s says so instead of the time until then', async (condition, words) => {
  const party = samplePartyAnswer({ dates: ['2026-09-26'], condition });
  await renderScreen(<NextParty confirmed={[party]} now={Date.parse('2026-09-26T12:00Z')} />);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/es hoy/)).toBeNull();
});

test('a person who goes to no party sees no question', async () => {
  await renderScreen(<NextParty confirmed={confirmed} now={Date.parse('2026-09-27T06:00Z')} />);
  expect(screen.getByRole('main').textContent).toBe('');
});

test('a night that is called off is not the next one', async () => {
  const dates = ['2026-09-26', '2026-10-03'];
  const party = samplePartyAnswer({ dates, cancelledDates: ['2026-09-26'] });
  await renderScreen(<NextParty confirmed={[party]} now={Date.parse('2026-09-26T12:00Z')} />);
  expect(screen.getByText('faltan 7 días')).toBeTruthy();
  expect(screen.queryByText('Cancelada')).toBeNull();
});
