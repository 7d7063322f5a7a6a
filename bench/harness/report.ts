import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import type { Row } from './figure.ts';
import { readable } from './statistics.ts';

/** A whole run: what `docs/performance.json` holds. */
export interface Run {
  readonly startedAt: string;
  readonly minutes: number;
  readonly machine: Machine;
  readonly rows: readonly Row[];
  /** figures that could not be taken, and why */
  readonly notTaken: Readonly<Record<string, string>>;
}

interface Machine {
  readonly node: string;
  readonly kernel: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly fileSystem: string;
  readonly commit: string;
  /** of the minute before the run: above the number of cores, somebody else was working too */
  readonly loadBefore: number;
}

const HEAD = ['figure', 'goal', 'measured', 'compared with, same run', ''];

/** The rows as Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ figure, goal, measured, beside, isReached }) => [
    figure,
    goal,
    measured,
    beside,
    isReached ? 'reached' : '**missed**',
  ]);
  return [HEAD, HEAD.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const BEGIN = '<!-- made by `make bench`: -->\n';
const END = '\n<!-- end -->';

/** The page with the figures of a run in the place of those that it had. */
export function withFigures(page: string, { startedAt, minutes, machine, rows, notTaken }: Run): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error('the page has no place for figures');
  const { cores, cpu, memoryGiB, fileSystem, kernel, node, commit, loadBefore } = machine;
  const output = [
    `Taken ${startedAt.slice(0, 16).replace('T', ' ')} UTC of \`${commit}\` by \`make bench\` in ${readable(minutes)} minutes.`,
    `Machine: ${cores} cores of ${cpu}, ${memoryGiB} GB of memory, ${fileSystem}, Linux ${kernel}, Node ${node}.`,
    `Load before: ${readable(loadBefore)}${loadBefore > cores / 2 ? '; **others worked on the machine**' : ''}.`,
  ].join('\n');
  const missing = Object.entries(notTaken).map(([name, why]) => `Not taken: \`${name}\` (${why}).`);
  const figures = [tableOf(rows), output, ...missing].join('\n\n');
  return `${page.slice(0, begin)}${BEGIN}\n${figures}\n${page.slice(end)}`;
}

/** What the figures were taken on. */
export function describeMachine(folder: string): Machine {
  const [cpu] = cpus();
  const output = (command: string, ...words: readonly string[]) =>
    execFileSync(command, words, { encoding: 'utf8' }).trim();
  return {
    node: process.version,
    kernel: release(),
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    fileSystem: output('findmnt', '-no', 'FSTYPE', '-T', folder),
    commit: output('git', 'describe', '--always', '--dirty'),
    loadBefore: loadavg()[0] ?? 0,
  };
}
