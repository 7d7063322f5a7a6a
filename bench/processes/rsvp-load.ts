import { Connection, rsvpRequest } from '../harness/connection.ts';
import { firstMessage, tell } from '../harness/parent.ts';
import { percentile } from '../harness/statistics.ts';

export interface RsvpLoad {
  readonly address: string;
  /** one connection for each, all of them busy all the time */
  readonly cookies: readonly string[];
  readonly partyIds: readonly string[];
  readonly seconds: number;
}

/** Commands a second and, in milliseconds, how long one took. */
export interface RsvpRate {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** People who change their minds on a few parties as fast as they are answered. */
const { address, cookies, partyIds, seconds } = await firstMessage<RsvpLoad>();
const connections = await Promise.all(cookies.map(() => Connection.open(address)));
const latencies: number[] = [];
const startedAt = performance.now();
const endsAt = startedAt + seconds * 1000;

async function changeMinds(connection: Connection, cookie: string): Promise<void> {
  for (let round = 0; ; round += 1) {
    for (const partyId of partyIds) {
      const askedAt = performance.now();
      if (askedAt >= endsAt) return;
      const { status, body } = await connection.ask(rsvpRequest(partyId, cookie, round % 2 === 0));
      if (status !== 200) throw new Error(`${status} ${body.toString()}`);
      latencies.push(performance.now() - askedAt);
    }
  }
}

await Promise.all(connections.map((connection, index) => changeMinds(connection, cookies[index] ?? '')));
const rate = latencies.length / ((performance.now() - startedAt) / 1000);
for (const connection of connections) connection.close();
tell({ rate, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) } satisfies RsvpRate);
