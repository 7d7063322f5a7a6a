import { startCommandProcess } from '../processes/command-process.ts';
import { loadConfig } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/observability/logger';
import { startProjectionProcess } from '../processes/projection-process.ts';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { httpPerson } from '@duende/testkit/support/http-person';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { runTool } from '../testing/built-programs.ts';

const inFolder = useTemporaryFolder();
const SITE = 'https://duende.example';
const linkIn = (printed: string) =>
  /^https:\/\/duende\.example\/nueva-contrasena\/([0-9a-f]{96})\nworks once, until 2/m.exec(printed)?.[1];

/** A process of commands and one of projections, on engines; and the tools with their settings, on another machine. */
async function processes() {
  const [eventstore, database] = [await startFakeEventStoreDb(), await testDatabase()];
  onTestFinished(async () => {
    await database.close();
    await eventstore.close();
  });
  const engines = { EVENTSTORE_URL: eventstore.url, MONGODB_URL: database.url };
  const config = loadConfig({ ...engines, PORT: '0', RATE_LIMITS: 'off', METRICS_PORT: '0' });
  const logger = createLogger({ level: 'silent' });
  const [command, projections] = await Promise.all([
    startCommandProcess(config, logger),
    startProjectionProcess(config, logger),
  ]);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await command.close();
    await projections.close();
  };
  onTestFinished(close);
  return {
    person: () => httpPerson(() => command.address),
    tool: (name: string, ...args: string[]) =>
      runTool(name, { ...engines, PUBLIC_URL: SITE, DATA_DIR: inFolder('none') }, ...args),
    close,
  };
}

await describeOnMongo('accounts from a shell, with separate processes', () => {
  test('an administrator is made, and a lost password replaced, while the processes run and without them', async () => {
    const { person, tool, close } = await processes();
    await person().call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
    const account = { username: 'Olvido', password: 'una clave olvidada' };
    await person().call('POST', '/api/auth/register', { ...account, email: 'olvido@correo.example' });

    const printed = await tool('reset-password', '--user', 'olvido');
    expect(printed.stderr).toBe('');
    const password = 'una clave recordada';
    await person().call('PUT', '/api/auth/password', { ticket: linkIn(printed.stdout), password });
    expect((await tool('promote', '--user', 'Olvido')).stdout).toBe(
      'Olvido is an administrator from the next login on\n',
    );
    const { user } = await person().call<{ user: object }>('POST', '/api/auth/login', {
      ...account,
      password,
    });
    expect(user).toMatchObject({ isAdmin: true });

    await tool('users', '--create', 'Brisa', '--email', 'brisa@correo.example');
    await tool('users', '--dismiss', 'Olvido', '--role', 'admin');
    const listed = async () => (await tool('users')).stdout;
    await expect.poll(listed).toMatch(/Brisa +brisa@correo\.example\n[^]*Guardiana +– +admin\n/);
    await expect.poll(listed).toMatch(/Olvido +olvido@correo\.example\n/);
    await expect(tool('promote', '--user', 'nadie')).rejects.toMatchObject({
      stderr: 'the service refused: there is no account with that name\n',
    });
    await expect(tool('reset-password', '--user', '')).rejects.toMatchObject({
      stderr: 'USER must be the name of an account\n',
    });

    await close();
    expect(linkIn((await tool('reset-password', '--user', 'Guardiana')).stdout)).toBeDefined();
  });
});
