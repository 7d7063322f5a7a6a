import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PageConfigProvider, useSetupOpen } from '../../session/page-config.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { ADMIN, ANALYST, MARTA, MODERATOR, renderScreen } from '../../testing/render-screen.tsx';
import { MenuPanel } from './menu-panel.tsx';

const CONFIG = {
  contactEmail: 'hola@duende.example',
  groupChats: { madrid: 'https://chat.example/madrid', barcelona: 'https://chat.example/barcelona' },
  tileUrl: '',
  tileAttribution: '',
  mapHosts: [],
  publicUrl: '',
  version: '',
};
const nothing = vi.fn();

/** The entries of the menu, in order. */
async function entries(options: Parameters<typeof renderScreen>[1]) {
  fakeServer({
    'GET /api/admin/events/pending?limit=50': { body: [] },
    'GET /api/admin/comments/pending?limit=50': { body: [] },
    'GET /api/admin/reports?limit=50': { body: [] },
  });
  await renderScreen(
    <PageConfigProvider value={CONFIG}>
      <MenuPanel onClose={nothing} onLogin={nothing} onSetup={nothing} onAbout={nothing} />
    </PageConfigProvider>,
    options,
  );
  const menu = within(screen.getByRole('navigation', { name: 'Menú' }));
  return [...menu.queryAllByRole('button'), ...menu.queryAllByRole('link')]
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ textContent }) => textContent)
    .filter((words) => words !== 'Instalar App');
}

const ALWAYS = [
  'Publicar Evento',
  'Mapa de fiestas',
  'Saber más de esta app',
  'Grupo de Madrid',
  'Grupo de Barcelona',
];
const MODERATION = [
  'Eventos Pendientes',
  'Cambios Propuestos',
  'Motivos por Revisar',
  'Comentarios Pendientes',
  'Denuncias',
  'Ver Usuarios',
  'Importar eventos',
  'Historial',
];
/** What moderators have of it. */
const MODERATED = [
  'Eventos Pendientes',
  'Cambios Propuestos',
  'Motivos por Revisar',
  'Comentarios Pendientes',
  'Denuncias',
];
const ANALYSIS = ['La web en el pasado', 'Estadísticas'];

test.each([
  ['a visitor', null, false, ['Iniciar Sesión', 'Crear Cuenta', ...ALWAYS]],
  [
    'a visitor, while there is no admin',
    null,
    true,
    ['Iniciar Sesión', 'Crear Cuenta', 'Crear administrador', ...ALWAYS],
  ],
  ['a user', MARTA, true, ['Perfil', 'Avisos', 'Salir', ...ALWAYS]],
  ['an analyst', ANALYST, false, ['Perfil', 'Avisos', 'Salir', ...ALWAYS, ...ANALYSIS]],
  ['a moderator', MODERATOR, false, ['Perfil', 'Avisos', 'Salir', ...ALWAYS, ...MODERATED]],
  ['an admin', ADMIN, false, ['Perfil', 'Avisos', 'Salir', ...ALWAYS, ...MODERATION, ...ANALYSIS]],
])('the entries for %s', async (_, session, open, expected) => {
  useSetupOpen.setState({ open });
  expect(await entries({ session })).toEqual(expected);
  if (session) {
    const roles = session.isAnalyst ? 'Analista' : session.isModerator ? 'Moderador' : 'Usuario';
    const role = session.isAdmin ? 'Admin' : roles;
    expect(screen.getByText(role)).toBeTruthy();
  }
});

test.each([
  [MARTA, []],
  [ANALYST, ['Análisis']],
  [MODERATOR, ['Moderación']],
  [ADMIN, ['Moderación']],
])('the blocks of $username', async (session, expected) => {
  await entries({ session });
  const headings = screen.queryAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(expected);
});

test('what was and how much lead to their screens', async () => {
  await entries({ session: ANALYST });
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([target('La web en el pasado'), target('Estadísticas')]).toEqual(['/historia', '/estadisticas']);
});

test('registering from here leads back to the screen under the menu', async () => {
  await entries({ address: '/?view=form&panel=menu' });
  const link = screen.getByRole('link', { name: 'Crear Cuenta' });
  expect(link.getAttribute('href')).toBe('/register?volver=%2F%3Fview%3Dform');
});

test('login is not offered before the session is known', async () => {
  let letGo = () => undefined as void;
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  fakeServer({
    'GET /api/auth/me': () => asked.then(() => ({ body: { userId: MARTA.userId, isAdmin: false } })),
    [`GET /api/users/${MARTA.userId}`]: { body: { id: MARTA.userId, username: MARTA.username } },
  });
  await renderScreen(<MenuPanel onClose={nothing} onLogin={nothing} onSetup={nothing} onAbout={nothing} />, {
    session: 'asked',
  });
  expect(await screen.findByText('Comprobando tu sesión...')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Iniciar Sesión' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Publicar Evento' })).toBeTruthy();
  letGo();
  expect(await screen.findByRole('button', { name: 'Salir' })).toBeTruthy();
});
