import { describe, expect, test } from 'vitest';
import {
  compose,
  composeText,
  inProfile,
  readProjectFile as read,
  services,
  serviceOf,
} from './testing/read-compose.ts';

const NODES = ['eventstore-1', 'eventstore-2', 'eventstore-3'] as const;
const eventstores = ['eventstore', ...NODES];
const engines = services.map(([name]) => name).filter((name) => /^(eventstore|mongo)(-\d)?$/.test(name));
const onEngines = services.filter(
  ([, { image, command }]) => image === 'duende' && !command?.at(-1)?.includes('/tools/'),
);

/** Those options of a node that are set here. What is ours, `EVENTSTORE_URL` above all, ends a node that finds it. */
const NODE_OPTION =
  /^EVENTSTORE_(RUN_PROJECTIONS|HTTP_PORT|TELEMETRY_OPTOUT|LOG(_FILE_SIZE|_FILE_RETENTION_COUNT)?|CLUSTER_SIZE|INSECURE|DISCOVER_VIA_DNS|GOSSIP_SEED|TRUSTED_ROOT_CERTIFICATES_PATH|CERTIFICATE_(PRIVATE_KEY_)?FILE|DEFAULT_(ADMIN|OPS)_PASSWORD|(NODE|REPLICATION)_HOST_ADVERTISE_AS)$/;

describe('the networks', () => {
  test('of the engines leads nowhere else, and only they and the services are in it', () => {
    expect(compose.networks['engines']).toEqual({ internal: true });
    for (const [name, { networks = [] }] of services)
      if (name.startsWith('proxy')) expect(networks).toEqual(['front']);
    for (const name of engines) expect([name, serviceOf(name).networks]).toEqual([name, ['engines']]);
  });

  test('give no host a fixed address', () => expect(composeText).not.toMatch(/ipv4_address|ipam|subnet/));
});

describe('EventStoreDB', () => {
  test.each(eventstores)('%s keeps its version to itself, and its logs have a place with an end', (name) => {
    const { environment = {}, volumes = [] } = serviceOf(name);
    expect(environment).toMatchObject({
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
      EVENTSTORE_LOG: '/var/log/eventstore',
    });
    const { EVENTSTORE_LOG_FILE_SIZE: size, EVENTSTORE_LOG_FILE_RETENTION_COUNT: count } = environment;
    expect(Number(size) * Number(count)).toBeLessThanOrEqual(200 * 1024 * 1024);
    expect(volumes).toEqual(
      expect.arrayContaining([`${name}:/var/lib/eventstore`, `${name}-logs:/var/log/eventstore`]),
    );
  });

  test.each(eventstores)(
    '%s finds nothing in its environment that it would take for an unknown option',
    (name) => {
      const { environment = {} } = serviceOf(name);
      const options = Object.keys(environment).filter((key) => /^(EVENTSTORE|KURRENTDB)_/.test(key));
      expect(options.filter((option) => !NODE_OPTION.test(option))).toEqual([]);
      expect(options).toContain('EVENTSTORE_HTTP_PORT');
    },
  );

  test('the single node has a password, or is reachable only by the services', () => {
    const { environment = {}, networks, ports } = serviceOf('eventstore');
    expect(environment).toMatchObject({ EVENTSTORE_INSECURE: 'true' });
    expect({ networks, ports }).toEqual({ networks: ['engines'], ports: undefined });
    const others = inProfile('engines').filter((name) => serviceOf(name).networks?.includes('engines'));
    expect(others.sort()).toEqual(['command', 'eventstore', 'mongo', 'projections', 'query']);
  });

  test.each(NODES)('%s is known by its name, to the others and to clients', (name) => {
    const { environment = {} } = serviceOf(name);
    const [number] = name.slice(-1);
    expect(environment).toMatchObject({
      EVENTSTORE_CLUSTER_SIZE: '3',
      EVENTSTORE_DISCOVER_VIA_DNS: 'false',
      EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
      EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
      EVENTSTORE_GOSSIP_SEED: NODES.filter((other) => other !== name)
        .map((other) => `${other}:2113`)
        .join(','),
      EVENTSTORE_CERTIFICATE_FILE: `/certificates/node-${number}/node.crt`,
      EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: `/certificates/node-${number}/node.key`,
    });
    // The image sets an address of its own, which would override these or match by chance.
    expect(Object.keys(environment).filter((key) => /_IP$|ADVERTISE_HOST_TO_CLIENT/.test(key))).toEqual([]);
  });

  test('a certificate is for the name of its node and 127.0.0.1, which the health check asks', () => {
    expect(read('deploy/certificates.sh')).toContain(
      '-ip-addresses 127.0.0.1 -dns-names "localhost,eventstore-$node"',
    );
  });

  test('a node that ends because another leads now is started again', () => {
    for (const name of eventstores) expect(serviceOf(name).restart).toBe('unless-stopped');
  });
});

describe('the services', () => {
  test.each(onEngines)('%s are on the engines of their profile, behind one proxy', (name, service) => {
    const { environment, profiles } = service;
    const on = {
      small: [undefined, undefined],
      engines: [/@?eventstore:/, /@mongo:/],
      cluster: [/@eventstore-1:/, /@mongo-1:/],
    };
    const [eventstore, mongo] = on[profiles?.[0] as keyof typeof on];
    expect(environment?.['TRUST_PROXY']).toBe('1');
    for (const [setting, expected] of [
      ['EVENTSTORE_URL', eventstore],
      ['MONGODB_URL', mongo],
    ] as const) {
      if (expected === undefined) expect(environment?.[setting], name).toBeUndefined();
      else expect(environment?.[setting], name).toMatch(expected);
    }
    if (mongo !== undefined) expect(environment?.['MONGODB_URL']).toMatch(/replicaSet=rs0$/);
  });

  test('of the cluster are a user without rights, who is there before them', () => {
    for (const name of inProfile('cluster').filter((each) => /^(command|projections|query)-/.test(each))) {
      const { environment, depends_on, volumes } = serviceOf(name);
      expect(environment?.['EVENTSTORE_URL']).toMatch(
        /^esdb:\/\/duende:\$\{EVENTSTORE_PASSWORD:-\}@eventstore-1:2113,eventstore-2:2113,eventstore-3:2113\?tls=true&tlsCAFile=\/ca\/ca\.crt$/,
      );
      expect(environment?.['EVENTSTORE_ADMIN_PASSWORD']).toBeUndefined();
      expect(depends_on?.['eventstore-user']).toEqual({ condition: 'service_completed_successfully' });
      expect(volumes).toEqual(['certificate-authority:/ca:ro']);
    }
  });
});
