import { freePort } from '@duende/testkit/support/free-port';
import { loadConfig, type Config } from '@duende/platform/config/config';
import { logFileOf } from '@duende/standalone/proxy/caddy-settings';
import { findCaddy, startingCaddy } from '@duende/standalone/proxy/find-caddy';
import { TWO_OF_EACH, caddyFolder, clusterPlan, demoPlan, type ClusterSettings } from './cluster-plan.ts';
import { findEngines } from './find-engines.ts';
import { runToEnd } from './run-to-end.ts';
import { supervise, type ProcessPlan, type SupervisedProcess } from './supervised-process.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { OperatorError } from '@duende/platform/errors/errors';

export interface Cluster {
  /** the proxy's */
  readonly address: string;
  readonly processes: readonly SupervisedProcess[];
  /** Ends everything in order: first who is asked, then who is asked by them, the engines last. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** default: two of each kind */
  readonly behind?: ClusterSettings['behind'];
  readonly say: (line: string) => void;
  /** stops a start that is under way */
  readonly signal?: AbortSignal;
}

/** Some processes of each kind and Caddy before them, on given or found engines; resolves when all have started. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { say, signal, behind = TWO_OF_EACH } = options;
  const env = options.env['PORT'] === '0' ? { ...options.env, PORT: String(await freePort()) } : options.env;
  const config = loadConfig(env);
  await requireFreePort(config);
  const caddy = await startingCaddy(await findCaddy(env), env);
  const engines = await findEngines(env);
  say(engines.summary);
  const processes: SupervisedProcess[] = [];
  async function stop(): Promise<void> {
    await Promise.all(processes.filter(({ name }) => name === 'caddy').map((proxy) => proxy.stop()));
    await Promise.all(processes.map((process) => process.stop()));
    await engines.stop();
  }
  /** Starts a process; resolves to its address. */
  async function launch(plan: ProcessPlan): Promise<string> {
    const process = supervise(plan, say);
    processes.push(process);
    const address = await process.started;
    say(`${plan.name}: ${address} (process ${String(process.pid)})`);
    return address;
  }
  const stopped = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('stopped before everything had started')));
  });
  stopped.catch(() => undefined);
  const raced = (starting: readonly Promise<string>[]) => Promise.race([Promise.all(starting), stopped]);

  try {
    const ports = await Promise.all(behind.map(freePort));
    const settings = {
      env,
      eventstoreUrl: engines.eventstore.url,
      mongodbUrl: engines.mongo.url,
      behind,
      ports,
      caddy,
    };
    await runToEnd(demoPlan(settings), say, signal);
    const plans = clusterPlan(settings);
    const proxy = plans.at(-1);
    await raced(plans.slice(0, -1).map(launch));
    const [address = ''] = await raced(proxy === undefined ? [] : [launch(proxy)]);
    say(`caddy's log: ${logFileOf(caddyFolder(config))}`);
    return { address, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Checks that the proxy's port is free: a second Caddy would silently share it with the first.
 * @throws OperatorError if it is in use or cannot be opened
 */
async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  server.listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  server.close();
  await once(server, 'close');
}
