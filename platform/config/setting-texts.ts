import type { Setting } from './config.ts';

type SettingGroup = 'address' | 'storage' | 'people' | 'operation' | 'allowances';

interface SettingText {
  readonly group: SettingGroup;
  readonly means: string;
}

const CHAT = 'Link in the menu. The default leads nowhere: set it';

const allowance = (means: string): SettingText => ({ group: 'allowances', means });

export const SETTING_TEXTS: { readonly [name in Setting]: SettingText } = {
  PUBLIC_URL: {
    group: 'address',
    means:
      'Address that people type, without a path. Changes sent under another name are refused (403). `https` makes cookies `Secure` and turns HSTS on. Default: `http://HOST:PORT`',
  },
  TRUST_PROXY: {
    group: 'address',
    means:
      'Number of proxies in front. If set too high, clients can spoof their IP address. If too low, all visitors count as one and share their limits',
  },
  PORT: { group: 'address', means: 'Port it listens on; 0 takes a free one' },
  HOST: { group: 'address', means: 'Address it listens on; keep it internal when a proxy is in front' },
  DATA_DIR: { group: 'storage', means: 'Folder of the embedded stores; no other program may write there' },
  EVENTSTORE_URL: {
    group: 'storage',
    means: 'Event log in [EventStoreDB](engines.md#eventstoredb): `esdb://user:password@host:2113?tls=true`',
  },
  MONGODB_URL: {
    group: 'storage',
    means:
      'Everything else in [MongoDB](engines.md#mongodb), a replica set: `mongodb://user:password@a,b,c/duende?replicaSet=rs0`',
  },
  SESSION_KEYS: {
    group: 'storage',
    means:
      '`kid:base64url[,kid:base64url]`, 32 bytes each: [session keys](#session-keys). Made and kept if empty',
  },
  CONTACT_EMAIL: {
    group: 'people',
    means: 'Address in the about panel and in `/.well-known/security.txt`',
  },
  CRITERIA_FILE: {
    group: 'people',
    means:
      'Markdown file with [your criteria](install.md#before-you-invite-people) for publishing a party, shown on `/ayuda/moderar`. Without it an example is shown',
  },
  GROUP_CHAT_MADRID_URL: { group: 'people', means: CHAT },
  GROUP_CHAT_BARCELONA_URL: { group: 'people', means: CHAT },
  TILE_URL: { group: 'people', means: '[Base map](#base-map) of rides and parties' },
  TILE_HOSTS: { group: 'people', means: 'Other origins that the base map loads from, separated by blanks' },
  TILE_ATTRIBUTION: { group: 'people', means: 'Credit line under the map' },
  DEMO: {
    group: 'operation',
    means: 'Fills an empty log with invented parties at the first start. Containers set `off`',
  },
  GOABASE_CHECK: {
    group: 'operation',
    means: 'Asks Goabase once a day about [parties imported from there](#goabase)',
  },
  METRICS_PORT: {
    group: 'operation',
    means: 'Port of Prometheus metrics; 0 is off. Keep it off the internet',
  },
  LOG_LEVEL: {
    group: 'operation',
    means:
      '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. JSON lines on standard output, without personal data',
  },
  RATE_LIMITS: { group: 'operation', means: '`off` only for load tests: no limits and no allowances' },
  ALLOWANCE_SUBMISSIONS: allowance(
    'Parties submitted or submitted again, changes proposed, own parties reinstated, tickets set back from sold out',
  ),
  ALLOWANCE_WAITING: allowance(
    'Parties of one person that wait for approval, at any time (409 `party.too-many-waiting`)',
  ),
  ALLOWANCE_PHOTOS: allowance('Photos uploaded'),
  ALLOWANCE_COMMENTS: allowance('Comments, and edits of them'),
  ALLOWANCE_VISITOR_COMMENTS: allowance(
    'Comments of visitors, for one network (`/24`, `/48` with IPv6). Raise it while a festival shares one wifi',
  ),
  ALLOWANCE_PINS: allowance('Ride pins published'),
  ALLOWANCE_ALERTS: allowance('Ride alerts set'),
  ALLOWANCE_REPORTS: allowance('Reports'),
  ALLOWANCE_PROFILE_CHANGES: allowance(
    'Changes of the profile, of notices, of the calendar address and of people muted',
  ),
  ALLOWANCE_RSVP_CHANGES: allowance('Changes of attendance'),
  ALLOWANCE_EXPORTS: allowance('Exports, by read tokens too'),
};
