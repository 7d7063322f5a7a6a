import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../testing/render-screen.tsx';
import { StillOpen } from './still-open.tsx';

const PHONE = { id: 'a'.repeat(64), device: 'Firefox en Android', since: '2026-11-02T10:00:00.000Z' };
const TOKEN = {
  id: 't1',
  name: 'Informe',
  createdAt: '2026-11-03T10:00:00.000Z',
  expiresAt: '2027-01-01T10:00:00.000Z',
};
const answers = (devices: readonly (typeof PHONE)[], createdAt: string | null) => ({
  'GET /api/users/notices/preferences': () => ({
    body: { ...USUAL_PREFERENCES, likes: [], key: 'k', devices },
  }),
  'GET /api/users/calendar': { body: { createdAt } },
  'GET /api/users/tokens': { body: [TOKEN] },
});
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('lists all that goes on without a session, with its age and browser', async () => {
  fakeServer(answers([PHONE], '2026-11-04T10:00:00.000Z'));
  await renderScreen(<StillOpen />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
  expect(rows()).toEqual([
    'Avisos en Firefox en AndroidDesde el 2/11/2026No avisar ahí: Firefox en Android',
    'El enlace de tu calendarioCreado el 4/11/2026Anularlo en Tu calendario',
    'Token de lectura: InformeCreado el 3/11/2026 · sirve hasta el 1/1/2027Revocarlo en Tokens de lectura',
  ]);
});

test('a browser gets no more notices where its person turns them off', async () => {
  const devices = [PHONE];
  fakeServer({
    ...answers(devices, null),
    [`DELETE /api/users/push/${PHONE.id}`]: () => {
      devices.pop();
      return { body: { ok: true } };
    },
  });
  await renderScreen(<StillOpen />, { session: MARTA });
  fireEvent.click(await screen.findByRole('button', { name: /^No avisar ahí/ }));
  expect(await screen.findByText('Nada más.')).toBeTruthy();
});

test('a failure is shown, with another try', async () => {
  fakeServer({ ...answers([], null), 'GET /api/users/calendar': refusal(503, 'Ahora no se puede.') });
  await renderScreen(<StillOpen />, { session: MARTA });
  expect(await screen.findByText('No se pudo cargar lo que sigue abierto.')).toBeTruthy();
});
