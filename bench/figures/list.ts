import { mustAsk } from '../harness/ask.ts';
import { ACCEPT, cpuBesideBare } from '../harness/cpu-over-bare.ts';
import { inOneRow, type Figure, type Row } from '../harness/figure.ts';
import { rateOf } from '../harness/load.ts';
import { publishParty, setUpAdmin } from '../harness/people.ts';
import type { Rig } from '../harness/rig.ts';
import { withService, type Service } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const PATH = '/api/events';
const GOALS = { cpu: 2, rate: 0.3 };
const ROUNDS = 3;
const SECONDS = 3;
const ADMINISTRATORS = 4;

export const list: Figure = {
  name: 'list',
  async take(rig) {
    return withService(await rig.usual(), async (service) => {
      const alone = { path: PATH, name: 'the list', parties: 500, goal: GOALS.cpu };
      const cpu = await cpuBesideBare(rig, service, alone);
      const meanwhile = await besideApprovals(rig, service);
      return [inOneRow({ cpu, meanwhile })];
    });
  },
};

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
    rig.note(`the list: ${readable(meanwhile)} a second with approvals, ${readable(alone)} without`);
  }
  const ratio = median(rounds.map(({ alone, meanwhile }) => meanwhile / alone));
  const [alone, meanwhile, approvals] = (['alone', 'meanwhile', 'approvals'] as const).map((name) =>
    median(rounds.map((round) => round[name])),
  ) as [number, number, number];
  return {
    figure: `the same a second while ${ADMINISTRATORS} create and approve`,
    goal: `≥ ${GOALS.rate} ×`,
    measured: `${readable(meanwhile)}, **${readable(ratio)} ×**, with ${readable(approvals)} approvals a second`,
    beside: `${readable(alone)} without them`,
    isReached: ratio >= GOALS.rate,
    numbers: { ratio, perSecond: meanwhile, alonePerSecond: alone, approvalsPerSecond: approvals },
  };
}
