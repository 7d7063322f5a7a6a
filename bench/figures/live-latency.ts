import { join } from 'node:path';
import { runChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { openParties, registerPeople } from '../harness/person.ts';
import { startService } from '../harness/service.ts';
import { percentile, readable } from '../harness/statistics.ts';
import type { WatchersInput, WatchersResult } from '../processes/watchers.ts';

const GOAL_MS = { p50: 20, p99: 100 };
const WATCHERS = 100;
/** One about every 200 ms: none waits for the ten counts a second that a party has at most. */
const COMMANDS = 150;
const PAUSE_MS = 200;

export const liveLatency: Figure = {
  name: 'live',
  title: 'acknowledged to shown',

  async run(bench) {
    const file = join(await bench.folder(), 'raw.sqlite');
    const raw = await runChild<{ rate: number }>('raw-appends', { file, inFlight: 1, seconds: 3 });
    const scale = { events: 2_000, openParties: 100, removedParties: 0 };
    const service = await startService(await bench.history(scale));
    try {
      const [person] = await registerPeople(service.address, 1);
      const [partyId] = await openParties(service.address);
      const input: WatchersInput = {
        address: service.address,
        cookie: person?.cookie ?? '',
        partyId: partyId ?? '',
        watchers: WATCHERS,
        commands: COMMANDS,
        pauseMs: PAUSE_MS,
      };
      const { afterAcknowledged, afterSent } = await runChild<WatchersResult>('watchers', input);
      const p50 = percentile(afterAcknowledged, 0.5);
      const p99 = percentile(afterAcknowledged, 0.99);
      const sentP50 = percentile(afterSent, 0.5);
      const sentP99 = percentile(afterSent, 0.99);
      const appendMs = 1000 / raw.rate;
      return [
        {
          figure: `acknowledged → another socket shows the count, ${WATCHERS} watchers`,
          goal: `p50 ≤ ${GOAL_MS.p50} ms, p99 ≤ ${GOAL_MS.p99} ms`,
          measured: `p50 ${readable(p50)} ms, p99 ${readable(p99)} ms (from the click: ${readable(sentP50)} and ${readable(sentP99)} ms)`,
          beside: `${readable(appendMs)} ms: one append alone, straight into the log`,
          isReached: p50 <= GOAL_MS.p50 && p99 <= GOAL_MS.p99,
          numbers: { p50Ms: p50, p99Ms: p99, sentP50Ms: sentP50, sentP99Ms: sentP99, appendMs },
        },
      ];
    } finally {
      await service.stop();
    }
  },
};
