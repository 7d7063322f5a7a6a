import type { MoveNote, MoveState } from '@duende/platform/files/move-note';
import { MoveFailure } from './move-parts.ts';

/** `done`: the target is complete. */
export type Admission = 'go on' | 'done';

/**
 * A target must be empty, left by this installation, or hold this unfinished move. Marks it before any other
 * write.
 * @throws MoveFailure for any other
 */
export async function admit(
  target: { readonly place: string; readonly note: MoveNote },
  {
    logId,
    from,
    isEmpty,
    makeRoom = () => Promise.resolve(),
  }: {
    readonly logId: string;
    readonly from: MoveNote;
    readonly isEmpty: () => Promise<boolean>;
    /** before a return to a place left at that time (ISO 8601); default: continues after the existing data */
    readonly makeRoom?: (at: string) => Promise<void>;
  },
): Promise<Admission> {
  const [state, before] = [await target.note.read(), await from.read()];
  const isOurs = state?.logId === logId;
  if (isOurs && state.state === 'arrived' && before?.state === 'left') return 'done';
  if (isOurs && state.state === 'arriving') return 'go on';
  if (before?.state === 'left')
    throw new MoveFailure(`it was already moved, at ${before.at}, and not to ${target.place}`);
  if (isOurs && state.state === 'left') await makeRoom(state.at);
  else if (!(await isEmpty())) {
    throw new MoveFailure(`${target.place} is not empty${said(state)}: a move needs an empty one`);
  }
  await target.note.write({ state: 'arriving', logId, at: new Date().toISOString() });
  return 'go on';
}

function said(state: MoveState | null): string {
  if (state === null) return '';
  const what = {
    arriving: 'the unfinished move of another installation',
    arrived: 'one that has arrived',
    left: 'one that has left',
  };
  return ` (it holds ${what[state.state]})`;
}
