import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable, OperatorError } from '../errors/errors.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { withTimeout } from '../resilience/deadline.ts';
import type { HolderMark, HolderMarks, StoredMark } from './holder-marks.ts';

/** Milliseconds by this process's own clock. */
export interface HoldTiming {
  /** interval of the holder's checks of the mark */
  readonly lookMs: number;
  /** without a check for so long the holder writes nothing */
  readonly fenceMs: number;
  /** without an answer for so long the holder is gone; exceeds `fenceMs` by more than an append (4.5 s) */
  readonly lostMs: number;
}

export type OwnMark = Pick<HolderMark, 'kind' | 'where' | 'place'> & { readonly holder: string };

export interface TakeHold {
  readonly marks: HolderMarks;
  readonly own: OwnMark;
  /** Called once when another holder has the log; not after `release`. */
  readonly onEnd: (why: string) => void;
  /** default: a holder with the same place or name is gone */
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
  /** Finishes running work and frees the log, unless others share the mark. Never rejects. */
  release(): Promise<void>;
}

const HOLD_TIMING: HoldTiming = { lookMs: 1_000, fenceMs: 5_000, lostMs: 15_000 };

/** At the start: another process writes this log. */
export class LogHeld extends OperatorError {
  readonly mark: HolderMark;

  constructor(mark: HolderMark) {
    const { kind, where, since } = mark;
    const hint = {
      process:
        'a copy of its data folder must not write the same log. Stop that one, or give both one MONGODB_URL',
      database: 'this process has other keys than those. Give it the same MONGODB_URL',
      move: 'start again when the move has ended',
    }[kind];
    super(`the log of EVENTSTORE_URL is held by ${where} since ${since}: ${hint}`);
    this.name = 'LogHeld';
    this.mark = mark;
  }
}

/**
 * Makes this process the only writer. It asks the present holder in the mark, who has `lostMs` by the asker's clock
 * to answer. Idle logs need no writes; clocks are never compared.
 * @throws LogHeld when the holder answers
 * @throws LogUnavailable
 */
export async function takeHold(options: TakeHold): Promise<LogHold> {
  const { marks, own, timing = HOLD_TIMING } = options;
  const isGone = options.isGone ?? ((mark: HolderMark) => own.place !== null && mark.place === own.place);
  const mine = (): HolderMark => ({ ...own, since: new Date().toISOString(), asked: null });

  for (;;) {
    const seen = await marks.read();
    const { mark } = seen;
    const startedAt = performance.now();
    if (mark?.holder === own.holder) return keepHold(options, timing, { before: mark, startedAt });
    let { revision } = seen;
    if (mark !== null && mark.holder !== null && !(await isGone(mark))) {
      const outcome = await watch(marks, seen, timing);
      if (outcome === 'changed') continue;
      if (outcome === 'answered') throw new LogHeld(mark);
      revision = outcome.lostAt;
    }
    const writtenAt = performance.now();
    if ((await marks.write(mine(), revision)) !== null)
      return keepHold(options, timing, { before: mark, startedAt: writtenAt });
  }
}

type Outcome = 'answered' | 'changed' | { readonly lostAt: StoredMark['revision'] };

/** Asks the holder, unless already asked, and watches for a change until its time is over. */
async function watch(
  marks: HolderMarks,
  { mark, revision }: StoredMark,
  timing: HoldTiming,
): Promise<Outcome> {
  if (mark === null) return 'changed';
  let at = revision;
  if (mark.asked === null) {
    const asked = await marks.write({ ...mark, asked: 'whether it is there' }, revision);
    if (asked === null) return 'changed';
    at = asked;
  }
  for (let since = performance.now(); ;) {
    await delay(timing.lookMs / 4);
    try {
      const now = await marks.read();
      if (now.revision !== at)
        return now.mark?.holder === mark.holder && now.mark.asked === null ? 'answered' : 'changed';
      if (performance.now() - since >= timing.lostMs) return { lostAt: at };
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      // The holder may not be able to answer in an unreachable log either.
      since = performance.now();
    }
  }
}

/** A log that does not answer must not block shutdown. */
const RELEASE_MS = 2_000;

function keepHold(
  { marks, own, onEnd }: TakeHold,
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
    if (mark === null || mark.holder !== own.holder) {
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

  async function freeLog(): Promise<void> {
    await Promise.allSettled(underWay);
    const { mark, revision } = await marks.read();
    if (mark?.holder !== own.holder || own.kind === 'database') return;
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
    isKept: async () => state === 'held' && (await marks.read()).mark?.holder === own.holder,
    async release() {
      const wasLost = state === 'lost';
      state = 'released';
      clearInterval(timer);
      if (wasLost) return;
      // If this fails, the log becomes free once a question stays unanswered.
      const late = () => new LogUnavailable('the log does not answer');
      await withTimeout(freeLog(), RELEASE_MS, late).catch(() => undefined);
    },
  };
}

/** Refuses appends with `LogUnavailable` while the hold is uncertain. */
export function writtenWhileHeld<L extends Pick<EventLog, 'append'>>(log: L, hold: LogHold): L {
  return { ...log, append: (...append) => hold.during(() => log.append(...append)) };
}
