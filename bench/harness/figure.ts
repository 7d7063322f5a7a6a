import type { Rig } from './rig.ts';

/** One line of the table: what was measured, beside its goal and beside what the bare machine or a peer gives in the same run. */
export interface Row {
  readonly figure: string;
  readonly goal: string;
  readonly measured: string;
  readonly beside: string;
  readonly isReached: boolean;
  /** raw numbers for whoever reads the JSON; the unit is in the name */
  readonly numbers: Readonly<Record<string, number>>;
}

/** Rows that are taken together; `name` is what `ONLY` says. */
export interface Figure {
  readonly name: string;
  take(rig: Rig): Promise<readonly Row[]>;
}

/** Several rows of one subject as one line, in their order. Their numbers are told apart by the names of `parts`. */
export function inOneRow(parts: Readonly<Record<string, Row>>, before = ''): Row {
  const rows = Object.values(parts);
  const each = (of: 'figure' | 'measured' | 'beside') => rows.map((row) => row[of]).join(' · ');
  const numbers = Object.entries(parts).flatMap(([key, row]) =>
    Object.entries(row.numbers).map(([name, value]) => [`${key}.${name}`, value] as const),
  );
  return {
    figure: before + each('figure'),
    goal: [...new Set(rows.map(({ goal }) => goal))].join(' · '),
    measured: each('measured'),
    beside: each('beside'),
    isReached: rows.every(({ isReached }) => isReached),
    numbers: Object.fromEntries(numbers),
  };
}
