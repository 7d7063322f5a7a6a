import type { HistoryScale } from '../seeding/scales.ts';

/** One line of the table: what was measured, beside its goal and its limit or baseline of the same run. */
export interface Measurement {
  readonly figure: string;
  readonly goal: string;
  readonly measured: string;
  /** what the machine itself, or the barest program, gives in the same run */
  readonly beside: string;
  /** `null` where the line only informs */
  readonly isReached: boolean | null;
  /** raw numbers for whoever reads the JSON; the unit is in the name */
  readonly numbers: Readonly<Record<string, number>>;
}

/** A figure of the table; `name` is what `ONLY` says. */
export interface Figure {
  readonly name: string;
  readonly title: string;
  run(bench: Bench): Promise<readonly Measurement[]>;
}

/** What figures share during one run. */
export interface Bench {
  /** tells the person at the terminal what is going on */
  note(text: string): void;
  /** a data folder with an invented history; made once a run for each scale */
  history(scale: HistoryScale): Promise<string>;
  /** a new empty folder, removed at the end */
  folder(): Promise<string>;
}
