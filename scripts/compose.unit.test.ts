import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly profiles?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

const root = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'duende');
const always = services.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name);

/** They do one thing and end. */
const ONE_SHOT = ['mongo-key', 'certificates'];

test('without a profile there is one of each', () => {
  expect(always.sort()).toEqual(
    ['command', 'eventstore', 'gateway', 'mongo', 'mongo-key', 'projections', 'query'].sort(),
  );
});

test('the cluster has three nodes, three members, and two processes of each kind', () => {
  const names = services.filter(([name]) => !always.includes(name)).map(([name]) => name.replace(/-\d$/, ''));
  const counted = Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((n) => n === name).length]),
  );
  expect(counted).toEqual({
    certificates: 1,
    eventstore: 3,
    mongo: 3,
    command: 2,
    projections: 2,
    query: 2,
    'gateway-cluster': 1,
  });
});

test.each(services)('%s tells its health, or is done and gone', (name, { healthcheck }) => {
  expect(healthcheck === undefined).toBe(ONE_SHOT.includes(name));
});

test.each(services)(
  '%s waits for services there are, until they are what it needs',
  (_name, { depends_on = {} }) => {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(compose.services[name], name).toBeDefined();
      expect(condition).toBe(ONE_SHOT.includes(name) ? 'service_completed_successfully' : 'service_healthy');
    }
  },
);

test.each(services)('%s mounts volumes and files there are', (_name, { volumes = [] }) => {
  for (const mount of volumes) {
    const [source = ''] = mount.split(':');
    if (source.startsWith('./')) expect(existsSync(new URL(source, root)), source).toBe(true);
    else expect(Object.keys(compose.volumes)).toContain(source);
  }
});

test('only a gateway has a port on the machine', () => {
  const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
  expect(open).toEqual(['gateway', 'gateway-cluster']);
});

describe('secrets', () => {
  const variables = [...text.matchAll(/\$\{(\w+)(:[?-])?[^}]*\}/g)].map(([, name = '', kind]) => ({
    name,
    kind,
  }));

  test('have no default and are not written down', () => {
    const secrets = variables.filter(({ name }) => /PASSWORD|KEY|SECRET/.test(name));
    expect(secrets.length).toBeGreaterThan(0);
    for (const { name, kind } of secrets) expect([name, kind]).toEqual([name, ':?']);
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD$/.test(name)) expect(value).toMatch(/^\$\{\w+:\?/);
  });

  test('and every other variable that must be set are in the example, empty', () => {
    const example = read('.env.example');
    for (const { name, kind } of variables)
      if (kind === ':?') expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
    expect(example.match(/^\w*PASSWORD=.+$/m)).toBeNull();
  });
});

test.each(ours)(
  '%s runs a program that the image holds, on the engines it needs',
  (name, { command, environment }) => {
    const main = command?.at(-1) ?? '';
    expect(existsSync(new URL(main.replace('/dist/', '/').replace(/\.js$/, '.ts'), root)), main).toBe(true);
    expect(read('Dockerfile')).toContain(`COPY --from=build /duende/${main.split('/')[0]}/dist`);
    if (name.startsWith('gateway')) {
      const urls = [environment?.['COMMAND_URLS'], environment?.['QUERY_URLS']].join(',').split(',');
      for (const url of urls) expect(Object.keys(compose.services)).toContain(new URL(url).hostname);
    } else {
      expect(environment).toMatchObject({
        EVENTSTORE_URL: expect.stringMatching(/^esdb:/),
        MONGODB_URL: expect.stringMatching(/^mongodb:.*replicaSet=rs0$/),
        TRUST_PROXY: '1',
      });
    }
  },
);

test('the image ends as a user who is not root, on glibc', () => {
  const dockerfile = read('Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^\nFROM node:20-bookworm-slim\n/);
  expect(last.match(/^USER .*$/gm)).toEqual(['USER node']);
});

test('the image knows every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { readonly workspaces: readonly string[] };
  for (const workspace of workspaces)
    expect(read('Dockerfile')).toContain(`COPY ${workspace}/package.json ${workspace}/`);
});
