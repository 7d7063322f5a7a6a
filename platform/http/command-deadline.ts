import { Refusal } from '@duende/contracts/common/refusal';
import { COMMAND_MS, Deadline } from '../resilience/deadline.ts';
import type { AnswerError } from './errors.ts';
import { type HttpRequest, type Middleware, SAFE_METHODS } from './middleware.ts';

const LOOK_MS = 20;
const RETRY_AFTER_SECONDS = 1;

const DEADLINE = Symbol('deadline');
type WithDeadline = HttpRequest & { [DEADLINE]?: CommandDeadline };

/**
 * Answers `service.unavailable` at the deadline, counted from the headers. Running work then starts nothing new. The
 * outcome is unknown; a retry with the same key shows it.
 */
export function commandDeadline(answer: AnswerError): Middleware {
  return (req: WithDeadline, res, next) => {
    if (SAFE_METHODS.has(req.method ?? '')) {
      next();
      return;
    }
    const deadline = new CommandDeadline(() => {
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

/** `undefined` for reads and without the middleware. */
export function deadlineOf(req: WithDeadline): CommandDeadline | undefined {
  return req[DEADLINE];
}

class CommandDeadline extends Deadline {
  readonly #expired: () => void;
  #timer: NodeJS.Timeout;

  constructor(expired: () => void) {
    super(COMMAND_MS);
    this.#expired = expired;
    this.#timer = setTimeout(() => this.#look(), COMMAND_MS);
  }

  /** A success must not become a failure, however late. */
  met(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    if (this.isOver) this.#expired();
    else this.#timer = setTimeout(() => this.#look(), Math.max(this.leftMs, LOOK_MS));
  }
}
