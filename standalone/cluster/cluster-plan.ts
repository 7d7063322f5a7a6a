import { fileURLToPath } from 'node:url';
import { loadConfig } from '@duende/platform/config/config';
import type { ProcessPlan } from './supervised-process.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ClusterSettings {
  /** what every process is given, and the gateway's own PORT, HOST and TRUST_PROXY */
  readonly env: Environment;
  readonly eventstoreUrl: string;
  readonly mongodbUrl: string;
  /** a free port of 127.0.0.1 for each process behind the gateway, in the order of {@link BEHIND} */
  readonly ports: readonly number[];
}

/** The processes behind the gateway. */
export const BEHIND = [
  'command-1',
  'command-2',
  'projections-1',
  'projections-2',
  'query-1',
  'query-2',
] as const;

const MAINS = {
  command: () => import.meta.resolve('@duende/command-service/main'),
  projections: () => import.meta.resolve('@duende/projections/main'),
  query: () => import.meta.resolve('@duende/query-service/main'),
  gateway: () => import.meta.resolve('@duende/gateway/main'),
} as const;

/** What is run with which settings: the gateway last. @throws ConfigError for a setting that is wrong */
export function clusterPlan({
  env,
  eventstoreUrl,
  mongodbUrl,
  ports,
}: ClusterSettings): readonly ProcessPlan[] {
  const { metricsPort, publicUrl, port } = loadConfig(env);
  const common = { LOG_LEVEL: 'warn', PUBLIC_URL: publicUrl, ...env };
  const metrics = (index: number) => (metricsPort === 0 ? '0' : String(metricsPort + index));
  const behind = BEHIND.map((name, index): ProcessPlan => ({
    name,
    main: fileURLToPath(MAINS[kindOf(name)]()),
    env: {
      ...common,
      EVENTSTORE_URL: eventstoreUrl,
      MONGODB_URL: mongodbUrl,
      HOST: '127.0.0.1',
      PORT: String(ports[index]),
      METRICS_PORT: metrics(index + 1),
      TRUST_PROXY: '1',
    },
  }));
  const urlsOf = (kind: string) =>
    BEHIND.flatMap((name, index) => (kindOf(name) === kind ? [`http://127.0.0.1:${ports[index]}`] : [])).join(
      ',',
    );
  const gateway: ProcessPlan = {
    name: 'gateway',
    main: fileURLToPath(MAINS.gateway()),
    env: {
      ...common,
      PORT: String(port),
      METRICS_PORT: metrics(0),
      COMMAND_URLS: urlsOf('command'),
      QUERY_URLS: urlsOf('query'),
    },
  };
  return [...behind, gateway];
}

function kindOf(name: (typeof BEHIND)[number]): 'command' | 'projections' | 'query' {
  if (name.startsWith('command')) return 'command';
  return name.startsWith('query') ? 'query' : 'projections';
}
