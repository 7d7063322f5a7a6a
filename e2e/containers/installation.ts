import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@duende/testkit/support/free-port';
import { runCommand } from './run-command.ts';

export type Profile = 'small' | 'engines' | 'cluster';
export const PROFILES: readonly Profile[] = ['small', 'engines', 'cluster'];

const HEALING_MS = 120_000;

/** An installation of a test's own: its own project name, ports of 127.0.0.1, passwords with every sign in them. */
export interface Installation {
  readonly address: string;
  compose(...args: readonly string[]): Promise<string>;
  /** names of the services that stay up */
  services(): Promise<readonly string[]>;
  /** `kill -9` of all that runs in a container but its init, which ends with it */
  kill(service: string): Promise<void>;
  /** resolves when every service is healthy again */
  healthy(): Promise<void>;
}

/** The settings of an installation; small speaks https, by a certificate that Caddy makes itself for `localhost`. */
async function settings(profile: Profile) {
  const [http, https] = [await freePort(), await freePort()];
  const isSecure = profile === 'small';
  const address = isSecure ? `https://localhost:${https}` : `http://localhost:${http}`;
  const secret = `${randomBytes(6).toString('hex')}%40%2F%3A%25`;
  return {
    address,
    env: {
      COMPOSE_PROFILES: profile,
      COMPOSE_PROJECT_NAME: `duende-test-${profile}`,
      HTTP_PORT: `127.0.0.1:${http}`,
      HTTPS_PORT: `127.0.0.1:${https}`,
      PUBLIC_URL: address,
      SITE_ADDRESS: isSecure ? 'https://localhost' : 'http://:80',
      // one author writes a party after each container that is killed, on the account's first day
      ALLOWANCE_SUBMISSIONS: '100',
      MONGO_ROOT_PASSWORD: 'r@ot/1',
      MONGO_PASSWORD: secret,
      EVENTSTORE_ADMIN_PASSWORD: 'adm@in/1',
      EVENTSTORE_OPS_PASSWORD: 'ops@1',
      EVENTSTORE_PASSWORD: secret,
    },
  };
}

/** @param files more compose files, laid over the project's own */
export async function describeInstallation(
  profile: Profile,
  files: readonly string[],
): Promise<Installation> {
  const { address, env } = await settings(profile);
  const flags = ['docker-compose.yml', ...files].flatMap((file) => ['--file', file]);
  const compose = (...args: readonly string[]) =>
    runCommand(['docker', 'compose', '--env-file', '/dev/null', ...flags, ...args], env);

  async function states(): Promise<readonly { name: string; health: string }[]> {
    const lines = await compose('ps', '--format', '{{.Service}} {{.Health}}');
    return lines.split('\n').map((line) => {
      const [name = '', health = ''] = line.split(' ');
      return { name, health };
    });
  }
  const services = async () => (await states()).map(({ name }) => name);
  let expected: readonly string[] = [];
  return {
    address,
    compose,
    async services() {
      expected = await services();
      return expected;
    },
    async kill(service) {
      const started = async () =>
        runCommand([
          'docker',
          'inspect',
          '--format',
          '{{.State.StartedAt}}',
          (await compose('ps', '--all', '--quiet', service)).trim(),
        ]);
      const before = await started();
      // The shell that runs this is killed too, and reports it.
      await compose('exec', '--no-TTY', service, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
      const deadline = Date.now() + HEALING_MS;
      while ((await started()) === before) {
        if (Date.now() > deadline) throw new Error(`${service} was not started again`);
        await delay(250);
      }
    },
    async healthy() {
      const deadline = Date.now() + HEALING_MS;
      for (;;) {
        const now = await states();
        const missing = expected.filter(
          (name) => !now.some((state) => state.name === name && state.health === 'healthy'),
        );
        if (missing.length === 0) return;
        if (Date.now() > deadline) throw new Error(`${missing.join(', ')} did not become healthy again`);
        await delay(500);
      }
    },
  };
}
