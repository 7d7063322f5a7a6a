import { getPriority, setPriority } from 'node:os';

const STEPS = 10;
const LOWEST = 19;

/**
 * Has every other thread on the machine that wants a processor have it first: for long work that nobody waits for by the
 * millisecond. On Linux, where it holds for the calling thread alone; elsewhere nothing is done, since there it would hold for the
 * whole process.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + STEPS));
}
