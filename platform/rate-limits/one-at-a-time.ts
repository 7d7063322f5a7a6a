import { Refusal } from '@duende/contracts/common/refusal';
import { UNDER_WAY } from '../config/limits.ts';
import { actorOf } from '../http/request-context.ts';
import type { Middleware } from '../http/middleware.ts';

/**
 * Middleware that lets through one request of a person at a time, the next one when the answer before it has been sent or its caller
 * is gone; {@link UNDER_WAY} may wait, more are refused with `service.busy`. So a script that sends hundreds at once gets no more of the process than one that waits for each answer. Visitors are not held: they
 * share addresses.
 */
export function oneAtATime(): Middleware {
  /** by person with a request under way: those that wait, in order */
  const lanes = new Map<string, (() => void)[]>();

  function ended(person: string): void {
    const next = lanes.get(person)?.shift();
    if (next === undefined) lanes.delete(person);
    else next();
  }

  return (req, res, next) => {
    const person = actorOf(req)?.userId;
    if (person === undefined) return next();
    const begin = () => {
      // Whoever has left, or was told meanwhile that it takes too long, waits for nothing any more.
      if (res.destroyed || res.writableEnded) return ended(person);
      res.once('close', () => ended(person));
      next();
    };
    const waiting = lanes.get(person);
    if (waiting === undefined) {
      lanes.set(person, []);
      begin();
    } else if (waiting.length < UNDER_WAY.waiting) waiting.push(begin);
    else next(new Refusal('service.busy', { retryAfter: UNDER_WAY.retryAfterSeconds }));
  };
}
