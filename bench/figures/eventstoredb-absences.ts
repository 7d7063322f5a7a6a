import { setTimeout as delay } from 'node:timers/promises';
import { FAKE_EVENTSTOREDB_NAME } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import type { Child } from '../harness/child.ts';
import { startChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { median, readable } from '../harness/statistics.ts';
import type { AbsenceWriter } from '../processes/absence-writer.ts';
import type { AbsentServerTask } from '../processes/absent-server.ts';

const ABSENCES = 10;
const AWAY_MS = 10_000;
/** What still tries to connect has done so by then. */
const SETTLED_MS = 3_000;

/** Whether connections are left over, on either side, where the node went away and came back. */
export const eventStoreDbAbsences: Figure = {
  name: 'eventstoredb-absences',
  title: `connections after absences of the ${FAKE_EVENTSTOREDB_NAME}`,

  async run(bench) {
    const server = startChild('absent-server', {});
    const { url } = (await server.next()) as { url: string };
    const input: AbsenceWriter = { url, writers: 16 };
    const writer = startChild('absence-writer', input);
    const look = async (): Promise<{ acknowledged: number; sockets: number }> => {
      writer.send({});
      return (await writer.next()) as { acknowledged: number; sockets: number };
    };
    try {
      await writer.next();
      await delay(SETTLED_MS);
      const before = { ours: (await look()).sockets, theirs: await tell(server, 'count') };
      const returns: number[] = [];
      for (let n = 0; n < ABSENCES; n += 1) {
        await tell(server, 'stop');
        await delay(AWAY_MS);
        const { acknowledged } = await look();
        const startedAt = performance.now();
        await tell(server, 'start');
        while ((await look()).acknowledged === acknowledged) await delay(10);
        returns.push(performance.now() - startedAt);
        await delay(SETTLED_MS);
        const { sockets } = await look();
        bench.note(
          `absence ${n + 1}: acknowledged ${readable(returns.at(-1) ?? 0)} ms after its return, ${sockets} open`,
        );
      }
      const after = { ours: (await look()).sockets, theirs: await tell(server, 'count') };
      const isReached = after.ours === before.ours && after.theirs === before.theirs;
      return [
        {
          figure: `connections after ${ABSENCES} absences of ${AWAY_MS / 1000} s ÷ before, ours · the server's; engine: ${FAKE_EVENTSTOREDB_NAME}`,
          goal: '1 · 1',
          measured: `${readable(after.ours / before.ours)} · ${readable(after.theirs / before.theirs)}`,
          beside: `${readable(median(returns))} ms from its return to the next acknowledgement (longest ${readable(Math.max(...returns))})`,
          isReached,
          numbers: {
            oursBefore: before.ours,
            oursAfter: after.ours,
            theirsBefore: before.theirs,
            theirsAfter: after.theirs,
          },
        },
      ];
    } finally {
      await writer.end();
      await server.end();
    }
  },
};

async function tell(server: Child, task: AbsentServerTask['task']): Promise<number> {
  server.send({ task } satisfies AbsentServerTask);
  const { held } = (await server.next()) as { held: number };
  return held;
}
