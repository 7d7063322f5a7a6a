import { NEW_PASSWORD_PATH } from '@duende/contracts/accounts/new-password-path';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from './lib/api/query-client.ts';
import { createAppRouter } from './router.ts';

test.each([
  ['/', '/_home/'],
  ['/home', '/_home/home'],
  ['/register', '/_home/register'],
  ['/event/2026-06-06-bosque-538453d7', '/event/$key/'],
  ['/event/2026-06-06-bosque-538453d7/rides', '/event/$key/rides'],
  ['/event/538453d7/historia', '/_permitted/event/$key/historia'],
  ['/profile', '/profile'],
  ['/users', '/users'],
  ['/audit', '/_permitted/audit'],
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
