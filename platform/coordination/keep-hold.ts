import { LogUnavailable } from '../errors/errors.ts';
import type { HolderMark, HolderMarks } from './holder-marks.ts';

/** Milliseconds, each measured by the clock of one process alone. */
export interface HoldTiming {
  /** between two looks of the holder at the mark */
  readonly lookMs: number;
  /** a holder that has not seen its mark for so long writes nothing before it has */
  readonly fenceMs: number;
  /**
   * a holder that was asked and has not answered for so long is gone; longer than `fenceMs` by more than an append may
   * take (4.5 s)
   */
  readonly lostMs: number;
}

/** Who wants to write a log. */
export type Claim = Pick<HolderMark, 'kind' | 'where' | 'place'> & { readonly holder: string };

export interface TakeHold {
  readonly marks: HolderMarks;
  readonly claim: Claim;
  /** The claim is over, once: somebody else has the log. Not after `release`. */
  readonly onEnd: (why: string) => void;
  /** a holder that is known to be gone without asking; default: the one that had the same place, or is the claimant */
  readonly isGone?: (mark: HolderMark) => boolean | Promise<boolean>;
  readonly timing?: HoldTiming;
}

/** That this process, or all on its database, may write the log. */
export interface LogHold {
  /** the mark that stood before it was taken; `null`: none */
  readonly before: HolderMark | null;
  /** Does something while it is sure that the hold stands. @throws LogUnavailable where it is not; nothing was done */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the mark in the log says so now. Rejects as the log does. */
  isKept(): Promise<boolean>;
  /** Waits for what is under way and gives the log free, unless others hold it by the same claim. Never rejects. */
  release(): Promise<void>;
}

/** A log that does not answer keeps nobody from ending. */
const RELEASE_MS = 2_000;

/** Looks at the mark again and again: answers who asks, and notices when it is another's. */
export function keepHold(
  { marks, claim, onEnd }: TakeHold,
  { lookMs, fenceMs }: HoldTiming,
  { before, startedAt }: { readonly before: HolderMark | null; readonly startedAt: number },
): LogHold {
  const underWay = new Set<Promise<unknown>>();
  let seenAt = startedAt;
  let state: 'held' | 'lost' | 'released' = 'held';
  let looking: Promise<void> | null = null;

  function end(why: string): void {
    const isFirst = state === 'held';
    if (state !== 'released') state = 'lost';
    if (isFirst) onEnd(why);
  }

  async function look(): Promise<void> {
    const lookedAt = performance.now();
    const { mark, revision } = await marks.read();
    if (mark === null || mark.holder !== claim.holder) {
      end(`the log of EVENTSTORE_URL is held by ${mark?.where ?? 'nobody'} now`);
      return;
    }
    // Whoever answered first has answered for all who hold it.
    if (mark.asked !== null) await marks.write({ ...mark, asked: null }, revision);
    seenAt = lookedAt;
  }

  const lookOnce = (): Promise<void> => (looking ??= look().finally(() => (looking = null)));
  // What it cannot see it does not write; the connection says what is wrong.
  const timer = setInterval(() => void lookOnce().catch(() => undefined), lookMs).unref();

  async function requireHeld(): Promise<void> {
    if (state === 'held' && performance.now() - seenAt >= fenceMs) await lookOnce();
    if (state !== 'held') throw new LogUnavailable('this process may not write the log any more');
  }

  async function giveFree(): Promise<void> {
    await Promise.allSettled(underWay);
    const { mark, revision } = await marks.read();
    if (mark?.holder !== claim.holder || claim.kind === 'database') return;
    await marks.write({ ...mark, holder: null, asked: null }, revision);
  }

  return {
    before,
    async during(work) {
      await requireHeld();
      const doing = work();
      underWay.add(doing);
      return doing.finally(() => underWay.delete(doing));
    },
    isKept: async () => state === 'held' && (await marks.read()).mark?.holder === claim.holder,
    async release() {
      const wasLost = state === 'lost';
      state = 'released';
      clearInterval(timer);
      if (wasLost) return;
      let patience: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (patience = setTimeout(resolve, RELEASE_MS)));
      // One that is not given free is free when it does not answer.
      await Promise.race([giveFree().catch(() => undefined), enough]);
      clearTimeout(patience);
    },
  };
}
