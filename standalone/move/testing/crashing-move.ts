import type { CrashPoint } from '../ends.ts';
import type { Plan } from '../plan.ts';
import { runMove } from '../run-move.ts';

/** A move in a process of its own that is killed, as `kill -9` does, in the middle of a step. */
export interface CrashingMove {
  readonly plan: Plan;
  readonly diesIn: number;
}

const { plan, diesIn } = JSON.parse(process.argv[2] ?? '') as CrashingMove;

let steps = 0;
const crashing: CrashPoint = (step) => {
  steps += 1;
  const done = step();
  // What the step had sent by then is on its way, and nobody hears what becomes of it.
  if (steps === diesIn) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
  return done;
};

await runMove(plan, { tell: () => undefined, step: crashing });
console.log('finished');
