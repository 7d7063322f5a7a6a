import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from '../harness/child.ts';
import { SCALES } from '../seeding/scales.ts';
import type { Bench, Measurement } from '../harness/figure.ts';
import { residentBytes } from '../harness/process-usage.ts';
import { startService } from '../harness/service.ts';
import { percentile, readable } from '../harness/statistics.ts';
import type { StrangersDone } from '../processes/strangers.ts';

const GOAL = 1.5;
const GOAL_MS = 250;
const UNREAD = 200;
const AHEAD = 2_000;
const HALVES = 5_000;
const HANDSHAKES = 100_000;
const BETWEEN_MS = 50;
/** Fills what is young of the heap, as any day does; from several addresses, since each has its limit. */
const WARM_UP = 20_000;
const WARM_UP_EACH = 2_000;
const MEGABYTE = 1_000_000;
/** Somebody else than the strangers, who come from 127.0.0.1. */
const OTHER = '127.0.0.2';

/** Memory of a service with its limits on, and what another visitor waits, while strangers at one address do their worst. */
export async function measureStrangers(bench: Bench): Promise<Measurement> {
  const service = await startService(await bench.history(SCALES.tenThousand), { RATE_LIMITS: 'on' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function ask(localAddress = OTHER, path = '/api/events?view=cards'): Promise<number> {
    const askedAt = performance.now();
    const url = service.address + path;
    const [answer] = (await once(get(url, { agent, localAddress }), 'response')) as [IncomingMessage];
    await answer.toArray();
    if (answer.statusCode !== 200) throw new Error(`somebody else was answered ${answer.statusCode}`);
    return performance.now() - askedAt;
  }

  try {
    for (let time = 0; time < WARM_UP; time += 1)
      await ask(`127.0.1.${Math.floor(time / WARM_UP_EACH) + 1}`, time % 2 === 0 ? undefined : '/api/events');
    await delay(2_000);
    const idle = residentBytes(service.pid);
    const strangers = startChild('strangers', {
      address: service.address,
      unread: UNREAD,
      ahead: AHEAD,
      halves: HALVES,
      handshakes: HANDSHAKES,
    });
    let done: StrangersDone | null = null;
    void strangers.next().then((told) => (done = told as StrangersDone));
    const waits: number[] = [];
    let most = 0;
    while (done === null) {
      waits.push(await ask());
      most = Math.max(most, residentBytes(service.pid));
      await delay(BETWEEN_MS);
    }
    await strangers.end();
    const { opened, refused, seconds } = done as StrangersDone;
    const ratio = most / idle;
    const slowest = Math.max(...waits);
    const [load = 0] = loadavg();
    return {
      figure: `${UNREAD} connections that ask ${readable(AHEAD, 0)} times and read nothing, ${readable(HALVES, 0)} half-open ones and ${readable(HANDSHAKES, 0)} handshakes by one address`,
      goal: `memory ≤ ${GOAL} × idle, other requests ≤ ${GOAL_MS} ms`,
      measured: `${readable(most / MEGABYTE, 0)} MB, ${readable(ratio)} ×; others p50 ${readable(percentile(waits, 0.5))}, p99 ${readable(percentile(waits, 0.99))}, slowest ${readable(slowest)} ms of ${waits.length}; ${readable(opened, 0)} handshakes let in, ${readable(refused, 0)} refused, in ${readable(seconds)} s`,
      beside: `${readable(idle / MEGABYTE, 0)} MB idle; load ${readable(load)}`,
      isReached: ratio <= GOAL && slowest <= GOAL_MS,
      numbers: { idleBytes: idle, mostBytes: most, ratio, slowest, opened, refused, seconds, load },
    };
  } finally {
    agent.destroy();
    await service.stop();
  }
}
