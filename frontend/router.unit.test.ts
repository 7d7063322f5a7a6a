import { NEW_PASSWORD_PATH } from '@duende/contracts/accounts/new-password-path';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from './cache/query-client.ts';
import { createAppRouter } from './router.ts';
import { sitePages } from './site-pages.ts';

test.each([
  ['/', '/_home/'],
  ['/home', '/_home/home'],
  ['/register', '/_home/register'],
  ['/event/2026-06-06-bosque-538453d7', '/event/$key/'],
  ['/event/2026-06-06-bosque-538453d7/rides', '/event/$key/rides'],
  ['/event/538453d7/historia', '/_permitted/event/$key/historia'],
  ['/profile', '/profile'],
  ['/users', '/users'],
  ['/avisos', '/avisos'],
  ['/privacidad', '/privacidad'],
  ['/ayuda', '/ayuda/'],
  ['/ayuda/moderar', '/ayuda/moderar'],
  ['/audit', '/_permitted/audit'],
  ['/canales', '/_permitted/canales'],
  ['/estadisticas', '/_permitted/estadisticas'],
  ['/historia', '/_permitted/historia/'],
  ['/historia/evento/538453d7', '/_permitted/historia/evento/$id'],
  ['/historia/persona/538453d7', '/_permitted/historia/persona/$id'],
  ['/historia/comentario/538453d7', '/_permitted/historia/comentario/$id'],
  [`${NEW_PASSWORD_PATH}/abc`, '/nueva-contrasena/$ticket'],
  ['/nada', '__root__'],
])('%s leads to %s', (address, id) => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory());
  expect(router.matchRoutes(address, {}).at(-1)?.routeId).toBe(id);
});

test('the server answers every screen, and calls each by its name', () => {
  const { routesByPath } = createAppRouter(createQueryClient(), createMemoryHistory());
  const addresses = Object.values(routesByPath).map(({ fullPath }) =>
    (fullPath.replace(/\/$/, '') || '/').replaceAll('$', ':'),
  );
  const ofParties = ['/event/:key', '/event/:key/rides'];
  expect([...sitePages().map(({ path }) => path), ...ofParties].sort()).toEqual([...addresses].sort());
  const rows = sitePages().map(({ path, heading, canonicalPath, isHome }) =>
    [path, heading ?? 'Duende', canonicalPath ?? 'noindex', isHome ? 'home' : 'a screen'].join(' · '),
  );
  expect(rows.sort()).toEqual([
    '/ · Duende · / · home',
    '/audit · Registro · noindex · a screen',
    '/avisos · Avisos · noindex · a screen',
    '/ayuda · Ayuda · /ayuda · a screen',
    '/ayuda/administrar · Administrar · /ayuda/administrar · a screen',
    '/ayuda/moderar · Moderar · /ayuda/moderar · a screen',
    '/ayuda/organizar · Organizar · /ayuda/organizar · a screen',
    '/canales · Canales · noindex · a screen',
    '/estadisticas · Estadísticas · noindex · a screen',
    '/event/:key/historia · Historia de una fiesta · noindex · a screen',
    '/historia · La web en el pasado · noindex · a screen',
    '/historia/comentario/:id · Comentario · noindex · a screen',
    '/historia/evento/:id · La web en el pasado · noindex · a screen',
    '/historia/persona/:id · Historia de una persona · noindex · a screen',
    '/home · Duende · / · home',
    '/mapa · Mapa de fiestas · /mapa · a screen',
    `${NEW_PASSWORD_PATH}/:ticket · Contraseña nueva · noindex · a screen`,
    '/privacidad · Privacidad · /privacidad · a screen',
    '/profile · Mi Perfil · noindex · a screen',
    '/register · Crear Cuenta · /register · home',
    '/users · Usuarios · noindex · a screen',
  ]);
  const written = sitePages().filter(({ isWritten }) => isWritten);
  const guides = ['/ayuda', '/ayuda/administrar', '/ayuda/moderar', '/ayuda/organizar'];
  expect(written.map(({ path }) => path).sort()).toEqual([...guides, '/mapa', '/privacidad']);
});
