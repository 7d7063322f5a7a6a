import { join } from 'node:path';
import { runChild } from '../harness/child.ts';
import { cpuSeconds } from '../harness/process-cpu.ts';
import type { Figure } from '../harness/figure.ts';
import { openParties, registerPeople } from '../harness/person.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';
import type { RsvpLoad, RsvpRate } from '../processes/rsvp-load.ts';

const GOAL = 2000;
const IN_FLIGHT = 64;
const PARTIES = 4;
const ROUNDS = 3;
const SECONDS = 5;

/** Every answer stands for an event that is on the disk and in the read models. */
export const rsvpCommands: Figure = {
  name: 'rsvp',
  title: 'durable RSVP commands over HTTP',

  async run(bench) {
    const service = await startService(
      await bench.history({ events: 2_000, openParties: 100, removedParties: 0 }),
    );
    try {
      const people = await registerPeople(service.address, IN_FLIGHT);
      const load: RsvpLoad = {
        address: service.address,
        cookies: people.map(({ cookie }) => cookie),
        partyIds: (await openParties(service.address)).slice(0, PARTIES),
        seconds: SECONDS,
      };
      await runChild('rsvp-load', { ...load, seconds: 2 });
      const rates: RsvpRate[] = [];
      const raw: number[] = [];
      const cpu: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const file = join(await bench.folder(), 'raw.sqlite');
        const limit = { file, inFlight: IN_FLIGHT, seconds: SECONDS };
        raw.push((await runChild<{ rate: number }>('raw-appends', limit)).rate);
        const before = cpuSeconds(service.pid);
        const result = await runChild<RsvpRate>('rsvp-load', load);
        rates.push(result);
        cpu.push((cpuSeconds(service.pid) - before) / (result.rate * SECONDS));
        bench.note(`round ${round + 1}: ${readable(rates.at(-1)?.rate ?? 0)}/s over HTTP`);
      }
      const rate = median(rates.map((result) => result.rate));
      const p50 = median(rates.map((result) => result.p50));
      const p99 = median(rates.map((result) => result.p99));
      const rawRate = median(raw);
      const cpuMs = median(cpu) * 1000;
      return [
        {
          figure: `durable RSVP commands a second, ${IN_FLIGHT} in flight, over HTTP`,
          goal: `≥ ${readable(GOAL)}`,
          measured: `${readable(rate)} (p50 ${readable(p50)} ms, p99 ${readable(p99)} ms; ${readable(cpuMs)} ms CPU each)`,
          beside: `${readable(rawRate)} appends a second straight into the log, ${IN_FLIGHT} in flight`,
          isReached: rate >= GOAL,
          numbers: { ratePerSecond: rate, p50Ms: p50, p99Ms: p99, cpuMs, rawAppendsPerSecond: rawRate },
        },
      ];
    } finally {
      await service.stop();
    }
  },
};
