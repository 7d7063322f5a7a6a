import type { MoveNote, MoveState } from '@duende/platform/files/move-note';
import { type Carrying, MoveFailure, type Stillness } from './move-parts.ts';
import type { CrashPoint, Tell } from './ends.ts';

export interface Move {
  readonly parts: readonly Carrying[];
  readonly stillness: Stillness;
  /** of the installation: its log's id */
  readonly logId: string;
  readonly step: CrashPoint;
  readonly tell: Tell;
}

/**
 * Carries the parts of an installation that nobody uses, and compares all of it. Only then the sources say that they were left and,
 * after that, the targets that they are whole: killed at any moment, never two places can be started on, and a service starts where
 * it could or the same move goes on.
 * @throws MoveFailure where a target does not hold what its source holds, or somebody has written meanwhile
 */
export async function move({ parts, stillness, logId, step, tell }: Move): Promise<readonly string[]> {
  const note = (state: MoveState['state']): MoveState => ({ state, logId, at: new Date().toISOString() });
  for (const part of parts) await part.round();
  tell('comparing');
  const verdicts: string[] = [];
  for (const part of parts) verdicts.push(await part.verdict());
  if (!(await leave(parts, { stillness, note, step })))
    throw new MoveFailure('somebody has written meanwhile: stop every service, and run this again');
  for (const { target } of parts) await step(() => target.note.write(note('arrived')));
  return verdicts;
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
