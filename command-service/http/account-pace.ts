import type { ServerResponse } from 'node:http';
import { Refusal } from '@duende/contracts/common/refusal';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { personOrAddress } from '@duende/platform/http/request-context';
import { createPace } from '@duende/platform/resilience/pace';

/** The last part of a route: carries the command out and answers. */
export interface CommandRoute {
  (req: HttpRequest, res: ServerResponse): Promise<void>;
}

/** Commands of one account, under way and waiting. */
const WAITING = 100;
/** A command that took longer waited for the log and cost others nothing meanwhile. */
const LONGEST_REST_MS = 20;

/** Carries the commands of an account, or of an address without one, out at its pace; {@link createPace}. Too many are refused with `service.busy`. */
export function createAccountPace(): (route: CommandRoute) => CommandRoute {
  const pace = createPace({
    most: WAITING,
    longestRestMs: LONGEST_REST_MS,
    refuse: () => new Refusal('service.busy', { retryAfter: 1 }),
  });
  return (route) => (req, res) => pace(personOrAddress(req), () => route(req, res));
}
