import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { calledOff } from './figures/called-off.ts';
import { commands, commandsOnEngines, commandsOnFake } from './figures/commands.ts';
import { feeds } from './figures/feeds.ts';
import { home } from './figures/home.ts';
import { list } from './figures/list.ts';
import { live } from './figures/live.ts';
import { notices } from './figures/notices.ts';
import { past } from './figures/past.ts';
import { publicReads } from './figures/public-reads.ts';
import { search } from './figures/search.ts';
import { start } from './figures/start.ts';
import type { Figure, Row } from './harness/figure.ts';
import { describeMachine, tableOf, withFigures, type Run } from './harness/report.ts';
import { openRig } from './harness/rig.ts';

/** The long ones last: a run that is ended early has told most. */
const FIGURES: readonly Figure[] = [
  home,
  live,
  calledOff,
  list,
  feeds,
  publicReads,
  search,
  notices,
  commands,
  commandsOnFake,
  commandsOnEngines,
  start,
  past,
];
const PAGE = 'docs/performance.md';
const NEWEST = 'docs/performance.json';

/** Takes all figures and makes `docs/performance.md` of them, or prints those that the command line names. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => FIGURES.every((figure) => figure.name !== name));
  if (unknown.length > 0) throw new Error(`figures: ${FIGURES.map(({ name }) => name).join(', ')}`);
  const isWhole = names.length === 0;
  const figures = isWhole ? FIGURES : FIGURES.filter(({ name }) => names.includes(name));
  const machine = describeMachine(tmpdir());
  const startedAt = new Date();
  const rows: Row[] = [];
  const notTaken = Object.fromEntries(figures.map(({ name }) => [name, 'the run was ended before it']));
  const rig = await openRig();
  try {
    for (const figure of figures) {
      console.error(`${figure.name} …`);
      try {
        rows.push(...(await figure.take(rig)));
        delete notTaken[figure.name];
      } catch (error) {
        console.error(error);
        notTaken[figure.name] = error instanceof Error ? error.message : String(error);
        process.exitCode = 1;
      }
      const minutes = (Date.now() - startedAt.getTime()) / 60_000;
      if (isWhole) await save({ startedAt: startedAt.toISOString(), minutes, machine, rows, notTaken });
    }
  } finally {
    await rig.close();
  }
  console.log(tableOf(rows));
}

async function save(run: Run): Promise<void> {
  await writeFile(NEWEST, `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(PAGE, withFigures(await readFile(PAGE, 'utf8'), run));
}

await main(process.argv.slice(2));
