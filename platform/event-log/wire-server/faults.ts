/** What a server can be told to do wrong. */
export interface Faults {
  /** every message leaves the server so many milliseconds late */
  slowMs: number;
  /** it answers as one that has been started and is not ready */
  starting: boolean;
  /** nothing is written, and a write says so after the fact: it timed out */
  refusesWrites: boolean;
  /** so many appends are written and not answered */
  answersToLose: number;
  /** answers to batch appends leave the position out */
  omitsPositions: boolean;
}

export function noFaults(): Faults {
  return { slowMs: 0, starting: false, refusesWrites: false, answersToLose: 0, omitsPositions: false };
}

/** Whether the answer to the append just written is to be lost; counts it. */
export function losesAnswer(faults: Faults): boolean {
  if (faults.answersToLose === 0) return false;
  faults.answersToLose--;
  return true;
}
