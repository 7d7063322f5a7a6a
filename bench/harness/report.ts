import type { Measurement } from './figure.ts';

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
