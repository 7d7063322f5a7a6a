import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { startChild, runChild } from '../harness/child.ts';
import { Connection, requestText } from '../harness/connection.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { openParties } from '../harness/person.ts';
import { approveRequest, deleteRequest, setUpAdmin, submitRequest } from '../harness/party-requests.ts';
import { cpuSeconds } from '../harness/process-usage.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';
import type { ApprovedParties, ApproveLoad } from '../processes/approve-load.ts';
import type { GetLoad, GetRate } from '../processes/get-load.ts';

const PARTIES = 500;
const ROUNDS = 3;
/** of approvals: a cold process takes twice as long for the first few hundred, and a round counts tenths of a millisecond */
const [CPU_WARM_UP, CPU_ROUNDS] = [3, 9];
/** approvals of a round */
const APPROVALS = 100;
const CPU_GOAL_MS = 1.5;
const SECONDS = 2;
const CONNECTIONS = 32;
const PEOPLE = 4;
const RATE_GOAL = 0.5;
const ACCEPT = { 'Accept-Encoding': 'gzip, deflate, br' };
const LIST = requestText('GET', '/api/events', ACCEPT);
/** by somebody who has written up to there, and so gets it renewed at once */
const listSince = (position: string) =>
  requestText('GET', '/api/events', { ...ACCEPT, 'Log-Position': position });

/** What an approval costs the list that everybody asks for. `MAIN=<a main.js>` measures another build in its place. */
export const approve: Figure = {
  name: 'approve',
  title: 'approving while the list is asked for',

  async run(bench) {
    const scale = { events: 20_000, openParties: PARTIES, removedParties: 0 };
    const service = await startService(await bench.history(scale));
    try {
      const cookie = await setUpAdmin(service.address);
      const measurements = [await cpuOfApprovals(bench, service, cookie)];
      const [party = ''] = await openParties(service.address);
      for (const path of ['/api/events', CARDS_PATH, `/api/events/${party}`])
        measurements.push(
          await rateWhileApproving(bench, service.address, { cookie, path, isList: !path.includes(party) }),
        );
      return measurements;
    } finally {
      await service.stop();
    }
  },
};

interface Measured {
  readonly address: string;
  readonly pid: number;
}

/** Parties approved one after the other: alone, and with the list asked for after each of them. */
async function cpuOfApprovals(
  bench: Bench,
  { address, pid }: Measured,
  cookie: string,
): Promise<Measurement> {
  const connection = await Connection.open(address);
  const ask = async (request: string, wanted: number) => {
    const answer = await connection.ask(request);
    const { status, body } = answer;
    if (status !== wanted) throw new Error(`${request.slice(0, 40)}: ${status} ${body.toString()}`);
    return answer;
  };
  const submit = async () =>
    (JSON.parse((await ask(submitRequest(cookie), 201)).body.toString()) as { readonly id: string }).id;
  const cpuOf = async (act: (id: string) => Promise<unknown>): Promise<number> => {
    const ids: string[] = [];
    while (ids.length < APPROVALS) ids.push(await submit());
    await ask(LIST, 200);
    await settle();
    const before = cpuSeconds(pid);
    for (const id of ids) await act(id);
    await settle();
    const spent = ((cpuSeconds(pid) - before) / APPROVALS) * 1000;
    // The list stays as long as it was; those that are still pending are rejected.
    for (const id of ids) await ask(deleteRequest(id, cookie), 200);
    return spent;
  };
  const approvals: number[] = [];
  const spent: number[] = [];
  for (let round = 0; round < CPU_WARM_UP + CPU_ROUNDS; round += 1) {
    const alone = await cpuOf((id) => ask(approveRequest(id, cookie), 200));
    const asking = await cpuOf(() => ask(LIST, 200));
    const both = await cpuOf(async (id) => {
      const { head } = await ask(approveRequest(id, cookie), 200);
      await ask(listSince(/\r\nLog-Position: (\w+)/i.exec(head)?.[1] ?? ''), 200);
    });
    const list = both - alone - asking;
    bench.note(
      `an approval: ${readable(alone)} ms, the list: ${readable(asking)} ms, renewing it: ${readable(list)} ms`,
    );
    if (round < CPU_WARM_UP) continue;
    approvals.push(alone);
    spent.push(list);
  }
  connection.close();
  const [list, approval] = [median(spent), median(approvals)];
  return {
    figure: `CPU of renewing the list for each approval, ${PARTIES} parties`,
    goal: `≤ ${CPU_GOAL_MS} ms`,
    measured: `${readable(list)} ms`,
    beside: `${readable(approval)} ms: the approval itself`,
    isReached: list <= CPU_GOAL_MS,
    numbers: { listMilliseconds: list, approvalMilliseconds: approval },
  };
}

/** What was begun in the thread pool counts too. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

interface Asked {
  readonly cookie: string;
  readonly path: string;
  /** false for a party alone, which no approval changes: what commands leave of the processor */
  readonly isList: boolean;
}

async function rateWhileApproving(
  bench: Bench,
  address: string,
  { cookie, path, isList }: Asked,
): Promise<Measurement> {
  const load: GetLoad = {
    ...{ address, path, headers: ACCEPT, connections: CONNECTIONS },
    ...{ requests: 1_000_000, seconds: SECONDS },
  };
  const rateOf = async () => {
    const { answered, seconds } = await runChild<GetRate>('get-load', load);
    return answered / seconds;
  };
  const connection = await Connection.open(address);
  const alone: number[] = [];
  const meanwhile: number[] = [];
  const approvals: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const quiet = await rateOf();
    const crowd = startChild('approve-load', { address, cookie, people: PEOPLE } satisfies ApproveLoad);
    const startedAt = performance.now();
    const busy = await rateOf();
    crowd.send({ isOver: true });
    const { ids } = (await crowd.next()) as ApprovedParties;
    const rate = ids.length / ((performance.now() - startedAt) / 1000);
    await crowd.end();
    for (const id of ids) await connection.ask(deleteRequest(id, cookie));
    bench.note(
      `${isList ? path : 'a party'}: ${readable(quiet)} a second, ${readable(busy)} beside ${readable(rate)} approvals`,
    );
    if (round === 0) continue;
    alone.push(quiet);
    meanwhile.push(busy);
    approvals.push(rate);
  }
  connection.close();
  const ratio = median(meanwhile.map((rate, round) => rate / (alone[round] ?? Number.NaN)));
  return {
    figure: `GET ${isList ? path : 'a party'} a second while ${PEOPLE} at a time create and approve`,
    goal: isList ? `≥ ${RATE_GOAL} × alone` : '–',
    measured: `${readable(median(meanwhile))}, ${readable(ratio)} ×, beside ${readable(median(approvals))} approvals a second`,
    beside: `${readable(median(alone))} alone`,
    isReached: isList ? ratio >= RATE_GOAL : null,
    numbers: { alone: median(alone), meanwhile: median(meanwhile), ratio, approvals: median(approvals) },
  };
}
