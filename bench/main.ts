import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { approve } from './figures/approve.ts';
import { audit } from './figures/audit.ts';
import { coldStart } from './figures/cold-start.ts';
import { crowd } from './figures/crowd.ts';
import { exportFigure } from './figures/export.ts';
import { flatLatency } from './figures/flat-latency.ts';
import { frozen } from './figures/frozen.ts';
import { history } from './figures/history.ts';
import { homeLoad } from './figures/home-load.ts';
import { listCpu } from './figures/list-cpu.ts';
import { liveLatency } from './figures/live-latency.ts';
import { mongoProject } from './figures/mongo-project.ts';
import { liveTwoQueries } from './figures/live-two-queries.ts';
import { proxy } from './figures/proxy.ts';
import { longStreams } from './figures/long-streams.ts';
import { moveFigure } from './figures/move.ts';
import { rebuild } from './figures/rebuild.ts';
import { rsvpCommands } from './figures/rsvp-commands.ts';
import { stalled } from './figures/stalled.ts';
import { story } from './figures/story.ts';
import { eventStoreDbAbsences } from './figures/eventstoredb-absences.ts';
import { eventStoreDbAppend } from './figures/eventstoredb-append.ts';
import { eventStoreDbProject } from './figures/eventstoredb-project.ts';
import { eventStoreDbRsvp } from './figures/eventstoredb-rsvp.ts';
import { worstAccount } from './figures/worst-account.ts';
import { openBench } from './harness/bench.ts';
import type { Figure, Measurement } from './harness/figure.ts';
import { describeMachine, tableOf } from './harness/report.ts';

const FIGURES: readonly Figure[] = [
  rsvpCommands,
  listCpu,
  approve,
  liveLatency,
  crowd,
  rebuild,
  coldStart,
  flatLatency,
  longStreams,
  homeLoad,
  eventStoreDbAppend,
  eventStoreDbProject,
  eventStoreDbRsvp,
  eventStoreDbAbsences,
  frozen,
  mongoProject,
  liveTwoQueries,
  proxy,
  moveFigure,
  stalled,
  worstAccount,
  history,
  exportFigure,
  audit,
  story,
];

const RESULTS = fileURLToPath(new URL('results/', import.meta.url)).replace('/dist/results', '/results');

/** Measures the figures of `docs/performance.md`: all of them, or the ones named on the command line. */
async function main(names: readonly string[]): Promise<void> {
  const figures = names.length === 0 ? FIGURES : FIGURES.filter(({ name }) => names.includes(name));
  if (figures.length === 0) throw new Error(`figures: ${FIGURES.map(({ name }) => name).join(', ')}`);
  const machine = describeMachine(tmpdir());
  const startedAt = new Date().toISOString();
  const measurements: Measurement[] = [];
  const bench = await openBench();
  try {
    for (const figure of figures) {
      console.error(`${figure.title} …`);
      measurements.push(...(await figure.run(bench)));
    }
  } finally {
    await bench.close();
  }
  console.log(tableOf(measurements));
  await mkdir(RESULTS, { recursive: true });
  const file = `${RESULTS}${startedAt.replaceAll(':', '')}.json`;
  await writeFile(file, `${JSON.stringify({ startedAt, machine, measurements }, null, 2)}\n`);
  console.error(`\n${file}`);
}

await main(process.argv.slice(2));
