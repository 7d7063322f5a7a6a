import { getPriority, setPriority } from 'node:os';

const STEPS = 10;
const LOWEST = 19;

/**
 * Lowers this thread's priority for long background work. Only on Linux: elsewhere it would affect the whole process.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + STEPS));
}
