import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { HoldTiming, LogHold } from '@duende/platform/coordination/keep-hold';
import { HOLD_TIMING, takeHold } from '@duende/platform/coordination/log-hold';
import type { HolderMark, HolderMarks } from '@duende/platform/coordination/holder-marks';
import type { Tell } from './ends.ts';
import type { Stillness } from './move-parts.ts';

export interface HoldStillness extends Stillness {
  /** who wrote the log before this move took it; `null` before that, or for nobody */
  before(): HolderMark | null;
}

/**
 * Whoever writes a served log, with whatever data folder, on whatever machine, is asked in the log to end, and is waited for; who
 * does not answer writes nothing any more. While the mark is this move's, nobody starts.
 */
export function holdStillness({
  marks,
  place,
  isGone,
  tell,
  timing = HOLD_TIMING,
}: {
  readonly marks: HolderMarks;
  /** of the file that is locked for this move */
  readonly place: string | null;
  /** whether a holder is known to be gone without asking */
  readonly isGone: (mark: HolderMark) => Promise<boolean>;
  readonly tell: Tell;
  readonly timing?: HoldTiming;
}): HoldStillness {
  let hold: LogHold | null = null;
  return {
    before: () => hold?.before ?? null,
    async take() {
      const { mark } = await marks.read();
      if (mark !== null && mark.holder !== null && !(await isGone(mark)))
        tell(`${mark.where} is asked to end`);
      const where = `"make move" on ${hostname()}`;
      const claim = { kind: 'move', holder: `move ${randomUUID()}`, where, place } as const;
      hold = await takeHold({ marks, claim, isGone, timing, onEnd: () => undefined });
    },
    isKept: async () => hold !== null && (await hold.isKept()),
    async release() {
      await hold?.release();
      hold = null;
    },
  };
}
