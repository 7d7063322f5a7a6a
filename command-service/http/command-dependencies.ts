import type { CommandAnswer } from '@duende/platform/http/command-answer';
import type { RateLimits } from '@duende/platform/rate-limits/rate-limits';
import type { DayAllowances } from '../allowances/day-allowances.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { CommandContextOf } from './command-context.ts';

/** What the routes of every subject stand on. */
export interface CommandDependencies {
  readonly handler: CommandHandler;
  readonly commandContext: CommandContextOf;
  readonly answer: CommandAnswer;
  readonly limits: RateLimits;
}

/** Of subjects of whose commands some are counted by the day. */
export interface CountedCommandDependencies extends CommandDependencies {
  readonly allowances: DayAllowances;
}
