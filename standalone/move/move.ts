import type { MoveNote, MoveState } from '@duende/platform/files/move-note';
import { type Carrying, MoveFailure, type ExclusiveAccess, type CrashPoint } from './move-parts.ts';

export interface Move {
  readonly parts: readonly Carrying[];
  readonly access: ExclusiveAccess;
  readonly logId: string;
  readonly step: CrashPoint;
}

/**
 * Copies and compares the parts, then marks the sources as left, then the targets as complete. So at any kill
 * at most one place can start, and the service or the same move can continue.
 * @throws MoveFailure if a target differs from its source, or something started meanwhile
 */
export async function move({ parts, access, logId, step }: Move): Promise<readonly string[]> {
  const note = (state: MoveState['state']): MoveState => ({ state, logId, at: new Date().toISOString() });
  const verdicts: string[] = [];
  for (const part of parts) verdicts.push(await part.carry());
  const before: (readonly [MoveNote, MoveState | null])[] = [];
  for (const { source } of parts) {
    before.push([source.note, await source.note.read()]);
    await step(() => source.note.write(note('left')));
  }
  // What starts from now on sees the marks.
  if (!(await access.isKept())) {
    for (const [source, state] of before)
      await source.write(state === null || state.state === 'left' ? note('arrived') : state);
    throw new MoveFailure('a service was started meanwhile: stop every one, and run this again');
  }
  for (const { target } of parts) await step(() => target.note.write(note('arrived')));
  return verdicts;
}
