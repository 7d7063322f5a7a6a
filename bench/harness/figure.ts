import type { Rig } from './rig.ts';

/** One line of the table: the measured value, its goal, and the bare machine's or a peer's value in the same run. */
export interface Row {
  readonly figure: string;
  readonly goal: string;
  readonly measured: string;
  readonly beside: string;
  readonly isReached: boolean;
  /** raw numbers for readers of the JSON; the unit is in the name */
  readonly numbers: Readonly<Record<string, number>>;
}

/** Rows that are taken together; `name` is what `ONLY` says. */
export interface Figure {
  readonly name: string;
  take(rig: Rig): Promise<readonly Row[]>;
}

/** Names that no figure has. */
export class UnknownFigures extends Error {
  constructor(unknown: readonly string[], figures: readonly Figure[]) {
    super(
      `no figure is called ${unknown.join(', ')}; there are: ${figures.map(({ name }) => name).join(', ')}`,
    );
    this.name = 'UnknownFigures';
  }
}

/**
 * The figures of these names in the order of `figures`, all of them without a name.
 * @throws UnknownFigures where one has none
 */
export function chosen(figures: readonly Figure[], names: readonly string[]): readonly Figure[] {
  const unknown = names.filter((name) => figures.every((figure) => figure.name !== name));
  if (unknown.length > 0) throw new UnknownFigures(unknown, figures);
  return names.length === 0 ? figures : figures.filter(({ name }) => names.includes(name));
}

/** What a run has measured, and why it lacks what it lacks. */
interface Measured {
  readonly rows: readonly Row[];
  /** by the name of the figure */
  readonly notTaken: Readonly<Record<string, string>>;
}

/** Takes one figure after the other; one that fails does not keep the others from being taken. */
export async function takeAll(
  figures: readonly Figure[],
  rig: Rig,
  say: (what: unknown) => void,
): Promise<Measured> {
  const rows: Row[] = [];
  const notTaken: Record<string, string> = {};
  for (const { name, take } of figures) {
    say(`${name} …`);
    try {
      rows.push(...(await take(rig)));
    } catch (error) {
      say(error);
      notTaken[name] = error instanceof Error ? error.message : String(error);
    }
  }
  return { rows, notTaken };
}

/** Several rows of one subject as one line, in their order. The names of `parts` separate their numbers. */
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
