/** The faults a test can switch on. */
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
  /** no credentials are good any more; calls under way go on */
  refusesCredentials: boolean;
  /** nobody may read all streams */
  deniesAll: boolean;
}

export function noFaults(): Faults {
  return {
    slowMs: 0,
    starting: false,
    refusesWrites: false,
    answersToLose: 0,
    omitsPositions: false,
    refusesCredentials: false,
    deniesAll: false,
  };
}

/** Whether the answer to the append just written is to be lost; counts it. */
export function losesAnswer(faults: Faults): boolean {
  if (faults.answersToLose === 0) return false;
  faults.answersToLose--;
  return true;
}
