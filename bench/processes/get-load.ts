import { Connection, requestText } from '../harness/connection.ts';
import { firstMessage, tell } from '../harness/parent.ts';

export interface GetLoad {
  readonly address: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly requests: number;
  /** ends earlier than the requests do */
  readonly seconds?: number;
}

export interface GetRate {
  readonly seconds: number;
  readonly answered: number;
}

/** So many GETs of one path, one in flight on each connection. Tells when they are answered. */
const load = await firstMessage<GetLoad>();
const request = requestText('GET', load.path, load.headers);
let left = load.requests;
const endsAt = performance.now() + (load.seconds ?? Infinity) * 1000;

async function ask(): Promise<void> {
  const connection = await Connection.open(load.address);
  while (left > 0 && performance.now() < endsAt) {
    left -= 1;
    const { status } = await connection.ask(request);
    if (status !== 200) throw new Error(`${load.path}: ${status}`);
  }
  connection.close();
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: load.connections }, ask));
tell({
  seconds: (performance.now() - startedAt) / 1000,
  answered: load.requests - left,
} satisfies GetRate);
