import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endProcess } from './child.ts';

const MAIN = fileURLToPath(import.meta.resolve('@duende/query-service/main')).replace(
  /query-service\/(?:dist\/)?main\.[jt]s$/,
  'query-service/dist/main.js',
);

/** The built query service in a process of its own, one of several. */
export interface QueryInstance {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts one; resolves when it answers. */
export async function startQueryInstance(url: string): Promise<QueryInstance> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      MONGODB_URL: url,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Duende queries: (http\S+)$/.exec(line)?.[1];
    if (address !== undefined) return { address, stop: () => endProcess(child, 'SIGTERM') };
  }
  throw new Error('the query service ended before it told its address');
}
