import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Session } from '../session/session.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { PublicProfile } from './public-profile.tsx';

const USER = 'GET /api/users/u1/public';
const show = (session: Session | null = MARTA) =>
  renderScreen(
    <PublicProfile
      userId="u1"
      back={<button>Volver</button>}
      onLogin={vi.fn()}
      message="¡Hola! Por el viaje a Bosque."
    />,
    { session },
  );

test('cards for the filled fields, each with its link', async () => {
  fakeServer({
    [USER]: {
      body: {
        id: 'u1',
        username: 'Luna',
        whatsapp: '+34 600-1',
        email: 'l@correo.example',
        otherContact: 'barra',
      },
    },
  });
  await show();
  expect(await screen.findByRole('heading', { name: 'Luna' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://wa.me/346001?text=%C2%A1Hola!%20Por%20el%20viaje%20a%20Bosque.',
    'mailto:l@correo.example',
  ]);
  expect(screen.getByText('barra')).toBeTruthy();
});

test.each<[string, Session | null, string]>([
  ['who is signed in', MARTA, 'Luna no ha compartido información de contacto.'],
  ['a visitor', null, 'Solo los usuarios registrados pueden ver la información de contacto de Luna.'],
])('a profile without contacts, seen by %s', async (_, session, words) => {
  fakeServer({ [USER]: { body: { id: 'u1', username: 'Luna' } } });
  await show(session);
  await screen.findByRole('heading', { name: 'Luna' });
  expect(screen.getByRole('main').textContent).toContain(words);
});

test('an unknown person', async () => {
  fakeServer({ [USER]: refusal(404, 'Usuario no encontrado') });
  await show();
  expect(await screen.findByRole('heading', { name: 'Error al cargar el perfil' })).toBeTruthy();
  expect(screen.getByText('Usuario no encontrado')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Volver' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('no network: the same heading, and a retry', async () => {
  const calls = fakeServer({});
  await show();
  expect(await screen.findByText('No se pudo conectar con el servidor.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(calls.length).toBeGreaterThanOrEqual(2);
});
