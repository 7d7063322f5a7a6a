import type { EventAnswer } from '@duende/contracts/api/answers';
import { apiErrorOf } from './api/api-error.ts';

interface AskedParty {
  readonly data: EventAnswer | null | undefined;
  readonly error: Error | null;
}

/**
 * Whether a party is known to be gone: a live message has said so, or the server knew none when it was asked again. What
 * was read before then no longer holds, although it is still there.
 */
export const isGone = ({ data, error }: AskedParty): boolean =>
  data === null || apiErrorOf(error)?.status === 404;
