import { LogUnavailable } from '../errors/errors.ts';
import type { HolderMark, HolderMarks } from './holder-marks.ts';

/** Milliseconds by this process's own clock. */
export interface HoldTiming {
  /** interval of the holder's checks of the mark */
  readonly lookMs: number;
  /** without a check for so long the holder writes nothing */
  readonly fenceMs: number;
  /** without an answer for so long the holder is gone; exceeds `fenceMs` by more than an append (4.5 s) */
  readonly lostMs: number;
}

export type Claim = Pick<HolderMark, 'kind' | 'where' | 'place'> & { readonly holder: string };

export interface TakeHold {
  readonly marks: HolderMarks;
  readonly claim: Claim;
  /** Called once when another holder has the log; not after `release`. */
  readonly onEnd: (why: string) => void;
  /** default: a holder with the claimant's place or name is gone */
  readonly isGone?: (mark: HolderMark) => boolean | Promise<boolean>;
  readonly timing?: HoldTiming;
}

export interface LogHold {
  /** the mark before this hold; `null`: none */
  readonly before: HolderMark | null;
  /**
   * Runs `work` while the hold is certain.
   * @throws LogUnavailable otherwise; `work` did not run
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the log contains our mark. Rejects as the log does. */
  isKept(): Promise<boolean>;
  /** Finishes running work and frees the log, unless others share the claim. Never rejects. */
  release(): Promise<void>;
}

/** A log that does not answer must not block shutdown. */
const RELEASE_MS = 2_000;

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
      end(`the log of EVENTSTORE_URL is held by ${mark?.where ?? 'no process'} now`);
      return;
    }
    if (mark.asked !== null) await marks.write({ ...mark, asked: null }, revision);
    seenAt = lookedAt;
  }

  const lookOnce = (): Promise<void> => (looking ??= look().finally(() => (looking = null)));
  // Without a check nothing is written; the connection logs the reason.
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
      // If this fails, the log becomes free once a question stays unanswered.
      await Promise.race([giveFree().catch(() => undefined), enough]);
      clearTimeout(patience);
    },
  };
}
