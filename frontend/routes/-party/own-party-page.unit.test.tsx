import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { PartyPage } from './party-page.tsx';

const show = (party: object, session = MARTA) => {
  fakeServer({ [`GET /api/events/${PARTY_ID}`]: { body: { ...samplePartyAnswer(), ...party } } });
  return renderScreen(<PartyPage segment={PARTY_ID} />, { session });
};

test('who sent what waits may edit it and take it back', async () => {
  await show({ status: 'pending' });
  const edit = await screen.findByRole('link', { name: 'Editar' });
  expect(edit.getAttribute('href')).toBe(`/?edit=${PARTY_ID}`);
  expect(screen.getByRole('button', { name: 'Retirar' })).toBeTruthy();
});

test('what was rejected says why, and is corrected and sent again', async () => {
  await show({ status: 'rejected', rejectedFor: 'Falta el lugar' });
  expect(await screen.findByText('Falta el lugar')).toBeTruthy();
  const again = await screen.findByRole('link', { name: 'Corregir y reenviar' });
  expect(again.getAttribute('href')).toBe(`/?edit=${PARTY_ID}`);
  expect(screen.queryByRole('region', { name: 'Asistencia' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Añadir a mi calendario' })).toBeNull();
});

test('a moderator who opens what waits is not offered to take it back', async () => {
  await show({ status: 'pending' }, ADMIN);
  expect(await screen.findByRole('button', { name: 'Aprobar' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retirar' })).toBeNull();
});
