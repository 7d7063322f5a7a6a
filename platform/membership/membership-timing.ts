/** Milliseconds. */
export interface MembershipTiming {
  /** between two beats; how long, at most, a closure goes unheard */
  readonly beatMs: number;
  /** between two beats of a member that waits for the others */
  readonly pressingMs: number;
  /** a member whose last beat is older does nothing any more */
  readonly fenceMs: number;
  /**
   * a member that has not beaten for so long is given up by the others; longer than `fenceMs` by more than what it had
   * sent off before it stopped may take to arrive
   */
  readonly lostMs: number;
  /** how long the others are waited for: longer than `lostMs`, so that a dead member ends no closure */
  readonly patienceMs: number;
}

/** The log's own timer is 5 s: what a fenced member had under way has arrived, or never will, 10 s later. */
export const MEMBERSHIP_TIMING: MembershipTiming = {
  beatMs: 500,
  pressingMs: 100,
  fenceMs: 5_000,
  lostMs: 15_000,
  patienceMs: 25_000,
};
