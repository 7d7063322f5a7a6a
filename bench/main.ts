import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { calledOff } from './figures/called-off.ts';
import { commands, commandsOnEngines, commandsOnFake, commandsOnFakes } from './figures/commands.ts';
import { commandsInTurn } from './figures/commands-in-turn.ts';
import { feeds } from './figures/feeds.ts';
import { home } from './figures/home.ts';
import { hooks } from './figures/hooks.ts';
import { list } from './figures/list.ts';
import { live } from './figures/live.ts';
import { memory } from './figures/memory.ts';
import { notices } from './figures/notices.ts';
import { pages } from './figures/pages.ts';
import { partyPage } from './figures/party-page.ts';
import { past } from './figures/past.ts';
import { publicReads } from './figures/public-reads.ts';
import { publishing } from './figures/publishing.ts';
import { reveal } from './figures/reveal.ts';
import { search } from './figures/search.ts';
import { silentNames } from './figures/silent-names.ts';
import { start } from './figures/start.ts';
import { verify } from './figures/verify.ts';
import { chosen, takeAll, UnknownFigures, type Figure } from './harness/figure.ts';
import { endOnSignals } from './harness/interruption.ts';
import { describeMachine, tableOf, withFigures, type Run } from './harness/report.ts';
import { openRig } from './harness/rig.ts';

/** The long ones last: who reads along learns most early. */
const FIGURES: readonly Figure[] = [
  home,
  partyPage,
  live,
  calledOff,
  reveal,
  list,
  feeds,
  pages,
  publicReads,
  search,
  notices,
  silentNames,
  hooks,
  publishing,
  commands,
  commandsOnFake,
  commandsOnFakes,
  commandsInTurn,
  commandsOnEngines,
  memory,
  verify,
  start,
  past,
];
const PAGE = 'docs/performance.md';
const NEWEST = 'docs/performance.json';

/** Takes all figures and then makes `docs/performance.md` of them, or prints those that the command line names. */
async function main(names: readonly string[]): Promise<void> {
  const figures = chosen(FIGURES, names);
  const machine = describeMachine(tmpdir());
  const startedAt = new Date();
  const rig = await openRig();
  try {
    const { rows, notTaken } = await takeAll(figures, rig, (what) => console.error(what));
    const minutes = (Date.now() - startedAt.getTime()) / 60_000;
    if (Object.keys(notTaken).length > 0) process.exitCode = 1;
    if (names.length === 0)
      await save({ startedAt: startedAt.toISOString(), minutes, machine, rows, notTaken });
    console.log(tableOf(rows));
  } finally {
    await rig.close();
  }
}

async function save(run: Run): Promise<void> {
  await writeFile(NEWEST, `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(PAGE, withFigures(await readFile(PAGE, 'utf8'), run));
}

outliveReaders();
endOnSignals();
await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UnknownFigures)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
