import type { HttpRequest, Middleware } from './middleware.ts';
import { contextOf } from './request-context.ts';

/**
 * Middleware that lets each caller, a person or else an address, begin one request a turn of the event loop; the others of that
 * caller wait for the next turns in their order. So whoever sends hundreds at once is served no later than before, and
 * everybody else's request waits for one of them instead of all.
 */
export function scheduleFairly(callerOf: (req: HttpRequest) => string = personOrAddress): Middleware {
  /** of each caller who has begun a request in this turn, those that wait */
  const waiting = new Map<string, (() => void)[]>();

  function takeTurn(caller: string): void {
    const begin = waiting.get(caller)?.shift();
    if (begin === undefined) {
      waiting.delete(caller);
      return;
    }
    setImmediate(takeTurn, caller);
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
    setImmediate(takeTurn, caller);
    next();
  };
}

function personOrAddress(req: HttpRequest): string {
  const context = contextOf(req);
  return context.session?.userId ?? context.clientAddress;
}
