import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { loadConfig, type Config } from '@duende/platform/config/config';
import { addressOf } from '@duende/platform/http/start-with-health';
import { projectFile } from '@duende/platform/files/project-files';
import { isHttps } from '@duende/platform/http/security';
import { CADDY_ARGUMENTS, caddyEnvironment } from '@duende/standalone/proxy/caddy-settings';
import type { ProcessPlan } from './supervised-process.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ClusterSettings {
  /** what every process is given, and the proxy's own PORT, HOST and TRUST_PROXY */
  readonly env: Environment;
  readonly eventstoreUrl: string;
  readonly mongodbUrl: string;
  /** the processes behind the proxy */
  readonly behind: readonly ProcessName[];
  /** a free port of 127.0.0.1 for each of them, in their order */
  readonly ports: readonly number[];
  /** how Caddy is started: the program, after whatever starts it */
  readonly caddy: readonly [string, ...string[]];
}

/** Two of each kind. */
export const TWO_OF_EACH = [
  'command-1',
  'command-2',
  'projections-1',
  'projections-2',
  'query-1',
  'query-2',
] as const;
type ProcessName = (typeof TWO_OF_EACH)[number];

/** As few as show what separate processes and two instances of one kind do. */
export const FEW: readonly ProcessName[] = ['command-1', 'projections-1', 'query-1', 'query-2'];

const MAINS = {
  command: projectFile('command-service/dist/main.js'),
  projections: projectFile('projections/dist/main.js'),
  query: projectFile('query-service/dist/main.js'),
} as const;

/** What is run with which settings: the proxy last. @throws ConfigError for a setting that is wrong */
export function clusterPlan({
  env,
  eventstoreUrl,
  mongodbUrl,
  behind,
  ports,
  caddy,
}: ClusterSettings): readonly ProcessPlan[] {
  const config = loadConfig(env);
  const { metricsPort, publicUrl } = config;
  const common = { LOG_LEVEL: 'warn', PUBLIC_URL: publicUrl, ...env };
  const metrics = (index: number) => (metricsPort === 0 ? '0' : String(metricsPort + index));
  const processes = behind.map((name, index): ProcessPlan => ({
    name,
    command: [process.execPath, ...process.execArgv, fileURLToPath(MAINS[kindOf(name)])],
    env: {
      ...common,
      EVENTSTORE_URL: eventstoreUrl,
      MONGODB_URL: mongodbUrl,
      HOST: '127.0.0.1',
      PORT: String(ports[index]),
      METRICS_PORT: metrics(index),
      TRUST_PROXY: '1',
    },
  }));
  const urlsOf = (kind: string) =>
    behind.flatMap((name, index) => (kindOf(name) === kind ? [`http://127.0.0.1:${ports[index]}`] : []));
  const proxy: ProcessPlan = {
    name: 'caddy',
    command: [...caddy, ...CADDY_ARGUMENTS],
    address: addressOf(config),
    env: {
      ...env,
      ...caddyEnvironment({
        sites: sitesOf(config),
        host: config.host,
        command: urlsOf('command'),
        query: urlsOf('query'),
        publicUrl,
        trustProxy: config.trustProxy,
        folder: caddyFolder(config),
      }),
    },
  };
  return [...processes, proxy];
}

/** What invents a community in an empty log, before the others start: with the settings of a process of commands. */
export function demoPlan(settings: ClusterSettings): ProcessPlan {
  const seeding = fileURLToPath(projectFile('standalone/dist/tools/seed-demo.js'));
  const [command] = clusterPlan(settings);
  return {
    name: 'demo',
    command: [process.execPath, ...process.execArgv, seeding],
    env: { ...command?.env, METRICS_PORT: '0' },
  };
}

/** Where Caddy keeps its certificates and its log. */
export function caddyFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'caddy');
}

/** The plain port; HTTPS too where people come by it and no other proxy speaks it. */
function sitesOf(config: Pick<Config, 'publicUrl' | 'port' | 'trustProxy'>): readonly string[] {
  const plain = `http://:${config.port}`;
  return isHttps(config) && config.trustProxy === 0 ? [config.publicUrl, plain] : [plain];
}

function kindOf(name: ProcessName): 'command' | 'projections' | 'query' {
  if (name.startsWith('command')) return 'command';
  return name.startsWith('query') ? 'query' : 'projections';
}
