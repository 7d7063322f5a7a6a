import type { Measurement } from './figure.ts';
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

const COLUMNS = ['figure', 'goal', 'measured', 'beside, same run', ''] as const;

/** The measurements as a table for a terminal, which is Markdown at the same time. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ figure, goal, measured, beside, isReached }) => [
    figure,
    goal,
    measured,
    beside,
    isReached === null ? '' : isReached ? 'reached' : 'MISSED',
  ]);
  const widths = COLUMNS.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** What the figures were taken on. */
export function describeMachine(folder: string) {
  const [cpu] = cpus();
  return {
    node: process.version,
    kernel: release(),
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    fileSystem: fileSystemOf(folder),
    commit: commit(),
    /** of the minute before the run: above the number of cores, somebody else was working too */
    loadBefore: loadavg()[0] ?? 0,
  };
}

function fileSystemOf(folder: string): string {
  return execFileSync('findmnt', ['-no', 'FSTYPE,SOURCE', '-T', folder], { encoding: 'utf8' }).trim();
}

function commit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
}
