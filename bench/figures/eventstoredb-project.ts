import { FAKE_EVENTSTOREDB_NAME } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { runChild, startChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { median, readable } from '../harness/statistics.ts';

const GOAL = 10_000;
const EVENTS = 100_000;
const ROUNDS = 5;

/** From the server over a socket, checked and opened, into all read models in memory. */
export const eventStoreDbProject: Figure = {
  name: 'eventstoredb-project',
  title: `projecting from the ${FAKE_EVENTSTOREDB_NAME}`,

  async run(bench) {
    const dataDir = await bench.history({ events: EVENTS, openParties: 500, removedParties: 100 });
    const server = startChild('fake-eventstoredb', {});
    try {
      const { url } = (await server.next()) as { url: string };
      await runChild<{ copied: number }>('copy-log', { dataDir, url });
      const rates: number[] = [];
      const limits: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const read = await runChild<{ seconds: number; events: number }>('eventstoredb-read', { url });
        limits.push(read.events / read.seconds);
        const { seconds } = await runChild<{ seconds: number }>('eventstoredb-project', { dataDir, url });
        rates.push(read.events / seconds);
        bench.note(`round ${round + 1}: ${readable(rates.at(-1) ?? 0)} events a second`);
      }
      const [rate, limit] = [median(rates), median(limits)];
      return [
        {
          figure: `projecting ${readable(EVENTS)} events end to end into memory; engine: ${FAKE_EVENTSTOREDB_NAME}`,
          goal: `≥ ${readable(GOAL)} events a second`,
          measured: readable(rate),
          beside: `${readable(limit)} a second: a subscription of the client alone`,
          isReached: rate >= GOAL,
          numbers: { eventsPerSecond: rate, clientEventsPerSecond: limit },
        },
      ];
    } finally {
      await server.end();
    }
  },
};
