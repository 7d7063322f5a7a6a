import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../../config/config.ts';
import { LogUnavailable } from '../../errors/errors.ts';
import { createSelfSigned, type SelfSigned } from '@duende/testkit/support/self-signed-certificate';
import { newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { readAddress } from './address.ts';
import { openEventStoreLog } from './eventstore-event-log.ts';
import { logToLines } from '@duende/testkit/support/log-lines';

const path = useTemporaryFolder();
let tls: SelfSigned;
let server: FakeEventStoreDb;

beforeEach(async () => {
  tls = await createSelfSigned();
  await writeFile(path('ca.pem'), tls.certificate);
  server = await startFakeEventStoreDb({ tls });
});
afterEach(() => server.close());

const withFile = (option: string, name: string) =>
  `${server.url}&${option}=${encodeURIComponent(path(name))}`;

describe('a file that the address names', () => {
  it.each([
    ['is not there', null, /the tlsCAFile .* cannot be read \(ENOENT\)$/],
    ['is garbage', 'not a certificate', /the tlsCAFile .* holds no certificate in PEM format$/],
    [
      'has a certificate that is garbage',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
      /the tlsCAFile .* holds no certificate in PEM format$/,
    ],
  ])('and that %s ends the start in one line', async (_, content, message) => {
    if (content !== null) await writeFile(path('other.pem'), content);
    const opening = openEventStoreLog({
      url: withFile('tlsCAFile', content === null ? 'gone.pem' : 'other.pem'),
    });
    await expect(opening).rejects.toBeInstanceOf(ConfigError);
    await expect(opening).rejects.toThrow(message);
  });

  it('as a key to a certificate must be given with it, and fit it', async () => {
    await writeFile(path('key.pem'), (await createSelfSigned()).key);
    expect(() => readAddress(withFile('userKeyFile', 'key.pem'))).toThrow(ConfigError);
    const both = `${withFile('userKeyFile', 'key.pem')}&userCertFile=${encodeURIComponent(path('ca.pem'))}`;
    expect(() => readAddress(both)).toThrow(/cannot be used together/);
  });
});

it('a node is found by its IP address over TLS without a warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  try {
    const log = await openEventStoreLog({ url: withFile('tlsCAFile', 'ca.pem') });
    await log.append(newStream(), sampleEvents(1), 'no-stream');
    await log.close();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('warning', note);
  }
  expect(warnings).toEqual([]);
});

it('a certificate that does not fit is logged with its fault, and waited out', async () => {
  await writeFile(path('other.pem'), (await createSelfSigned()).certificate);
  const logged = logToLines();
  const giveUp = new AbortController();
  const opening = openEventStoreLog({
    url: withFile('tlsCAFile', 'other.pem'),
    logger: logged.logger,
    signal: giveUp.signal,
  });
  await vi.waitUntil(() => logged.messages().length > 0);
  giveUp.abort();
  await expect(opening).rejects.toThrow(/certificate/);
  expect(logged.messages()).toEqual(['EventStoreDB does not answer']);
  expect(logged.text()).toMatch(/self-signed certificate|unable to verify|signature/i);
});

describe('a node that speaks otherwise than the address says', () => {
  const waiting = async (url: string) => {
    const logged = logToLines();
    const giveUp = new AbortController();
    const opening = openEventStoreLog({ url, logger: logged.logger, signal: giveUp.signal });
    await vi.waitUntil(() => logged.messages().length > 0);
    giveUp.abort();
    await expect(opening).rejects.toBeInstanceOf(LogUnavailable);
    expect(logged.messages()).toEqual(['EventStoreDB does not answer']);
    return (JSON.parse(logged.text()) as { err: { type: string; message: string } }).err;
  };

  it.each([
    ['', ''],
    [' in a cluster', ',127.0.0.1:1'],
  ])('over TLS, to a connection in clear, is reported as that%s', async (_, more) => {
    const url = server.url.replace('tls=true', 'tls=false').replace(/:\d+(?=\?)/, `$&${more}`);
    expect(await waiting(url)).toMatchObject({
      type: 'TransportMismatch',
      message: `EVENTSTORE_URL says tls=false, and 127.0.0.1:${server.port} speaks TLS`,
    });
  });

  it.each([
    ['', ''],
    [' in a cluster', ',127.0.0.1:1'],
  ])('in clear, to a connection over TLS, is reported as that%s', async (_, more) => {
    const inClear = await startFakeEventStoreDb();
    try {
      const url = withFile('tlsCAFile', 'ca.pem').replace(/:\d+(?=\?)/, `:${inClear.port}${more}`);
      expect(await waiting(url)).toMatchObject({
        type: 'TransportMismatch',
        message: `EVENTSTORE_URL asks for TLS (it lacks tls=false), and 127.0.0.1:${inClear.port} speaks plain text`,
      });
    } finally {
      await inClear.close();
    }
  });
});
