import type { CrashPoint } from '../move-parts.ts';
import type { Plan } from '../plan.ts';
import { runMove } from '../run-move.ts';

/** In a child process that is killed (SIGKILL) within a step. */
export interface CrashingMove {
  readonly plan: Plan;
  readonly diesIn: number;
}

const { plan, diesIn } = JSON.parse(process.argv[2] ?? '') as CrashingMove;

let steps = 0;
const crashing: CrashPoint = (step) => {
  steps += 1;
  const done = step();
  // Answers to requests of the step are lost.
  if (steps === diesIn) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
  return done;
};

await runMove(plan, { report: () => undefined, step: crashing });
console.log('finished');
