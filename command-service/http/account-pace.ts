import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { personOrAddress } from '@duende/platform/http/request-context';
import { createStreamQueue } from '../handling/stream-queue.ts';

/** The last part of a route: carries the command out and answers. */
export interface CommandRoute {
  (req: HttpRequest, res: ServerResponse): Promise<void>;
}

/** Of one account, waiting and under way. */
const LONGEST_QUEUE = 100;
/** A command that took longer waited for the log and cost others nothing meanwhile. */
const LONGEST_REST_MS = 20;

/**
 * Carries the commands of an account (or of an address without one) out one after the other, and rests between two as long as the
 * first took. So an account that sends many at once keeps the event loop busy for half of the time at most; who waits for each
 * answer notices nothing. A request beyond the longest queue is refused with `service.busy`.
 */
export function createAccountPace(): (route: CommandRoute) => CommandRoute {
  const queue = createStreamQueue(LONGEST_QUEUE, (workedMs) => delay(Math.min(workedMs, LONGEST_REST_MS)));
  return (route) => (req, res) => queue.run(personOrAddress(req), () => route(req, res));
}
