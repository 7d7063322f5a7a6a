import type { MissingRight } from './rights.ts';

/** The faults a test can switch on. */
export interface Faults {
  /** every message leaves the server so many milliseconds late */
  slowMs: number;
  /** it answers as one that has been started and is not ready */
  starting: boolean;
  /** writes are not confirmed: after the write timeout the answer says so, and nothing is written */
  refusesWrites: boolean;
  /** how far its clock is before the test's, milliseconds; negative: behind */
  clockAheadMs: number;
  /** so many appends are written and not answered */
  answersToLose: number;
  /** answers to batch appends leave the position out */
  omitsPositions: boolean;
  /** no credentials are good any more; calls under way go on */
  refusesCredentials: boolean;
  /** denies reading all streams */
  deniesAll: boolean;
  /** what the user may not do with streams */
  missingRights: readonly MissingRight[];
}

export function noFaults(): Faults {
  return {
    slowMs: 0,
    starting: false,
    refusesWrites: false,
    clockAheadMs: 0,
    answersToLose: 0,
    omitsPositions: false,
    refusesCredentials: false,
    deniesAll: false,
    missingRights: [],
  };
}

/** A node waits for so long until others have confirmed a write, where the client does not ask for less. */
export const WRITE_TIMEOUT_MS = 2_000;

/** Whether the answer to the append just written is to be lost; counts it. */
export function losesAnswer(faults: Faults): boolean {
  if (faults.answersToLose === 0) return false;
  faults.answersToLose--;
  return true;
}
