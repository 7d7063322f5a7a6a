import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PageConfigProvider, useSetupOpen } from '../../session/page-config.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { ADMIN, ANALYST, MARTA, MODERATOR, renderScreen } from '../../testing/render-screen.tsx';
import { MenuPanel } from './menu-panel.tsx';

const CONFIG = {
  contactEmail: 'hola@duende.example',
  criteria: null,
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

const ALWAYS = ['Publicar Evento', 'Ayuda', 'Saber más de esta app', 'Grupo de Madrid', 'Grupo de Barcelona'];
const MODERATION = [
  'Eventos Pendientes',
  'Cambios propuestos',
  'Motivos por revisar',
  'Comentarios Pendientes',
  'Denuncias',
];
const ADMINISTRATION = ['Ver Usuarios', 'Importar eventos', 'Canales', 'Registro'];
const ANALYSIS = ['La web en el pasado', 'Estadísticas'];

/** Of folded groups only the names are visible. */
async function unfold(...groups: readonly string[]) {
  return groups.map((name) => {
    const button = screen.getByRole('button', { name });
    fireEvent.click(button);
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    return within(list ?? document.body)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  });
}

test.each([
  ['a visitor', null, false, ['Iniciar Sesión', 'Crear Cuenta', ...ALWAYS]],
  [
    'a visitor, while there is no admin',
    null,
    true,
    ['Iniciar Sesión', 'Crear Cuenta', 'Crear administrador', ...ALWAYS],
  ],
  ['a user', MARTA, true, ['Perfil', 'Avisos', 'Salir', ...ALWAYS]],
  ['an analyst', ANALYST, false, ['Perfil', 'Avisos', 'Salir', ...ANALYSIS, ...ALWAYS]],
  ['a moderator', MODERATOR, false, ['Perfil', 'Avisos', 'Salir', 'Moderación', ...ALWAYS]],
  ['an admin', ADMIN, false, ['Perfil', 'Avisos', 'Salir', 'Moderación', 'Administración', ...ALWAYS]],
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
  [ADMIN, ['Moderación', 'Administración']],
])('the blocks of $username', async (session, expected) => {
  await entries({ session });
  const headings = screen.queryAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(expected);
});

test('the groups hold what an admin works off and runs; what a moderator may not is not there', async () => {
  await entries({ session: ADMIN });
  expect(await unfold('Moderación', 'Administración')).toEqual([
    MODERATION,
    [...ADMINISTRATION, ...ANALYSIS],
  ]);
});

test('the group of the screen below is open, and the screen is marked in it', async () => {
  const shown = await entries({ session: ADMIN, address: '/?view=reports&panel=menu' });
  expect(shown).toEqual(expect.arrayContaining([...MODERATION, 'Administración']));
  expect(screen.getByRole('link', { name: 'Denuncias' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Eventos Pendientes' }).getAttribute('aria-current')).toBeNull();
});

test('history and statistics lead to their screens', async () => {
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
