import { findMongo } from '@duende/testkit/engines/find-mongo';
import { startChild } from '../harness/child.ts';
import type { Figure, Measurement } from '../harness/figure.ts';
import { median, readable } from '../harness/statistics.ts';
import type { ProjectRound } from '../processes/mongo-project.ts';

const GOAL = { share: 0.8, cpuMicroseconds: 100 };
const SCALE = { events: 10_000, openParties: 100, removedParties: 20 };
const ROUNDS = 5;

/** What the runner adds to the driver: folding, looking up, guarding, checkpoints. */
export const mongoProject: Figure = {
  name: 'mongo-project',
  title: 'projecting into MongoDB',

  async run(bench): Promise<readonly Measurement[]> {
    const dataDir = await bench.history(SCALE);
    const engine = await findMongo();
    if (engine === null) throw new Error('this figure wants a MongoDB server');
    const child = startChild('mongo-project', { dataDir, url: engine.url, rounds: ROUNDS });
    const taken: ProjectRound[] = [];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const told = (await child.next()) as ProjectRound;
        taken.push(told);
        const [ours, bare] = [told.events / told.runnerSeconds, told.events / told.bareSeconds];
        bench.note(
          `round ${round + 1}: ${readable(ours)} events a second, the driver alone ${readable(bare)}`,
        );
      }
    } finally {
      await child.end();
      await engine.stop();
    }
    const rate = median(taken.map(({ events, runnerSeconds }) => events / runnerSeconds));
    const bareRate = median(taken.map(({ events, bareSeconds }) => events / bareSeconds));
    const share = median(taken.map(({ runnerSeconds, bareSeconds }) => bareSeconds / runnerSeconds));
    const insertRate = median(taken.map(({ events, insertSeconds }) => events / insertSeconds));
    const cpu = median(taken.map(({ events, runnerCpuSeconds }) => (runnerCpuSeconds * 1e6) / events));
    const server = `${engine.name} ${engine.version}`;
    return [
      {
        figure: `projecting ${readable(SCALE.events, 0)} events from memory into MongoDB; engine: ${server}`,
        goal: `≥ ${GOAL.share} × the driver alone`,
        measured: `${readable(share)} × (${readable(rate)} events a second)`,
        beside:
          `${readable(bareRate)}: the driver alone replaces the same documents by id; ` +
          `${readable(insertRate)}: it merely inserts what is new`,
        isReached: share >= GOAL.share,
        numbers: {
          share,
          eventsPerSecond: rate,
          bareEventsPerSecond: bareRate,
          insertEventsPerSecond: insertRate,
        },
      },
      {
        figure: 'CPU of the projecting process meanwhile',
        goal: `≤ ${GOAL.cpuMicroseconds} µs an event`,
        measured: `${readable(cpu)} µs`,
        beside: '',
        isReached: cpu <= GOAL.cpuMicroseconds,
        numbers: { cpuMicrosecondsPerEvent: cpu },
      },
    ];
  },
};
