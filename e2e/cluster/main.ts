import { BUILD, fullVersion } from '@duende/platform/observability/version';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { FEW, TWO_OF_EACH } from './cluster-plan.ts';
import { startCluster, type Cluster } from './start-cluster.ts';

outliveReaders();

/** `make cluster`: everything of a distributed installation on this one machine; with the argument `few`, of few processes. */
const behind = process.argv[2] === 'few' ? FEW : TWO_OF_EACH;
const ending = new AbortController();
let cluster: Cluster | null = null;

const end = async (): Promise<void> => {
  // Asked a second time, it does not wait for anybody: what it started goes with it.
  if (ending.signal.aborted) process.exit(1);
  ending.abort();
  await cluster?.stop();
};
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());

try {
  cluster = await startCluster({ env: process.env, behind, say: console.log, signal: ending.signal });
  if (ending.signal.aborted) await cluster.stop();
  else console.log(`Duende ${fullVersion(BUILD)}: ${cluster.address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
