import { runChild } from '../harness/child.ts';
import { cpuSeconds } from '../harness/process-usage.ts';
import type { Bench, Measurement } from '../harness/figure.ts';
import { openParties, registerPeople } from '../harness/person.ts';
import type { Service } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';
import type { RsvpLoad, RsvpRate } from '../processes/rsvp-load.ts';

/** Requests, and appends beside them, under way at one time. */
export const IN_FLIGHT = 32;
export const SECONDS = 5;
const PARTIES = 4;
const ROUNDS = 5;

/**
 * RSVPs of a service, and appends straight into a log of the same kind, in turns.
 *
 * @param goal how many RSVPs there shall be at least for each append
 * @param engine of the log, where it is another than the embedded one
 * @param rawAppends a round of appends: so many a second
 */
export async function takeRsvpRounds(
  bench: Bench,
  service: Service,
  { goal, engine }: { readonly goal: number; readonly engine?: string },
  rawAppends: () => Promise<number>,
): Promise<Measurement> {
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
    raw.push(await rawAppends());
    const before = cpuSeconds(service.pid);
    const result = await runChild<RsvpRate>('rsvp-load', load);
    rates.push(result);
    cpu.push((cpuSeconds(service.pid) - before) / (result.rate * SECONDS));
    bench.note(
      `round ${round + 1}: ${readable(result.rate)}/s over HTTP beside ${readable(raw.at(-1) ?? 0)} appends`,
    );
  }
  const [rate, rawRate, cpuMs] = [
    median(rates.map((result) => result.rate)),
    median(raw),
    median(cpu) * 1000,
  ];
  const [p50, p99] = [median(rates.map((result) => result.p50)), median(rates.map((result) => result.p99))];
  return {
    figure: `durable RSVP commands a second, ${IN_FLIGHT} in flight, over HTTP${engine === undefined ? '' : `; engine: ${engine}`}`,
    goal: `≥ ${goal} × the appends`,
    measured: `${readable(rate)}, ${readable(rate / rawRate)} × (p50 ${readable(p50)} ms, p99 ${readable(p99)} ms; ${readable(cpuMs)} ms CPU each)`,
    beside: `${readable(rawRate)} appends a second straight into the log, ${IN_FLIGHT} in flight`,
    isReached: rate >= goal * rawRate,
    numbers: { ratePerSecond: rate, p50Ms: p50, p99Ms: p99, cpuMs, rawAppendsPerSecond: rawRate },
  };
}
