import { expect, test } from 'vitest';
import { ConfigError } from '../../config/config.ts';
import { createClient } from './create-client.ts';

test.each([
  [
    'esdb://127.0.0.1:port?tls=false',
    'EVENTSTORE_URL: Unexpected "port" at position 17, expected port number.',
  ],
  ['esdb://maria:geheim@127.0.0.1:2113?tsl=false', 'EVENTSTORE_URL: Unknown option key "tsl"'],
  [
    'esdb://127.0.0.1?tlsCAFile=/nowhere.pem',
    'EVENTSTORE_URL: Failed to load certificate file. File was not found.',
  ],
])('%s is said in one line that names the setting', (url, message) => {
  expect(() => createClient(url)).toThrow(new ConfigError(message));
});
