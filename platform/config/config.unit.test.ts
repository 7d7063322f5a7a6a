import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const secret = Buffer.alloc(32, 5).toString('base64url');

it('has a setting for everything in an empty environment', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    demo: true,
    goabaseCheck: false,
    rateLimits: true,
    allowances: {
      submissions: 10,
      photos: 30,
      comments: 60,
      visitorComments: 60,
      pins: 20,
      alerts: 40,
      reports: 30,
      profileChanges: 30,
      rsvpChanges: 300,
      exports: 60,
    },
    waitingParties: 20,
    eventstoreUrl: null,
    mongodbUrl: null,
    sessionKeys: null,
    trustProxy: 0,
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    tileHosts: [],
    tileAttribution: '© OpenStreetMap contributors',
    publicUrl: 'http://127.0.0.1:3000',
    criteriaFile: null,
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
      TILE_HOSTS: ' https://glyphs.example  http://127.0.0.1:8080 https://*.sprites.example ',
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
    tileHosts: ['https://glyphs.example', 'http://127.0.0.1:8080', 'https://*.sprites.example'],
  });
  expect(loadConfig({ PUBLIC_URL: 'https://duende.example/' }).publicUrl).toBe('https://duende.example');
});

it('has a setting for each allowance', () => {
  const kinds = [
    'SUBMISSIONS',
    'PHOTOS',
    'COMMENTS',
    'VISITOR_COMMENTS',
    'PINS',
    'REPORTS',
    'PROFILE_CHANGES',
    'RSVP_CHANGES',
    'EXPORTS',
  ];
  const env = Object.fromEntries(kinds.map((kind, index) => [`ALLOWANCE_${kind}`, String(index + 1)]));
  expect(loadConfig({ ...env, ALLOWANCE_WAITING: '100000' })).toMatchObject({
    allowances: {
      submissions: 1,
      photos: 2,
      comments: 3,
      visitorComments: 4,
      pins: 5,
      reports: 6,
      profileChanges: 7,
      rsvpChanges: 8,
      exports: 9,
    },
    waitingParties: 100_000,
  });
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['DEMO', 'yes'],
  ['RATE_LIMITS', 'true'],
  ['ALLOWANCE_SUBMISSIONS', '0'],
  ['ALLOWANCE_WAITING', '-1'],
  ['ALLOWANCE_PHOTOS', '100001'],
  ['ALLOWANCE_COMMENTS', 'many'],
  ['ALLOWANCE_VISITOR_COMMENTS', '1.5'],
  ['ALLOWANCE_PINS', '1234567'],
  ['ALLOWANCE_ALERTS', '1234567'],
  ['ALLOWANCE_REPORTS', '+3'],
  ['ALLOWANCE_PROFILE_CHANGES', ' 3'],
  ['ALLOWANCE_RSVP_CHANGES', '3e2'],
  ['ALLOWANCE_EXPORTS', '0x10'],
  ['GOABASE_CHECK', 'yes'],
  ['EVENTSTORE_URL', 'localhost:2113'],
  ['MONGODB_URL', 'http://localhost'],
  ['SESSION_KEYS', 'onlyakid'],
  ['SESSION_KEYS', 'a:c2hvcnRzZWNyZXQ'],
  ['TRUST_PROXY', 'true'],
  ['TILE_URL', 'https://tiles.example/'],
  ['TILE_URL', "https://x; script-src 'unsafe-inline'/{z}/{x}/{y}"],
  ['TILE_URL', 'https://tiles.example/{z}/{x}.png'],
  ['TILE_URL', 'https://tiles.example/styles/{id}.json'],
  ['TILE_URL', 'https://tiles.example/z/x/y.png'],
  ['TILE_URL', 'tiles.example/style.json'],
  ['TILE_HOSTS', 'tiles.example'],
  ['TILE_HOSTS', 'https://tiles.example/fonts'],
  ['TILE_HOSTS', 'https://tiles.example,https://glyphs.example'],
  ['TILE_HOSTS', "https://tiles.example; script-src 'unsafe-inline'"],
  ['TILE_HOSTS', 'https://*'],
  ['TILE_HOSTS', 'https://a.example '.repeat(11)],
  ['PUBLIC_URL', 'duende.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'https://example.org/duende'],
  ['PUBLIC_URL', 'https://example.org/?a=1'],
  ['PUBLIC_URL', 'https://ana@example.org'],
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
