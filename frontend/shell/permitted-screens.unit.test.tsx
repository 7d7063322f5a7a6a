import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../cache/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { createAppRouter } from '../router.ts';
import { fakeServer, type FakeAnswer } from '../testing/fake-server.ts';
import { renderAddress } from '../testing/render-address.tsx';
import { ADMIN, MARTA } from '../testing/render-screen.tsx';

const JUST_GIVEN = 'Si te los acaban de dar, cierra sesión y vuelve a entrar.';
const ANALYSTS = `Necesitas permisos de analista. ${JUST_GIVEN}`;
const MODERATORS = `Necesitas permisos de moderador. ${JUST_GIVEN}`;
const ADMINS = `Necesitas permisos de administrador. ${JUST_GIVEN}`;
const SCREENS = [
  ['/audit', ADMINS],
  ['/canales', ADMINS],
  ['/estadisticas', ANALYSTS],
  ['/historia', ANALYSTS],
  ['/historia/evento/538453d7', ANALYSTS],
  ['/event/538453d7/historia', ADMINS],
  ['/historia/persona/538453d7', ADMINS],
  ['/historia/comentario/538453d7', MODERATORS],
  ['/?view=pending', MODERATORS],
  ['/?view=pending-comments', MODERATORS],
  ['/?view=import', ADMINS],
] as const;
const heading = () => screen.findByRole('heading', { level: 1 });

/** Calls of the page itself, without the screen. */
const OF_THE_PAGE = /^\/api\/(auth\/me|rsvps|users\/(rsvps|notices))/;

test.each(SCREENS)(
  '%s is not asked for by who may not, and says what they lack: %s',
  async (address, lacking) => {
    const calls = fakeServer({});
    await renderAddress(address, MARTA);
    expect((await heading()).textContent).toBe('Acceso denegado');
    expect(screen.getByText(lacking)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Iniciar Sesión' })).toBeNull();
    expect(calls.map(({ path }) => path).filter((path) => !OF_THE_PAGE.test(path))).toEqual([]);
  },
);

test('a visitor may sign in, and while the session is unknown the page is silent', async () => {
  let answer: (answer: FakeAnswer) => void = () => undefined;
  fakeServer({ 'GET /api/auth/me': () => new Promise<FakeAnswer>((resolve) => (answer = resolve)) });
  await renderAddress('/audit', 'asked');
  expect((await heading()).textContent).toBe('Cargando...');
  await act(async () => answer({ status: 401 }));
  expect(await screen.findByText('Inicia sesión para continuar.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Iniciar Sesión' })).toBeTruthy();
});

test('a session that begins opens the screen, one that ends closes it', async () => {
  fakeServer({ 'GET /api/admin/audit': { body: { entries: [], next: null } } });
  const { client } = await renderAddress('/audit', null);
  expect((await heading()).textContent).toBe('Acceso denegado');
  act(() => void client.setQueryData(sessionQuery.queryKey, ADMIN));
  expect(await screen.findByRole('heading', { name: 'Registro' })).toBeTruthy();
  act(() => void client.setQueryData(sessionQuery.queryKey, null));
  expect(await screen.findByRole('heading', { name: 'Acceso denegado' })).toBeTruthy();
});

test('each screen below the layout names its permission', () => {
  const routes = Object.values(createAppRouter(createQueryClient()).routesById).filter(({ id }) =>
    id.startsWith('/_permitted/'),
  );
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.filter(({ options }) => options.staticData?.permission === undefined)).toEqual([]);
});
