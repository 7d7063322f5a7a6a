import { setTimeout as delay } from 'node:timers/promises';
import { startChild, type Child } from '../harness/child.ts';
import { Connection, requestText, rsvpRequest } from '../harness/connection.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { moment, median, percentile, readable } from '../harness/statistics.ts';
import { openParties, registerPeople } from '../harness/person.ts';
import { startService } from '../harness/service.ts';
import type { Crowd, CrowdHeard } from '../processes/crowd.ts';

const SOCKETS = 5000;
const GOAL_MS = { last: 1000, others: 100 };
const ROUNDS = 10;
const PAUSE_MS = 700;

export const crowd: Figure = {
  name: 'crowd',
  title: `one count to ${readable(SOCKETS)} sockets`,

  async run(bench) {
    const limit = median(await bareTimes(bench));
    const scale = { events: 2_000, openParties: 100, removedParties: 0 };
    const service = await startService(await bench.history(scale));
    const [partyId = ''] = await openParties(service.address);
    const people = await gather(service.address, `event:${partyId}`);
    try {
      bench.note(`${readable(SOCKETS)} sockets watch one party`);
      const [person] = await registerPeople(service.address, 1);
      const caller = await Connection.open(service.address);
      const last: number[] = [];
      const others: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await delay(PAUSE_MS);
        const heard = Promise.all(people.map((child) => child.next() as Promise<CrowdHeard>));
        const asking = askWhile(service.address, partyId, heard);
        const sentAt = moment();
        const { status } = await caller.ask(rsvpRequest(partyId, person?.cookie ?? '', round % 2 === 0));
        if (status !== 200) throw new Error(`the command was answered by ${status}`);
        last.push(Math.max(...(await heard).map(({ at }) => at)) - sentAt);
        others.push(...(await asking));
      }
      caller.close();
      const [worst, typical] = [Math.max(...last), median(last)];
      const [slowest, usual] = [Math.max(...others), percentile(others, 0.5)];
      const measurements: readonly Measurement[] = [
        {
          figure: `one count to ${readable(SOCKETS)} sockets watching one party, from the click to the last one`,
          goal: `≤ ${readable(GOAL_MS.last)} ms`,
          measured: `worst of ${ROUNDS} ${readable(worst)} ms, median ${readable(typical)} ms`,
          beside: `${readable(limit)} ms: a bare web socket server, one loop, same text`,
          isReached: worst <= GOAL_MS.last,
          numbers: { worstMs: worst, medianMs: typical, bareMs: limit },
        },
        {
          figure: 'other requests answered meanwhile',
          goal: `within ${GOAL_MS.others} ms`,
          measured: `slowest of ${readable(others.length, 0)} ${readable(slowest)} ms`,
          beside: `${readable(usual)} ms: the median of the same requests`,
          isReached: slowest <= GOAL_MS.others,
          numbers: { slowestMs: slowest, medianMs: usual, requests: others.length },
        },
      ];
      return measurements;
    } finally {
      for (const child of people) await child.end();
      await service.stop();
    }
  },
};

/** All the sockets, in two processes, watching. */
async function gather(address: string, topic: string): Promise<readonly Child[]> {
  const half: Crowd = { address, topic, sockets: SOCKETS / 2 };
  const people = [startChild('crowd', half), startChild('crowd', half)];
  await Promise.all(people.map((child) => child.next()));
  return people;
}

/** Asks for a ready-made answer and for one of the framework's, over and over until a promise resolves. */
async function askWhile(address: string, partyId: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void until.finally(() => (isOver = true));
  const paths = [`/api/events/${partyId}`, `/api/events/${partyId}/rsvp-count`];
  const latencies = paths.map(async (path) => {
    const connection = await Connection.open(address);
    const request = requestText('GET', path);
    const milliseconds: number[] = [];
    while (!isOver) {
      const askedAt = performance.now();
      const { status } = await connection.ask(request);
      milliseconds.push(performance.now() - askedAt);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      await delay(2);
    }
    connection.close();
    return milliseconds;
  });
  return (await Promise.all(latencies)).flat();
}

/** The same crowd before a bare server: milliseconds until the last socket has heard. */
async function bareTimes(bench: Bench): Promise<readonly number[]> {
  const server = startChild('bare-sockets', {});
  const { address } = (await server.next()) as { address: string };
  const people = await gather(address, 'event:any');
  bench.note('the same crowd before a bare server first');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await delay(PAUSE_MS);
    const payload = { position: String(round).padStart(16, '0'), eventId: crypto.randomUUID(), count: round };
    const sentAt = moment();
    server.send({ text: `42${JSON.stringify(['rsvp.count', payload])}` });
    const heard = await Promise.all(people.map((child) => child.next() as Promise<CrowdHeard>));
    times.push(Math.max(...heard.map(({ at }) => at)) - sentAt);
  }
  for (const child of [...people, server]) await child.end();
  return times;
}
