import type { CrashPoint } from '../ends.ts';
import type { Plan } from '../plan.ts';
import { runMove } from '../run-move.ts';

/** A move in a child process that is killed (SIGKILL) within a step. */
export interface CrashingMove {
  readonly plan: Plan;
  readonly diesIn: number;
}

const { plan, diesIn } = JSON.parse(process.argv[2] ?? '') as CrashingMove;

let steps = 0;
const crashing: CrashPoint = (step) => {
  steps += 1;
  const done = step();
  // Requests of the step are on their way; their answers are lost.
  if (steps === diesIn) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
  return done;
};

await runMove(plan, { tell: () => undefined, step: crashing });
console.log('finished');
