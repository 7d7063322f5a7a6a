import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { commands, commandsOnEngines, commandsOnFake } from './figures/commands.ts';
import { home } from './figures/home.ts';
import { list } from './figures/list.ts';
import { live } from './figures/live.ts';
import { past } from './figures/past.ts';
import { start } from './figures/start.ts';
import type { Figure, Row } from './harness/figure.ts';
import { describeMachine, tableOf, withFigures } from './harness/report.ts';
import { openRig } from './harness/rig.ts';

const FIGURES: readonly Figure[] = [
  start,
  commands,
  commandsOnFake,
  commandsOnEngines,
  list,
  past,
  home,
  live,
];
const PAGE = 'docs/performance.md';
const NEWEST = 'docs/performance.json';

/** Takes all figures and makes `docs/performance.md` of them, or prints those that the command line names. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => FIGURES.every((figure) => figure.name !== name));
  if (unknown.length > 0) throw new Error(`figures: ${FIGURES.map(({ name }) => name).join(', ')}`);
  const machine = describeMachine(tmpdir());
  const startedAt = new Date();
  const rows: Row[] = [];
  const notTaken: Record<string, string> = {};
  const rig = await openRig();
  try {
    for (const figure of names.length === 0 ? FIGURES : FIGURES.filter(({ name }) => names.includes(name))) {
      console.error(`${figure.name} …`);
      try {
        rows.push(...(await figure.take(rig)));
      } catch (error) {
        console.error(error);
        notTaken[figure.name] = error instanceof Error ? error.message : String(error);
        process.exitCode = 1;
      }
    }
  } finally {
    await rig.close();
  }
  console.log(tableOf(rows));
  if (names.length > 0) return;
  const minutes = (Date.now() - startedAt.getTime()) / 60_000;
  const run = { startedAt: startedAt.toISOString(), minutes, machine, rows, notTaken };
  await writeFile(NEWEST, `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(PAGE, withFigures(await readFile(PAGE, 'utf8'), run));
  console.error(`\n${PAGE}, ${NEWEST}`);
}

await main(process.argv.slice(2));
