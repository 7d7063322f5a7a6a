import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const secret = Buffer.alloc(32, 5).toString('base64url');

it('has a setting for everything in an empty environment', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    demo: true,
    rateLimits: true,
    eventstoreUrl: null,
    mongodbUrl: null,
    sessionKeys: null,
    trustProxy: 0,
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    tileAttribution: '© OpenStreetMap contributors',
    publicUrl: 'http://127.0.0.1:3000',
    contactEmail: 'hola@duende.example',
    groupChatMadridUrl: 'https://chat.duende.example/madrid',
    groupChatBarcelonaUrl: 'https://chat.duende.example/barcelona',
    logLevel: 'info',
    metricsPort: 0,
  });
});

it('takes what is set, and an empty value for unset', () => {
  expect(
    loadConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DEMO: 'off',
      RATE_LIMITS: '',
      SESSION_KEYS: `a:${secret}`,
      TRUST_PROXY: '2',
      EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
      TILE_URL: '/tiles/{z}/{x}/{y}.png',
      PATH: '/usr/bin',
    }),
  ).toMatchObject({
    port: 0,
    publicUrl: 'http://localhost:0',
    demo: false,
    rateLimits: true,
    sessionKeys: [{ kid: 'a', secret: new Uint8Array(32).fill(5) }],
    trustProxy: 2,
    eventstoreUrl: 'esdb://127.0.0.1:2113?tls=false',
    tileUrl: '/tiles/{z}/{x}/{y}.png',
  });
  expect(loadConfig({ PUBLIC_URL: 'https://duende.example/' }).publicUrl).toBe('https://duende.example');
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['DEMO', 'yes'],
  ['RATE_LIMITS', 'true'],
  ['EVENTSTORE_URL', 'localhost:2113'],
  ['MONGODB_URL', 'http://localhost'],
  ['SESSION_KEYS', 'onlyakid'],
  ['SESSION_KEYS', 'a:c2hvcnRzZWNyZXQ'],
  ['TRUST_PROXY', 'true'],
  ['TILE_URL', 'https://tiles.example/'],
  ['TILE_URL', "https://x; script-src 'unsafe-inline'/{z}/{x}/{y}"],
  ['PUBLIC_URL', 'duende.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['CONTACT_EMAIL', 'nobody'],
  ['GROUP_CHAT_MADRID_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '99999'],
])('names %s when it is %j, in one line without a secret', (name, value) => {
  const thrown = (() => {
    try {
      return loadConfig({ [name]: value });
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toBeInstanceOf(ConfigError);
  const { message } = thrown as ConfigError;
  expect(message).toMatch(new RegExp(`^${name} `));
  expect(message).not.toContain('\n');
  expect(message).not.toContain('c2hvcnRzZWNyZXQ');
});
