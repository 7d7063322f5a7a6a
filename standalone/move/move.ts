import type { MoveNote, MoveState } from '@duende/platform/files/move-note';
import { type Carrying, MoveFailure, type Stillness, type CrashPoint, type Report } from './move-parts.ts';

export interface Move {
  readonly parts: readonly Carrying[];
  readonly stillness: Stillness;
  readonly logId: string;
  readonly step: CrashPoint;
  readonly report: Report;
}

/**
 * Copies and compares the parts, then marks the sources as left, then the targets as complete. So at any kill
 * at most one place can start, and the service or the same move can continue.
 * @throws MoveFailure if a target differs from its source, or something was written meanwhile
 */
export async function move({ parts, stillness, logId, step, report }: Move): Promise<readonly string[]> {
  const note = (state: MoveState['state']): MoveState => ({ state, logId, at: new Date().toISOString() });
  for (const part of parts) await part.round();
  report('comparing');
  const verdicts: string[] = [];
  for (const part of parts) verdicts.push(await part.verdict());
  if (!(await leave(parts, { stillness, note, step })))
    throw new MoveFailure('the log has grown meanwhile: stop every service, and run this again');
  for (const { target } of parts) await step(() => target.note.write(note('arrived')));
  return verdicts;
}

/** Reverts the marks if a service started before. */
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
  const complete = await Promise.all(parts.map((part) => part.isComplete()));
  if (isKept && complete.every(Boolean)) return true;
  for (const [place, state] of before) {
    await place.write(state === null || state.state === 'left' ? note('arrived') : state);
  }
  return false;
}
