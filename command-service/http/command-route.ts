import type { CommandAnswer } from '@duende/platform/http/command-answer';
import type { RateLimits } from '@duende/platform/rate-limits/rate-limits';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled, HandleOptions } from '../handling/handled.ts';
import type { CommandContextOf } from './command-context.ts';
import type { HttpRequest } from '@duende/platform/http/middleware';
import type { DecidedAnswer, DoneAnswer } from '@duende/contracts/common/answers';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';

export interface CommandDependencies {
  readonly handler: CommandHandler;
  readonly commandContext: CommandContextOf;
  readonly answer: CommandAnswer;
  readonly limits: RateLimits;
}

const REVISION = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/;

/** `"5"` or `5`; `undefined` without `If-Match` or for `*`. @throws Refusal `request.stale` for other values */
export function expectedRevision(req: HttpRequest): number | undefined {
  const header = req.headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const match = REVISION.exec(header);
  if (match === null) throw new Refusal('request.stale');
  return Number(match[1] ?? match[2]);
}

/** The revision in `If-Match`. */
export function ifMatchOf(req: HttpRequest): HandleOptions {
  const expected = expectedRevision(req);
  return expected === undefined ? {} : { expected };
}

/** In lower case. @throws Refusal `unknown` for malformed ids */
export function pathId(req: HttpRequest, parameter: string, unknown: RefusalCode): string {
  const segment = req.params?.[parameter];
  const id = typeof segment === 'string' ? segment.toLowerCase() : '';
  if (!isUuid(id)) throw new Refusal(unknown);
  return id;
}

export const DONE: DoneAnswer = { ok: true };

/** A repeat returns the first event's id. */
export function decided({ events: [event] }: Pick<Handled<unknown>, 'events'>): DecidedAnswer {
  if (event === undefined) throw new TypeError('a decision that recorded nothing');
  return { ok: true, undoId: event.id };
}
