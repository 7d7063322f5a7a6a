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

/** How much history a log holds. */
export interface HistoryScale {
  readonly events: number;
  /** parties that are open at its end, what lists show */
  readonly openParties: number;
  /** parties that were taken down again */
  readonly removedParties: number;
  /** how many streams begin for each person who registers; more: fewer people */
  readonly streamsPerPerson?: number;
}

/** Histories that several figures are taken on. Their open parties are as many, so that lists are equally long. */
export const SCALES = {
  thousand: { events: 1_000, openParties: 100, removedParties: 0 },
  tenThousand: { events: 10_000, openParties: 100, removedParties: 20 },
  million: { events: 1_000_000, openParties: 100, removedParties: 1_900 },
} as const satisfies Record<string, HistoryScale>;
