import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from '../harness/child.ts';
import { mustAsk } from '../harness/ask.ts';
import type { Figure, Row } from '../harness/figure.ts';
import { rateOf } from '../harness/load.ts';
import { publishParty, setUpAdmin } from '../harness/people.ts';
import { cpuSeconds } from '../harness/process-usage.ts';
import type { Rig } from '../harness/rig.ts';
import { withService, type Service } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const PATH = '/api/events';
const ACCEPT = { 'Accept-Encoding': 'gzip, deflate, br' };
const GOALS = { cpu: 2, rate: 0.3 };
const ROUNDS = 3;
const REQUESTS = 5_000;
const SECONDS = 3;
const ADMINISTRATORS = 4;
const SETTLING_MS = 2_000;
/** Node writes these itself, on both sides. */
const OF_NODE = new Set(['date', 'connection', 'keep-alive']);

export const list: Figure = {
  name: 'list',
  async take(rig) {
    return withService(await rig.usual(), async (service) => [
      await cpuOfList(rig, service),
      await besideApprovals(rig, service),
    ]);
  },
};

/** Both servers in turns; the first round warms both up. */
async function cpuOfList(rig: Rig, service: Service): Promise<Row> {
  const answer = await settledAnswer(service.address);
  const bare = startChild<{ address: string }>('bare-server', answer);
  try {
    const sides = [
      { address: service.address, pid: service.pid, cpu: [] as number[] },
      { address: (await bare.told).address, pid: bare.pid, cpu: [] as number[] },
    ] as const;
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { address, pid, cpu } of sides) {
        const before = cpuSeconds(pid);
        await rateOf({ url: address + PATH, headers: ACCEPT, connections: 8, amount: REQUESTS });
        if (round > 0) cpu.push(((cpuSeconds(pid) - before) / REQUESTS) * 1e6);
      }
    }
    const [ours, barest] = [median(sides[0].cpu), median(sides[1].cpu)];
    const ratio = median(sides[0].cpu.map((micros, round) => micros / (sides[1].cpu[round] ?? Number.NaN)));
    rig.note(`the list: ${readable(ratio)} times the CPU of a bare server`);
    return {
      figure: `\`GET ${PATH}\` with 500 parties, CPU a request (${answer.encoding}, ${readable(answer.body.length / 1000)} kB)`,
      goal: `≤ ${GOALS.cpu} ×`,
      measured: `${readable(ours)} µs, **${readable(ratio)} ×**`,
      beside: `${readable(barest)} µs: bare \`node:http\`, the same bytes and headers`,
      isReached: ratio <= GOALS.cpu,
      numbers: { ratio, microseconds: ours, bareMicroseconds: barest, bytes: answer.body.length },
    };
  } finally {
    await bare.end();
  }
}

/** Who asks for the list does so from a thread of its own; administrators publish as fast as they are answered. */
async function besideApprovals(rig: Rig, { address }: Service): Promise<Row> {
  const cookie = await setUpAdmin(address);
  const listRate = () =>
    rateOf({ url: address + PATH, headers: ACCEPT, connections: 32, duration: SECONDS, workers: 1 });
  const rounds: { alone: number; meanwhile: number; approvals: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await listRate();
    const published: string[] = [];
    let isOver = false;
    const publishOn = async () => {
      while (!isOver) published.push(await publishParty(address, cookie));
    };
    const crowd = Promise.all(Array.from({ length: ADMINISTRATORS }, publishOn));
    const meanwhile = await listRate();
    isOver = true;
    await crowd;
    // The list stays as long as it was.
    for (const id of published) await mustAsk(`${address}/api/events/${id}`, { method: 'DELETE', cookie });
    rounds.push({ alone, meanwhile, approvals: published.length / SECONDS });
    rig.note(`the list: ${readable(meanwhile)} a second beside approvals, ${readable(alone)} alone`);
  }
  const ratio = median(rounds.map(({ alone, meanwhile }) => meanwhile / alone));
  const [alone, meanwhile, approvals] = (['alone', 'meanwhile', 'approvals'] as const).map((name) =>
    median(rounds.map((round) => round[name])),
  ) as [number, number, number];
  return {
    figure: `the same a second while ${ADMINISTRATORS} create and approve`,
    goal: `≥ ${GOALS.rate} ×`,
    measured: `${readable(meanwhile)}, **${readable(ratio)} ×**, beside ${readable(approvals)} approvals a second`,
    beside: `${readable(alone)} alone`,
    isReached: ratio >= GOALS.rate,
    numbers: { ratio, perSecond: meanwhile, alonePerSecond: alone, approvalsPerSecond: approvals },
  };
}

/** The answer to a browser, some time after the first one has made it. */
async function settledAnswer(address: string) {
  await rawAnswer(address + PATH);
  await delay(SETTLING_MS);
  const { rawHeaders, body } = await rawAnswer(address + PATH);
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, index) =>
    rawHeaders.slice(2 * index, 2 * index + 2),
  );
  const encoding = pairs.find(([name]) => name?.toLowerCase() === 'content-encoding')?.[1] ?? 'plain';
  const headers = pairs.filter(([name = '']) => !OF_NODE.has(name.toLowerCase())).flat();
  return { headers, body, encoding };
}

function rawAnswer(url: string): Promise<{ rawHeaders: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: ACCEPT }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('end', () => resolve({ rawHeaders: res.rawHeaders, body: Buffer.concat(chunks) }));
    });
    asked.once('error', reject).end();
  });
}
