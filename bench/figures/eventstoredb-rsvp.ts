import { FAKE_EVENTSTOREDB_NAME } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { runChild, startChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { IN_FLIGHT, SECONDS, takeRsvpRounds } from './rsvp-rounds.ts';
import { startService } from '../harness/service.ts';
import type { EventStoreDbAppends } from '../processes/eventstoredb-appends.ts';

const GOAL = 0.35;

/** What deciding, HTTP and following cost beside the appends alone, on a log in another process. */
export const eventStoreDbRsvp: Figure = {
  name: 'eventstoredb-rsvp',
  title: `RSVP commands over HTTP on the ${FAKE_EVENTSTOREDB_NAME}`,

  async run(bench) {
    const dataDir = await bench.history({ events: 2_000, openParties: 100, removedParties: 0 });
    const [server, aside] = [startChild('fake-eventstoredb', {}), startChild('fake-eventstoredb', {})];
    try {
      const { url } = (await server.next()) as { url: string };
      const other = (await aside.next()) as { url: string };
      await runChild<{ copied: number }>('copy-log', { dataDir, url });
      const service = await startService(dataDir, { EVENTSTORE_URL: url });
      try {
        const measured = await takeRsvpRounds(
          bench,
          service,
          { goal: GOAL, engine: FAKE_EVENTSTOREDB_NAME },
          async () => {
            // Into a log of its own: the service would follow what is appended to its log.
            const load: EventStoreDbAppends = {
              ...other,
              through: 'adapter',
              inFlight: IN_FLIGHT,
              seconds: SECONDS,
            };
            return (await runChild<{ rate: number }>('eventstoredb-appends', load)).rate;
          },
        );
        return [measured];
      } finally {
        await service.stop();
      }
    } finally {
      await Promise.all([server.end(), aside.end()]);
    }
  },
};
