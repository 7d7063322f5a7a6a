import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from './child.ts';
import type { Row } from './figure.ts';
import { rateOf } from './load.ts';
import { cpuSeconds } from './process-usage.ts';
import type { Rig } from './rig.ts';
import type { Service } from './service.ts';
import { median, readable } from './statistics.ts';

/** As browsers ask. */
export const ACCEPT = { 'Accept-Encoding': 'gzip, deflate, br' };
const ROUNDS = 3;
const REQUESTS = 5_000;
const SETTLING_MS = 2_000;
/** Node writes these itself, on both sides. */
const OF_NODE = new Set(['date', 'connection', 'keep-alive']);

/** The request, its name, its number of parties, and the limit as a multiple of the bare server's CPU. */
interface Compared {
  readonly path: string;
  readonly name: string;
  readonly parties: number;
  readonly goal: number;
  /** as `Accept-Encoding`; default: what browsers send */
  readonly encodings?: string;
}

/**
 * The CPU of a prepared answer, and a bare server's for the same bytes. They run in turns; the first round warms both
 * up.
 */
export async function cpuBesideBare(
  rig: Rig,
  service: Service,
  { path, name, parties, goal, encodings }: Compared,
): Promise<Row> {
  const headers = encodings === undefined ? ACCEPT : { 'Accept-Encoding': encodings };
  const answer = await settledAnswer(service.address + path, headers);
  const bare = startChild<{ address: string }>('bare-server', answer);
  try {
    const sides = [
      { address: service.address, pid: service.pid, cpu: [] as number[] },
      { address: (await bare.first).address, pid: bare.pid, cpu: [] as number[] },
    ] as const;
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { address, pid, cpu } of sides) {
        const before = cpuSeconds(pid);
        await rateOf({ url: address + path, headers, connections: 8, amount: REQUESTS });
        if (round > 0) cpu.push(((cpuSeconds(pid) - before) / REQUESTS) * 1e6);
      }
    }
    const [ours, barest] = [median(sides[0].cpu), median(sides[1].cpu)];
    const ratio = median(sides[0].cpu.map((micros, round) => micros / (sides[1].cpu[round] ?? Number.NaN)));
    rig.note(`${name}: ${readable(ratio)} times the CPU of a bare server`);
    return {
      figure: `\`GET ${path}\` with ${parties} parties, CPU a request (${answer.encoding}, ${readable(answer.body.length / 1000)} kB)`,
      goal: `≤ ${goal} ×`,
      measured: `${readable(ours)} µs, **${readable(ratio)} ×**`,
      beside: `${readable(barest)} µs: bare \`node:http\`, the same bytes and headers`,
      isReached: ratio <= goal,
      numbers: { ratio, microseconds: ours, bareMicroseconds: barest, bytes: answer.body.length },
    };
  } finally {
    await bare.end();
  }
}

/** The answer, some time after the first one has been made. */
async function settledAnswer(url: string, accepted: Readonly<Record<string, string>>) {
  await rawAnswer(url, accepted);
  await delay(SETTLING_MS);
  const { rawHeaders, body } = await rawAnswer(url, accepted);
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, index) =>
    rawHeaders.slice(2 * index, 2 * index + 2),
  );
  const encoding = pairs.find(([name]) => name?.toLowerCase() === 'content-encoding')?.[1] ?? 'plain';
  const headers = pairs.filter(([name = '']) => !OF_NODE.has(name.toLowerCase())).flat();
  return { headers, body, encoding };
}

function rawAnswer(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ rawHeaders: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('end', () => resolve({ rawHeaders: res.rawHeaders, body: Buffer.concat(chunks) }));
    });
    asked.once('error', reject).end();
  });
}
