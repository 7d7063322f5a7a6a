import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { killProcess } from '@duende/testkit/faults/process-faults';
import { ownChild } from '@duende/testkit/support/own-children';

const MAIN = new URL('../dist/cluster/main.js', import.meta.url).pathname;

/** What `make cluster` runs, on a free port. */
export interface RunningCluster {
  /** Caddy's */
  readonly address: string;
  readonly dataDir: string;
  /** everything it has printed so far */
  readonly lines: readonly string[];
  /** where one of the processes of the cluster listens */
  addressOf(name: string): string;
  /** `kill -9`; resolves when it is no more */
  kill(name: string): Promise<void>;
  /** one Ctrl-C; resolves to the exit code */
  stop(): Promise<number | null>;
}

/**
 * @param more settings of its processes; engines that are named there are taken in place of the run's
 * @param args `few`: of few processes
 */
export async function startCluster(
  more: Readonly<Record<string, string>> = {},
  ...args: readonly 'few'[]
): Promise<RunningCluster> {
  // Not `EVENTSTORE_URL`: a log belongs to one installation for good, and a given one is the product suite's.
  const { PATH, HOME, MONGODB_URL, CADDY_PATH } = process.env;
  const dataDir = await mkdtemp(join(tmpdir(), 'duende-cluster-'));
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...{ PATH, HOME, MONGODB_URL, CADDY_PATH },
      ...{ PORT: '0', RATE_LIMITS: 'off', DEMO: 'off', DATA_DIR: dataDir },
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ownChild(child);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  // The caller may give up before there is anything to stop.
  const stopWithMe = (): void => void child.kill('SIGINT');
  process.once('exit', stopWithMe);
  void ended.then(() => process.off('exit', stopWithMe));
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const [, found] = /^Duende \S+: (\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(([code]) => reject(new Error(`ended with ${String(code)}:\n${lines.join('\n')}`)));
  });
  const processOf = (name: string) => {
    const line = lines.findLast((each) => each.startsWith(`${name}: http`)) ?? '';
    const [, url = '', pid = ''] = /(http\S+) \(process (\d+)\)$/.exec(line) ?? [];
    return { url, pid: Number(pid) };
  };
  return {
    address,
    dataDir,
    lines,
    addressOf: (name) => processOf(name).url,
    kill: (name) => killProcess(processOf(name).pid),
    async stop() {
      if (child.exitCode === null) child.kill('SIGINT');
      const [code] = await ended;
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
