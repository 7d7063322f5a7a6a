import { Refusal } from '@duende/contracts/common/refusal';
import { UNDER_WAY } from '../config/limits.ts';
import { actorOf } from '../http/request-context.ts';
import type { Middleware } from '../http/middleware.ts';

/** What one person has here. */
interface Turns {
  underWay: number;
  /** in the order they came */
  readonly waiting: (() => void)[];
}

/**
 * Middleware that lets through `most` requests of a person at a time, the next one when an answer has been handed over or its caller
 * is gone; {@link UNDER_WAY} may wait, more are refused with `service.busy`. So a script that sends hundreds at once gets no more of the
 * process than a browser. Visitors are not held: they share addresses.
 */
export function underWay(most: number): Middleware {
  const byPerson = new Map<string, Turns>();

  function ended(person: string, turns: Turns): void {
    const next = turns.waiting.shift();
    // Not at once: answers made of one another's ends, without a look at the sockets between, kept others waiting for seconds.
    if (next !== undefined) return void setImmediate(next);
    turns.underWay -= 1;
    if (turns.underWay === 0) byPerson.delete(person);
  }

  return (req, res, next) => {
    const person = actorOf(req)?.userId;
    if (person === undefined) return next();
    const turns = byPerson.get(person) ?? { underWay: 0, waiting: [] };
    byPerson.set(person, turns);
    const begin = () => {
      // Whoever has left, or was told meanwhile that it takes too long, waits for nothing any more.
      if (res.destroyed || res.writableEnded) return ended(person, turns);
      // Handed over is enough: a telephone that has fallen asleep over an answer does not hold up the same person's laptop.
      const over = () => {
        res.off('finish', over).off('close', over);
        ended(person, turns);
      };
      res.once('finish', over).once('close', over);
      next();
    };
    if (turns.underWay < most) {
      turns.underWay += 1;
      begin();
    } else if (turns.waiting.length < UNDER_WAY.waiting) turns.waiting.push(begin);
    else next(new Refusal('service.busy', { retryAfter: UNDER_WAY.retryAfterSeconds }));
  };
}
