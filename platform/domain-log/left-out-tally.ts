/** How many events the followed log has left out, by why. */
export interface LeftOutTally {
  /** of other programs, under one of our types' names */
  readonly foreign: number;
  /** by a decision on the record */
  readonly decided: number;
}

export type CountLeftOut = (why: keyof LeftOutTally) => void;

export function createLeftOutTally(): { readonly tally: LeftOutTally; readonly count: CountLeftOut } {
  const tally = { foreign: 0, decided: 0 };
  return { tally, count: (why) => void (tally[why] += 1) };
}
