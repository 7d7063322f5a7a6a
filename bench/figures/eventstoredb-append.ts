import { FAKE_EVENTSTOREDB_NAME } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { runChild, startChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { median, readable } from '../harness/statistics.ts';
import type { EventStoreDbAppends } from '../processes/eventstoredb-appends.ts';

const GOAL = 0.8;
const IN_FLIGHT = 64;
const ROUNDS = 5;
const SECONDS = 4;

/** What our adapter costs beside the client it stands on, against the same server in the same rounds. */
export const eventStoreDbAppend: Figure = {
  name: 'eventstoredb-append',
  title: `appends through the ${FAKE_EVENTSTOREDB_NAME}`,

  async run(bench) {
    const server = startChild('fake-eventstoredb', {});
    try {
      const { url } = (await server.next()) as { url: string };
      const rateThrough = async (
        through: EventStoreDbAppends['through'],
        seconds = SECONDS,
      ): Promise<number> => {
        const load: EventStoreDbAppends = { url, through, inFlight: IN_FLIGHT, seconds };
        return (await runChild<{ rate: number }>('eventstoredb-appends', load)).rate;
      };
      await rateThrough('client', 1);
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await rateThrough('client'));
        ours.push(await rateThrough('adapter'));
        bench.note(`round ${round + 1}: ${readable(ours.at(-1) ?? 0)} and ${readable(bare.at(-1) ?? 0)}/s`);
      }
      const [rate, limit] = [median(ours), median(bare)];
      return [
        {
          figure: `appends a second, ${IN_FLIGHT} in flight; engine: ${FAKE_EVENTSTOREDB_NAME}`,
          goal: `≥ ${GOAL} × the client's own`,
          measured: `${readable(rate)}, ${readable(rate / limit)} ×`,
          beside: `${readable(limit)} a second: the client alone`,
          isReached: rate >= GOAL * limit,
          numbers: { ratePerSecond: rate, clientRatePerSecond: limit },
        },
      ];
    } finally {
      await server.end();
    }
  },
};
