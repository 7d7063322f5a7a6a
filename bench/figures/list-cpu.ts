import { runChild, startChild } from '../harness/child.ts';
import { Connection, requestText } from '../harness/connection.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { cpuSeconds } from '../harness/process-usage.ts';
import { startService, type Service } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';
import type { GetLoad } from '../processes/get-load.ts';

const GOAL = 1.5;
const PATH = '/api/events';
const PARTIES = 500;
const ROUNDS = 7;
const REQUESTS = 20_000;
/** What a browser says it takes, and a caller that says nothing. */
const ENCODINGS = [
  { name: 'br', headers: { 'Accept-Encoding': 'gzip, deflate, br' } },
  { name: 'identity', headers: {} },
] as const;
/** Node writes these itself, on both sides. */
const OF_NODE = new Set(['date', 'connection', 'keep-alive']);

export const listCpu: Figure = {
  name: 'list',
  title: 'CPU of GET /api/events',

  async run(bench) {
    const scale = { events: 20_000, openParties: PARTIES, removedParties: 0 };
    const service = await startService(await bench.history(scale));
    try {
      const measurements: Measurement[] = [];
      for (const encoding of ENCODINGS) measurements.push(await compare(bench, service, encoding));
      return measurements;
    } finally {
      await service.stop();
    }
  },
};

async function compare(
  bench: Bench,
  service: Service,
  { name, headers }: (typeof ENCODINGS)[number],
): Promise<Measurement> {
  const answer = await settledAnswer(service.address, headers, name);
  const bare = startChild('bare-server', answer);
  try {
    const { address } = (await bare.next()) as { address: string };
    const sides = [
      { ...service, cpu: [] as number[] },
      { address, pid: bare.pid, cpu: [] as number[] },
    ] as const;
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const side of sides) {
        const load: GetLoad = {
          address: side.address,
          path: PATH,
          headers,
          connections: 8,
          requests: REQUESTS,
        };
        const before = cpuSeconds(side.pid);
        await runChild('get-load', load);
        // the first round warms both up
        if (round > 0) side.cpu.push(((cpuSeconds(side.pid) - before) / REQUESTS) * 1e6);
      }
    }
    const [ours, barest] = [median(sides[0].cpu), median(sides[1].cpu)];
    const ratio = median(sides[0].cpu.map((micros, round) => micros / (sides[1].cpu[round] ?? Number.NaN)));
    bench.note(`${name}: ${readable(ratio)} times the bare server`);
    return {
      figure: `GET ${PATH} with ${PARTIES} parties, CPU a request (${name}, ${readable(answer.body.length, 0)} bytes)`,
      goal: `≤ ${GOAL} × bare node:http`,
      measured: `${readable(ours)} µs, ${readable(ratio)} ×`,
      beside: `${readable(barest)} µs, bare node:http, same bytes and headers`,
      isReached: ratio <= GOAL,
      numbers: { microseconds: ours, bareMicroseconds: barest, ratio, bytes: answer.body.length },
    };
  } finally {
    await bare.end();
  }
}

/** The answer once its compressed form is there, which is made when it is first asked for. */
async function settledAnswer(
  address: string,
  headers: Readonly<Record<string, string>>,
  encoding: string,
): Promise<{ headers: string[]; body: Buffer }> {
  const connection = await Connection.open(address);
  try {
    for (;;) {
      const { head, body } = await connection.ask(requestText('GET', PATH, headers));
      const lines = head.split('\r\n').slice(1);
      const pairs = lines.map((line) => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 2),
      ]);
      const sent = pairs.find(([name]) => name?.toLowerCase() === 'content-encoding')?.[1] ?? 'identity';
      if (sent !== encoding) continue;
      const kept = pairs.filter(([name = '']) => !OF_NODE.has(name.toLowerCase()));
      return { headers: kept.flat(), body };
    }
  } finally {
    connection.close();
  }
}
