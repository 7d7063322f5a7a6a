import type { HttpRequest, Middleware } from './middleware.ts';
import { personOrAddress } from './request-context.ts';

/**
 * Middleware that lets each caller (a person, or an address without a session) begin one request per event-loop iteration; the others of that
 * caller wait for the next iterations in order. So a caller who sends hundreds at once is served no later than before, and
 * everybody else's request waits for one of them instead of all.
 */
export function scheduleFairly(callerOf: (req: HttpRequest) => string = personOrAddress): Middleware {
  /** by caller with a request begun in this iteration: the requests that wait */
  const waiting = new Map<string, (() => void)[]>();

  function startNext(caller: string): void {
    const begin = waiting.get(caller)?.shift();
    if (begin === undefined) {
      waiting.delete(caller);
      return;
    }
    setImmediate(startNext, caller);
    begin();
  }

  return (req, _res, next) => {
    const caller = callerOf(req);
    const others = waiting.get(caller);
    if (others !== undefined) {
      others.push(next);
      return;
    }
    waiting.set(caller, []);
    setImmediate(startNext, caller);
    next();
  };
}
