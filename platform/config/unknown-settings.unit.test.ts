import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

it.each([
  ['ALLOWANCE_COMENTS', 'ALLOWANCE_COMENTS is no setting; did you mean ALLOWANCE_COMMENTS?'],
  ['ALLOWANCE_PARTIES', 'ALLOWANCE_PARTIES is no setting'],
  ['TILE_HOST', 'TILE_HOST is no setting; did you mean TILE_HOSTS?'],
  ['TILE_ATTRIBUTIONS', 'TILE_ATTRIBUTIONS is no setting; did you mean TILE_ATTRIBUTION?'],
  ['TILE_STYLE', 'TILE_STYLE is no setting'],
  ['GROUP_CHAT_SEVILLA_URL', 'GROUP_CHAT_SEVILLA_URL is no setting'],
  ['MONGODB_URI', 'MONGODB_URI is no setting; did you mean MONGODB_URL?'],
  ['PUBLIC_ULR', 'PUBLIC_ULR is no setting; did you mean PUBLIC_URL?'],
  ['RATE_LIMIT', 'RATE_LIMIT is no setting; did you mean RATE_LIMITS?'],
  ['data_dir', 'data_dir is no setting; did you mean DATA_DIR?'],
])('names %s, which was meant to be a setting', (name, message) => {
  expect(() => loadConfig({ [name]: 'whatever' })).toThrow(new ConfigError(message));
});

it('lets everything else be that an environment holds', () => {
  const others = [
    ...['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'SESSION_MANAGER', 'XDG_DATA_DIRS', 'LOG_DIR', 'LOGNAME'],
    ...['PORTS', 'NODE_ENV', 'DATABASE_URL', 'PUBLIC_IP', 'TRUST_STORE', 'DATA_ROOT', 'METRICS_TOKEN'],
  ];
  expect(() => loadConfig(Object.fromEntries(others.map((name) => [name, 'whatever'])))).not.toThrow();
});

it('takes an empty variable for unset, whatever it is called', () => {
  expect(() => loadConfig({ ALLOWANCE_COMENTS: '' })).not.toThrow();
});
