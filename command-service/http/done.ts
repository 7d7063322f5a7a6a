import type { DoneAnswer } from '@duende/contracts/api/answers';

/** The answer of a command that has nothing to tell beyond that it was done. */
export const DONE: DoneAnswer = { ok: true };
