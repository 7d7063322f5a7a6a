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
