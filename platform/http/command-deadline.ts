import { Refusal } from '@duende/contracts/common/refusal';
import { COMMAND_MS, Deadline } from '../resilience/deadline.ts';
import type { AnswerError } from './errors.ts';
import type { HttpRequest, Middleware } from './middleware.ts';

/** Nothing is looked at more often. */
const LOOK_MS = 20;
const RETRY_AFTER_SECONDS = 1;

const DEADLINE = Symbol('deadline');
type WithDeadline = HttpRequest & { [DEADLINE]?: CommandDeadline };

/** The deadline of one request. */
export interface CommandDeadline extends Deadline {
  /** The command has succeeded: the answer says so, however late, and must not be replaced by a failure. */
  met(): void;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Answers every request that may change something with `service.unavailable` when nobody else has by its deadline, counted from
 * the arrival of its headers. What is under way then goes on by itself and finds its deadline over: nothing new is begun. Whether the command happens after
 * all is not known, and asking again with the same key tells.
 */
export function commandDeadline(answer: AnswerError): Middleware {
  return (req: WithDeadline, res, next) => {
    if (READING.has(req.method ?? '')) {
      next();
      return;
    }
    const deadline = new RequestDeadline(() => {
      if (!res.writableEnded)
        answer(
          new Refusal('service.unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause: late() }),
          req,
          res,
        );
    });
    req[DEADLINE] = deadline;
    res.once('close', () => deadline.met());
    next();
  };
}

const late = () => new Error(`no answer within ${COMMAND_MS} ms`);

/** The deadline of a request; `undefined` for one that only reads, and where the middleware has not run. */
export function deadlineOf(req: WithDeadline): CommandDeadline | undefined {
  return req[DEADLINE];
}

class RequestDeadline extends Deadline implements CommandDeadline {
  readonly #expired: () => void;
  #timer: NodeJS.Timeout;

  constructor(expired: () => void) {
    super(COMMAND_MS);
    this.#expired = expired;
    this.#timer = setTimeout(() => this.#look(), COMMAND_MS);
  }

  met(): void {
    clearTimeout(this.#timer);
  }

  /** It may have been paused meanwhile, which sets no timer of its own: most requests are over long before. */
  #look(): void {
    if (this.isOver) this.#expired();
    else this.#timer = setTimeout(() => this.#look(), Math.max(this.leftMs, LOOK_MS));
  }
}
