import type { Append } from './appender.ts';
import { markAt, probeEvent } from './marks.ts';
import type { Missing } from './missing-right.ts';
import type { Reader } from './reader.ts';
import { CallFailed } from './with-retry.ts';

/** A stream of which nothing but its rights is ever asked. */
const ASKED = 'log-rights';
/** A server asks for the right first and then looks at the revision, which no stream has: it never writes. */
const IMPOSSIBLE_REVISION = 4_000_000_000;

export interface AskedLog {
  readonly append: Append;
  readonly read: Reader['read'];
  readonly head: Reader['head'];
}

/**
 * Asks for each right that is needed, without writing; resolves to the first one that is missing, `null` where there is none.
 * Rejects as the log does when it cannot be asked.
 */
export async function askForRights({ append, read, head }: AskedLog): Promise<Missing | null> {
  const mark = markAt('id');
  const needed: readonly (readonly [Missing, () => Promise<unknown>])[] = [
    ['$all', head],
    ['$r', () => read(ASKED)],
    ['$w', () => append(ASKED, [probeEvent()], IMPOSSIBLE_REVISION)],
    ['$mr', () => read(mark)],
    ['$mw', () => append(mark, [probeEvent()], IMPOSSIBLE_REVISION)],
  ];
  for (const [right, ask] of needed) {
    const missing = await ask().then(
      () => null,
      (error: unknown) => missingBy(error, right),
    );
    if (missing !== null) return missing;
  }
  return null;
}

function missingBy(error: unknown, right: Missing): Missing | null {
  if (!(error instanceof CallFailed)) throw error;
  const { fault } = error;
  if (fault.kind === 'conflict') return null;
  if (fault.kind !== 'refused') throw error;
  return fault.isLogin ? 'credentials' : right;
}
