import { Refusal } from '@duende/contracts/common/refusal';
import type { ApiCall } from '@duende/contracts/api/calls/all-calls';
import type { CallWork } from '@duende/platform/http/register-call';
import { personOrAddress } from '@duende/platform/http/request-context';
import { createPace } from '@duende/platform/resilience/pace';

/** Commands of one account, under way and waiting. */
const WAITING = 100;
/** A command that took longer waited for the log and cost others nothing meanwhile. */
const LONGEST_REST_MS = 20;

/** Carries the commands of an account, or of an address without one, out at its pace; {@link createPace}. Too many are refused with `service.busy`. */
export function createAccountPace(): <N extends ApiCall>(work: CallWork<N>) => CallWork<N> {
  const pace = createPace({
    most: WAITING,
    longestRestMs: LONGEST_REST_MS,
    refuse: () => new Refusal('service.busy', { retryAfter: 1 }),
  });
  return (work) => (req, res, readBody) => pace(personOrAddress(req), () => work(req, res, readBody));
}
