import { runChild, endProcess } from '../harness/child.ts';
import type { Figure, Measurement } from '../harness/figure.ts';
import { openParties, registerPeople } from '../harness/person.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';
import type { GetLoad } from '../processes/get-load.ts';
import type { RsvpLoad, RsvpRate } from '../processes/rsvp-load.ts';
import { spawn } from 'node:child_process';
import { freePort } from '@duende/testkit/support/free-port';
import { CADDY_ARGUMENTS, caddyEnvironment } from '@duende/standalone/proxy/caddy-settings';
import { findCaddy } from '@duende/standalone/proxy/find-caddy';

const ROUNDS = 5;
const REQUESTS = 4_000;
const IN_FLIGHT = 32;
const SECONDS = 4;
const PARTIES = 4;
const PATH = '/api/events';

/** What it costs to have Caddy before the one process: on one machine it takes its processor time from the service. */
export const proxy: Figure = {
  name: 'proxy',
  title: 'requests a second through the proxy',

  async run(bench) {
    const scale = { events: 2_000, openParties: 100, removedParties: 0 };
    const service = await startService(await bench.history(scale));
    const ends = [service.stop];
    try {
      const caddy = await startCaddy(service.address, await bench.folder());
      ends.push(caddy.stop);
      const sides = [caddy, service].map(({ address }) => ({
        address,
        list: [] as number[],
        rsvp: [] as number[],
      }));
      const people = await registerPeople(service.address, IN_FLIGHT);
      const partyIds = (await openParties(service.address)).slice(0, PARTIES);
      const cookies = people.map(({ cookie }) => cookie);
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
          const { address } = side;
          const headers = { 'Accept-Encoding': 'gzip, deflate, br' };
          const get: GetLoad = { address, path: PATH, headers, connections: IN_FLIGHT, requests: REQUESTS };
          const { seconds } = await runChild<{ seconds: number }>('get-load', get);
          const load: RsvpLoad = { address, cookies, partyIds, seconds: SECONDS };
          const { rate } = await runChild<RsvpRate>('rsvp-load', load);
          // the first round warms both up
          if (round === 0) continue;
          side.list.push(REQUESTS / seconds);
          side.rsvp.push(rate);
          bench.note(`${address}: ${readable(REQUESTS / seconds)} lists, ${readable(rate)} RSVPs a second`);
        }
      }
      const [through, straight] = sides;
      if (through === undefined || straight === undefined) return [];
      return [
        compared(`GET ${PATH}, br, ${IN_FLIGHT} in flight`, through.list, straight.list),
        compared(`POST ${PATH}/{id}/rsvp, ${IN_FLIGHT} in flight`, through.rsvp, straight.rsvp),
      ];
    } finally {
      for (const end of ends.reverse()) await end();
    }
  },
};

function compared(what: string, through: readonly number[], straight: readonly number[]): Measurement {
  const ratio = median(through.map((rate, round) => rate / (straight[round] ?? Number.NaN)));
  const [rate, beside] = [median(through), median(straight)];
  return {
    figure: `requests a second through Caddy: ${what}`,
    goal: '–',
    measured: `${readable(rate)}, ${readable(ratio)} × straight`,
    beside: `${readable(beside)} straight to the service`,
    isReached: null,
    numbers: { perSecond: rate, besidePerSecond: beside, ratio },
  };
}

/** Caddy in a process of its own before a service that answers both halves. */
interface Proxy {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Caddy with the project's file, on a free port; resolves when it answers through. */
async function startCaddy(service: string, folder: string): Promise<Proxy> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = caddyEnvironment({
    sites: [`http://:${port}`],
    host: '127.0.0.1',
    command: [service],
    query: [service],
    publicUrl: address,
    trustProxy: 0,
    folder,
  });
  return untilThere(address, await findCaddy(process.env), [...CADDY_ARGUMENTS], env);
}

async function untilThere(
  address: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Proxy> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isThere = async () => (await fetch(`${address}/api/events`).catch(() => null))?.ok === true;
  while (!(await isThere()))
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
  return { address, pid: child.pid ?? 0, stop: () => endProcess(child, 'SIGTERM') };
}
