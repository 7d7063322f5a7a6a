import { freePort } from '@duende/platform/engines/free-port';
import { BEHIND, clusterPlan } from './cluster-plan.ts';
import { findEngines } from './find-engines.ts';
import { supervise, type SupervisedProcess } from './supervised-process.ts';

export interface Cluster {
  /** the gateway's */
  readonly address: string;
  readonly processes: readonly SupervisedProcess[];
  /** Ends everything in order: first who is asked, then who is asked by them, the engines last. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  /** stops a start that is under way */
  readonly signal?: AbortSignal;
}

/** Two processes of each kind and a gateway before them, on given or found engines; resolves when all have started. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { say, signal } = options;
  const env = options.env['PORT'] === '0' ? { ...options.env, PORT: String(await freePort()) } : options.env;
  const engines = await findEngines(env);
  say(engines.summary);
  const processes: SupervisedProcess[] = [];
  async function stop(): Promise<void> {
    const [gateway, ...behind] = [...processes].reverse();
    await gateway?.stop();
    await Promise.all(behind.map((process) => process.stop()));
    await engines.stop();
  }
  try {
    const ports = await Promise.all(BEHIND.map(freePort));
    const plans = clusterPlan({
      env,
      eventstoreUrl: engines.eventstore.url,
      mongodbUrl: engines.mongo.url,
      ports,
    });
    for (const plan of plans) {
      const process = supervise(plan, say);
      processes.push(process);
      process.started.then(
        (address) => say(`${plan.name}: ${address} (process ${String(process.pid)})`),
        // whoever waits for all of them hears it
        () => undefined,
      );
    }
    const addresses = await Promise.race([
      Promise.all(processes.map(({ started }) => started)),
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('stopped before everything had started')));
      }),
    ]);
    return { address: addresses.at(-1) ?? '', processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
