import type { MoveNote, MoveState } from '@duende/platform/files/move-note';
import type { Carrying, Stillness } from './move-parts.ts';
import type { Lifeline, Tell } from './ends.ts';

/** A round that takes no longer leaves the targets seconds behind: what comes in during another one takes no longer either. */
const NEAR_MS = 3_000;

export interface Move {
  readonly parts: readonly Carrying[];
  readonly stillness: Stillness;
  /** Asked once nobody writes. @throws MoveFailure when no service could start where this ends */
  readonly requireStartable: () => Promise<void>;
  /** of the installation: its log's id */
  readonly logId: string;
  readonly step: Lifeline;
  readonly tell: Tell;
}

/**
 * Carries the parts of an installation while it is used, again and again what came in meanwhile; ends its use, carries the
 * rest and compares all of it. Only then the sources say that they were left and, after that, the targets that they are
 * whole: killed at any moment, never two places can be started on, and a service starts where it can or the same move
 * goes on.
 * @throws MoveFailure where a target does not hold what its source holds
 */
export async function move({
  parts,
  stillness,
  requireStartable,
  logId,
  step,
  tell,
}: Move): Promise<readonly string[]> {
  const note = (state: MoveState['state']): MoveState => ({ state, logId, at: new Date().toISOString() });
  try {
    for (;;) {
      await follow(parts, tell);
      await step(() => stillness.take());
      tell('nobody writes any more');
      await requireStartable();
      for (const part of parts) await part.round();
      tell('comparing');
      const verdicts: string[] = [];
      for (const part of parts) verdicts.push(await part.verdict());
      if (await leave(parts, { stillness, note, step })) {
        for (const { target } of parts) await step(() => target.note.write(note('arrived')));
        return verdicts;
      }
      tell('somebody has written meanwhile: going on');
      await stillness.release();
    }
  } finally {
    await stillness.release();
  }
}

async function follow(parts: readonly Carrying[], tell: Tell): Promise<void> {
  for (let took = Number.POSITIVE_INFINITY; took > NEAR_MS;) {
    const began = performance.now();
    for (const part of parts) await part.round();
    took = performance.now() - began;
    tell(`carried what there was, in ${(took / 1000).toFixed(1)} s`);
  }
}

/** Marks the sources, so that nobody starts on them; takes that back when somebody had begun before. */
async function leave(
  parts: readonly Carrying[],
  {
    stillness,
    note,
    step,
  }: Pick<Move, 'stillness' | 'step'> & { readonly note: (state: MoveState['state']) => MoveState },
): Promise<boolean> {
  const before: (readonly [MoveNote, MoveState | null])[] = [];
  for (const { source } of parts) {
    before.push([source.note, await source.note.read()]);
    await step(() => source.note.write(note('left')));
  }
  const isKept = await stillness.isKept();
  const stand = await Promise.all(parts.map((part) => part.stands()));
  if (isKept && stand.every(Boolean)) return true;
  for (const [place, state] of before) {
    await place.write(state === null || state.state === 'left' ? note('arrived') : state);
  }
  return false;
}
