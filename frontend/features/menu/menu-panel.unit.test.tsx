// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { MenuPanel } from './menu-panel.tsx';

test('nobody is offered to log in before it is known that they have not', async () => {
  let letGo = () => undefined as void;
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  fakeServer({
    'GET /api/auth/me': () => asked.then(() => ({ body: { userId: MARTA.userId, isAdmin: false } })),
    [`GET /api/users/${MARTA.userId}`]: { body: { id: MARTA.userId, username: MARTA.username } },
  });
  const nothing = vi.fn();
  await renderScreen(<MenuPanel onClose={nothing} onLogin={nothing} onSetup={nothing} onAbout={nothing} />, {
    session: 'asked',
  });
  expect(await screen.findByText('Comprobando tu sesión...')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Iniciar Sesión' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Publicar Evento' })).toBeTruthy();
  letGo();
  expect(await screen.findByRole('button', { name: 'Salir' })).toBeTruthy();
});
