import { Refusal } from '@duende/contracts/common/refusal';
import { UNDER_WAY } from '../config/limits.ts';
import { actorOf } from '../http/request-context.ts';
import type { Middleware } from '../http/middleware.ts';

interface Turns {
  underWay: number;
  /** in order of arrival */
  readonly waiting: (() => void)[];
}

/**
 * Runs at most `most` requests of a person at once; {@link UNDER_WAY} may wait, more are refused with `service.busy`.
 * So a script gets no more than a browser. Visitors share addresses, so they are exempt.
 */
export function underWay(most: number): Middleware {
  const byPerson = new Map<string, Turns>();

  function ended(person: string, turns: Turns): void {
    const next = turns.waiting.shift();
    // Chained answers without a look at sockets delayed others for seconds.
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
      // The caller has left or was refused meanwhile.
      if (res.destroyed || res.writableEnded) return ended(person, turns);
      // A phone that sleeps over an answer must not delay the same person's laptop.
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
