import { Connection, requestText, rsvpRequest } from '../harness/connection.ts';
import { SCALES, type HistoryScale } from '../seeding/scales.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { openParties, registerPeople } from '../harness/person.ts';
import { startService, type Service } from '../harness/service.ts';
import { median, percentile, readable } from '../harness/statistics.ts';

const GOAL = 1.2;
const ROUNDS = 9;
const TURNS = 10;
/** Asked one after the other before it is the other log's turn, so that what else the machine does falls on both. */
const ASKED_A_TURN = 25;

/** A log under its service, one connection to it, and what is asked. */
interface Side {
  readonly service: Service;
  readonly connection: Connection;
  readonly requests: Readonly<Record<string, () => string>>;
}

/** Both logs have the same open parties, so that answers are equally long; all else grows with the log. */
export const flatLatency: Figure = {
  name: 'flat',
  title: 'latency as the log grows',

  async run(bench) {
    const small = await openSide(bench, SCALES.thousand);
    const large = await openSide(bench, SCALES.million);
    try {
      const measurements: Measurement[] = [];
      for (const name of Object.keys(small.requests))
        measurements.push(await compare(bench, name, small, large));
      return measurements;
    } finally {
      for (const side of [small, large]) {
        side.connection.close();
        await side.service.stop();
      }
    }
  },
};

async function openSide(bench: Bench, scale: HistoryScale): Promise<Side> {
  const service = await startService(await bench.history(scale));
  const [person] = await registerPeople(service.address, 1);
  const cookie = person?.cookie ?? '';
  const partyIds = await openParties(service.address);
  let asked = 0;
  const partyId = () => partyIds[asked++ % partyIds.length] ?? '';
  return {
    service,
    connection: await Connection.open(service.address),
    requests: {
      'GET /api/events': () => requestText('GET', '/api/events'),
      'GET /api/events/{id}': () => requestText('GET', `/api/events/${partyId()}`),
      'GET /api/events/{id}/rsvp-count': () => requestText('GET', `/api/events/${partyId()}/rsvp-count`),
      'POST /api/events/{id}/rsvp': () =>
        rsvpRequest(partyId(), cookie, Math.floor(asked / partyIds.length) % 2 === 0),
    },
  };
}

async function compare(bench: Bench, name: string, small: Side, large: Side): Promise<Measurement> {
  const rounds: { small: number; large: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ofSmall: number[] = [];
    const ofLarge: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await ask(small, name, ofSmall);
      await ask(large, name, ofLarge);
    }
    // the first round warms both up
    if (round > 0) rounds.push({ small: percentile(ofSmall, 0.5), large: percentile(ofLarge, 0.5) });
  }
  const before = median(rounds.map((round) => round.small));
  const after = median(rounds.map((round) => round.large));
  const ratio = median(rounds.map((round) => round.large / round.small));
  bench.note(`${name}: ${readable(ratio)} times`);
  return {
    figure: `${name}, p50 as the log grows from 1,000 to 1,000,000 events`,
    goal: `flat, ≤ ${GOAL} ×`,
    measured: `${readable(after)} ms, ${readable(ratio)} ×`,
    beside: `${readable(before)} ms on 1,000 events`,
    isReached: ratio <= GOAL,
    numbers: { smallMs: before, largeMs: after, ratio },
  };
}

async function ask({ connection, requests }: Side, name: string, latencies: number[]): Promise<void> {
  for (let asked = 0; asked < ASKED_A_TURN; asked += 1) {
    const request = requests[name]?.() ?? '';
    const askedAt = performance.now();
    const { status } = await connection.ask(request);
    latencies.push(performance.now() - askedAt);
    if (status !== 200) throw new Error(`${name}: ${status}`);
  }
}
