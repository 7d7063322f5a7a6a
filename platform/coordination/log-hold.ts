import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable, OperatorError } from '../errors/errors.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { HolderMark, HolderMarks, StoredMark } from './holder-marks.ts';
import { keepHold, type HoldTiming, type LogHold, type TakeHold } from './keep-hold.ts';

export const HOLD_TIMING: HoldTiming = { lookMs: 1_000, fenceMs: 5_000, lostMs: 15_000 };

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
 * Makes the claimant the only writer. It asks the present holder in the mark, who has `lostMs` by the asker's clock
 * to answer. Idle logs need no writes; clocks are never compared.
 * @throws LogHeld when the holder answers
 * @throws LogUnavailable
 */
export async function takeHold(options: TakeHold): Promise<LogHold> {
  const { marks, claim, timing = HOLD_TIMING } = options;
  const isGone = options.isGone ?? ((mark: HolderMark) => claim.place !== null && mark.place === claim.place);
  const mine = (): HolderMark => ({ ...claim, since: new Date().toISOString(), asked: null });

  for (;;) {
    const seen = await marks.read();
    const { mark } = seen;
    const startedAt = performance.now();
    if (mark?.holder === claim.holder) return keepHold(options, timing, { before: mark, startedAt });
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

/** Refuses appends with `LogUnavailable` while the hold is uncertain. */
export function writtenWhileHeld<L extends Pick<EventLog, 'append'>>(log: L, hold: LogHold): L {
  return { ...log, append: (...append) => hold.during(() => log.append(...append)) };
}
