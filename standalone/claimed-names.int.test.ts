import { randomUUID } from 'node:crypto';
import { createAccountClaims } from '@duende/command-service/accounts/account-claims';
import { systemContext } from '@duende/command-service/handling/command-context';
import { streams } from '@duende/contracts/events/streams';
import { loadConfig } from '@duende/platform/config/config';
import { createKeyedHash } from '@duende/platform/key-vault/key-vault';
import { newEvent } from '@duende/testkit/samples/given-log';
import { createLogger } from '@duende/platform/observability/logger';
import { openStores } from '@duende/platform/stores/open-stores';
import { healing } from '@duende/testkit/faults/fault';
import { expect, onTestFinished, test } from 'vitest';
import { httpPerson } from '@duende/testkit/support/http-person';
import { startService } from './testing/running-service.ts';
import { readLog } from './tools/read-log.ts';
import { plainCommands } from '@duende/command-service/testing/plain-commands';

/** What a former process left in the data folder of a service that is stopped. */
async function inItsData(dataDir: string) {
  const config = loadConfig({ DATA_DIR: dataDir });
  const { log, vault, close } = await openStores(config, createLogger({ level: 'silent' }));
  return {
    log,
    close,
    claims: plainCommands(log).claims,
    names: createAccountClaims(createKeyedHash(await vault.secret('claim-hash'))),
  };
}

async function stoppedService() {
  const service = await startService();
  onTestFinished(service.dispose);
  await service.stop();
  const tryRegister = (username: string) =>
    httpPerson(() => service.address)
      .call('POST', '/api/auth/register', {
        username,
        email: `${randomUUID()}@correo.example`,
        password: 'una clave larga',
      })
      .then(
        () => 'registered',
        (error: Error) => /\d{3}: .*"code":"(?<code>[^"]+)"/.exec(error.message)?.groups?.['code'],
      );
  return { service, tryRegister, data: await inItsData(service.dataDir) };
}

test('names that a registration held when its process died are free once the one process has started', async () => {
  const { service, data, tryRegister } = await stoppedService();
  const dead = randomUUID();
  for (const claim of [data.names.username('Ana'), data.names.usernameLook('Ana')])
    await data.claims.take(claim, dead, systemContext('digest'));
  await data.close();
  await service.restart();
  expect(await tryRegister('Ana')).toBe('registered');
  expect(await tryRegister('Ana')).toBe('account.username-taken');
});

test('members of before looks were claimed are protected from names that look like theirs', async () => {
  const { service, data, tryRegister } = await stoppedService();
  const userId = randomUUID();
  const claim = data.names.username('Iris');
  await data.claims.take(claim, userId, systemContext('digest'));
  const registered = { userId, username: 'Iris', email: null, passwordHash: 'x', isAdmin: false };
  await data.log.append(
    streams.user(userId),
    [newEvent({ type: 'UserRegistered', data: { ...registered, claims: [claim.stream] } })],
    'no-stream',
  );
  await data.close();
  await service.restart();
  // it is claimed in the background
  const look = data.names.usernameLook('Iris').stream;
  const settings = { dataDir: service.dataDir, eventstoreUrl: null, mongodbUrl: null };
  await expect
    .poll(() => readLog(settings, (log) => plainCommands(log).claims.holder(look)), healing())
    .toBe(userId);
  expect(await tryRegister('lris')).toBe('account.username-taken');
});
