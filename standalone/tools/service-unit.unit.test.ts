import { expect, test } from 'vitest';
import { unitOf } from './service-unit.ts';

const SHOWN = `LoadState=loaded
ActiveState=active
User=duende
WorkingDirectory=/opt/duende
Environment=NODE_ENV=production DATA_DIR=/var/lib/duende
EnvironmentFiles=/etc/duende.env (ignore_errors=no)
`;
const unset = () => Promise.resolve({});

test('a unit says who runs the service, in which folder, and whether it runs', async () => {
  expect(await unitOf(SHOWN, unset)).toEqual({
    name: 'duende.service',
    user: 'duende',
    dataDir: '/var/lib/duende',
    isActive: true,
  });
});

test.each([
  ['a file of settings wins', SHOWN, '/srv/data'],
  [
    'a folder with a blank',
    SHOWN.replace('DATA_DIR=/var/lib/duende', '"DATA_DIR=/srv/my data"'),
    '/srv/my data',
  ],
  [
    'no folder: `data` next to the program',
    SHOWN.replace('DATA_DIR=/var/lib/duende', ''),
    '/opt/duende/data',
  ],
])('%s', async (what, shown, dataDir) => {
  const read = (path: string) =>
    Promise.resolve(what.startsWith('a file') && path === '/etc/duende.env' ? { DATA_DIR: dataDir } : {});
  expect(await unitOf(shown, read)).toMatchObject({ dataDir });
});

test.each([
  ['inactive', false],
  ['failed', false],
  ['activating', true],
  ['deactivating', true],
])('a unit that is %s', async (state, isActive) => {
  expect(await unitOf(SHOWN.replace('=active', `=${state}`), unset)).toMatchObject({ isActive });
});

test('a unit that systemd has not loaded does not count', async () => {
  expect(await unitOf(SHOWN.replace('=loaded', '=not-found'), unset)).toBeNull();
});
