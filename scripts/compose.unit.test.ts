import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SERVICE_PROGRAMS } from './build/programs.js';
import { EVENTSTORE_IMAGE, MONGO_IMAGE } from '@duende/testkit/engines/docker-images';
import {
  compose,
  inProfile,
  ONE_SHOT,
  projectFolder,
  readProjectFile as read,
  serviceOf,
  services,
  variables,
} from './testing/read-compose.ts';

const ours = services.filter(([, { image }]) => image === 'duende');
const proxies = services.filter(([, { image }]) => image === 'duende-proxy');
const dockerfile = read('Dockerfile');
const example = read('.env.example');

describe('the profiles', () => {
  const counted = (profile: string) => {
    const names = inProfile(profile).map((name) => name.replace(/-\d$/, ''));
    return Object.fromEntries(
      [...new Set(names)].map((name) => [name, names.filter((n) => n === name).length]),
    );
  };

  test('small is Caddy and the one process', () => expect(counted('small')).toEqual({ duende: 1, proxy: 1 }));

  test('engines has one of each', () =>
    expect(counted('engines')).toEqual({
      eventstore: 1,
      'mongo-key': 1,
      mongo: 1,
      command: 1,
      projections: 1,
      query: 1,
      'proxy-engines': 1,
    }));

  test('cluster has three nodes, three members, and two processes of each kind', () =>
    expect(counted('cluster')).toEqual({
      certificates: 1,
      eventstore: 3,
      'eventstore-user': 1,
      'mongo-key': 1,
      mongo: 3,
      command: 2,
      projections: 2,
      query: 2,
      'proxy-cluster': 1,
    }));

  test('hold every service: none runs by itself', () => {
    const held = ['small', 'engines', 'cluster'].flatMap(inProfile);
    expect([...new Set(held)].sort()).toEqual(Object.keys(compose.services).sort());
  });
});

/** What YAML makes of a word it reads otherwise than it was meant (`0: 1` is a mapping, `no` a boolean). */
function otherThanText(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => otherThanText(item, `${path}[${at}]`));
  return typeof value === 'string' || value === undefined ? [] : [`${path}: ${JSON.stringify(value)}`];
}

test.each(services)('%s has text wherever compose takes only text', (_name, service) => {
  const { image, command, entrypoint, profiles, ports, volumes, restart, environment = {} } = service;
  const { mem_limit, user, networks, healthcheck, logging } = service;
  const texts = { image, command, entrypoint, profiles, ports, volumes, restart, mem_limit, user, networks };
  const wrong = Object.entries({ ...texts, test: healthcheck?.test, ...environment, ...logging?.options });
  expect(wrong.flatMap(([key, value]) => otherThanText(value, key))).toEqual([]);
  if (healthcheck?.test) expect(healthcheck.test[0]).toMatch(/^(CMD|CMD-SHELL)$/);
});

test.each(services)('%s reports its health and is started again, or is done and gone', (name, service) => {
  const isOneShot = ONE_SHOT.includes(name);
  expect(service.healthcheck?.test === undefined || service.healthcheck.disable === true).toBe(isOneShot);
  expect(service.restart).toBe(isOneShot ? 'no' : 'unless-stopped');
});

test.each(services)('%s waits for services of its profile, until they are what it needs', (name, service) => {
  for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
    for (const profile of service.profiles ?? []) expect(inProfile(profile), name).toContain(needed);
    expect(condition).toBe(ONE_SHOT.includes(needed) ? 'service_completed_successfully' : 'service_healthy');
  }
});

test.each(services)('%s mounts volumes and files there are', (_name, { volumes = [] }) => {
  for (const mount of volumes) {
    const [source = ''] = mount.split(':');
    if (source.startsWith('./')) expect(existsSync(new URL(source, projectFolder)), source).toBe(true);
    else expect(Object.keys(compose.volumes)).toContain(source);
  }
});

test('every volume is used', () => {
  const used = services.flatMap(([, { volumes = [] }]) => volumes.map((mount) => mount.split(':')[0]));
  expect([...new Set(used)].filter((source) => !source?.startsWith('./')).sort()).toEqual(
    Object.keys(compose.volumes).sort(),
  );
});

test('only the proxy has ports on the machine', () => {
  const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
  expect(open).toEqual(proxies.map(([name]) => name));
  for (const [, { ports = [] }] of proxies)
    expect(ports.map((port) => port.slice(port.lastIndexOf('}')))).toEqual(['}:80', '}:443', '}:443/udp']);
  for (const [, { network_mode }] of services) expect([undefined, 'none']).toContain(network_mode);
});

test.each(services)('%s may take so much and no more', (_name, service) => {
  expect(service.mem_limit).toMatch(/^\d+[mg]$/);
  expect(service.pids_limit).toBeGreaterThan(0);
  expect(service.logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
  expect(service).toMatchObject({ init: true, security_opt: ['no-new-privileges:true'] });
  expect(service.privileged).toBeUndefined();
});

test.each(['small', 'engines', 'cluster'])('operators read how much memory %s takes at most', (profile) => {
  const megabytes = inProfile(profile)
    .filter((name) => !ONE_SHOT.includes(name))
    .map((name) => /^(\d+)([mg])$/.exec(serviceOf(name).mem_limit ?? '') ?? [])
    .reduce((sum, [, amount, unit]) => sum + Number(amount) * (unit === 'g' ? 1024 : 1), 0);
  const [, said] =
    new RegExp(`^\\| \`${profile}\` .* ([\\d.]+) GB \\|$`, 'm').exec(read('docs/operate/engines.md')) ?? [];
  expect(said).toBe((megabytes / 1024).toFixed(1));
});

test.each([...ours, ...proxies])('%s writes only in its own places, without rights', (_name, service) => {
  expect(service).toMatchObject({ cap_drop: ['ALL'], read_only: true, tmpfs: ['/tmp'] });
  expect(service.cap_add ?? []).toEqual(service.image === 'duende' ? [] : ['NET_BIND_SERVICE']);
});

describe('images', () => {
  const PINNED = /^[\w./-]+:\d+\.\d+\.\d+(-[\w.]+)*(@sha256:[0-9a-f]{64})?$/;
  const bases = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image = '']) => image);

  test('are pinned by their full version, and by digest where it is known', () => {
    const foreign = services.map(([, { image }]) => image).filter((image) => !image.startsWith('duende'));
    for (const image of [...foreign, ...bases]) expect(image).toMatch(PINNED);
    expect(
      [...foreign, ...bases].filter((image) => !image.includes('@') && !image.startsWith('eventstore/')),
    ).toEqual([]);
    expect(dockerfile.match(/^FROM (?!tools|\$\{\w+_IMAGE\}).*$/gm)).toBeNull();
  });

  test('of the tests are those of compose', () => {
    const [eventstore, mongo] = ['eventstore', 'mongo'].map(
      (name) => compose.services[name]?.image.split('@')[0],
    );
    expect([eventstore, mongo]).toEqual([EVENTSTORE_IMAGE, MONGO_IMAGE]);
  });

  test('of the project: the last ends as a user who is not root, on glibc and Node 24', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^\nFROM \$\{NODE_IMAGE\} AS service\n/);
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim@/m);
    expect(last.match(/^USER .*$/gm)).toEqual(['USER node']);
    for (const [, { build }] of [...ours, ...proxies])
      expect(dockerfile).toContain(` AS ${String(build?.target)}\n`);
  });

  test('of the project know every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { readonly workspaces: readonly string[] };
    for (const workspace of workspaces)
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });
});

describe('settings', () => {
  const secrets = variables.filter(({ name }) => /PASSWORD|KEYS|SECRET/.test(name));

  test('that are secret have no default and are not written down', () => {
    expect(secrets.length).toBeGreaterThan(0);
    for (const { name, otherwise } of secrets) expect([name, otherwise]).toEqual([name, '']);
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD$/.test(name)) expect(value).toMatch(/^\$\{\w+:-\}$/);
    expect(example.match(/^\w*PASSWORD=.+$/m)).toBeNull();
  });

  test('stay out of the repository', () => expect(read('.gitignore')).toMatch(/^\.env$/m));

  test('that are secret are asked for by what prepares the engines', () => {
    const scripts = read('deploy/mongo-key.sh') + read('deploy/certificates.sh');
    const needed = [...scripts.matchAll(/^need(?:_encoded)? (.+)$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    const passwords = secrets.map(({ name }) => name).filter((name) => name.endsWith('PASSWORD'));
    expect([...new Set(passwords)].sort()).toEqual(needed.sort());
  });

  test('are all in the example', () => {
    for (const { name } of variables) {
      // given with the one command it is for; what scripts/up.sh finds out
      if (name === 'RENEW' || name === 'COMMIT') continue;
      expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
    }
  });
});

test.each(ours)('%s runs a program that the image holds', (_name, { command }) => {
  const main = command?.at(-1) ?? '';
  expect(Object.keys(SERVICE_PROGRAMS)).toContain(main.replace(/\.js$/, ''));
  expect(dockerfile).toContain(`COPY --from=build /duende/${main.split('/')[0]}/dist`);
});

test('the room for young objects is set only in the image, and is what make start gives', () => {
  const [, options = ''] = /^ENV NODE_OPTIONS="(.*)"$/m.exec(dockerfile) ?? [];
  expect(options).toContain('--max-semi-space-size=');
  expect(read('Makefile')).toContain(`RUN_NODE := node ${options}\n`);
  expect(ours.filter(([, { command }]) => command?.some((word) => word.startsWith('--')))).toEqual([]);
});

test('the image, make and systemd say the same about what goes back to the system', () => {
  const thresholds = [...dockerfile.matchAll(/(MALLOC_\w+)=(\d+)/g)];
  expect(thresholds).toHaveLength(3);
  for (const [said, name = '', bytes = ''] of thresholds) {
    expect(read('Makefile')).toContain(`export ${name} := ${bytes}\n`);
    expect(read('deploy/systemd/duende.service')).toContain(said);
  }
});

test.each(proxies)(
  '%s asks services of its profile, by settings that its Caddyfile reads',
  (_name, service) => {
    const { environment = {}, profiles = [], depends_on = {} } = service;
    const caddyfile = read('deploy/Caddyfile');
    for (const name of Object.keys(environment))
      expect(caddyfile).toMatch(new RegExp(`\\b(env\\.|\\$)?${name}\\b`));
    const upstreams = [environment['COMMAND_UPSTREAMS'], environment['QUERY_UPSTREAMS']].join(' ').split(' ');
    for (const upstream of upstreams) {
      const [name = '', port] = upstream.split(':');
      expect(profiles.flatMap(inProfile)).toContain(name);
      expect(Object.keys(depends_on)).toContain(name);
      expect(port).toBe('3000');
    }
  },
);
