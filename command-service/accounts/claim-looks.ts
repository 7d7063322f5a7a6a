import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@duende/platform/observability/logger';
import type { Claims } from '../claims/claims.ts';
import type { Claim } from '../claims/claim.ts';
import { systemContext } from '../handling/command-context.ts';
import type { AccountClaims } from './account-claims.ts';

/** An account that is open. */
export interface Member {
  readonly id: string;
  readonly username: string;
}

export interface LookClaimerDependencies {
  readonly claims: Claims;
  readonly accountClaims: AccountClaims;
  readonly logger: Logger;
}

/** A service has just started, and everybody comes back to it: 5,000 members take half a minute in which nobody waits for them. */
const AT_ONCE = 4;
const PAUSE_MS = 20;

/**
 * Claims the looks of names that were registered before looks were claimed, or under another rule, so that they are protected as
 * every other. Of members who look the same already the first one gets it and all stay. Nothing is decided by the list, which
 * may be late: who was erased since holds nothing that others could not take. Claims that are held cost one look each, so it
 * may be done again at every start.
 */
export function createLookClaimer({ claims, accountClaims, logger }: LookClaimerDependencies) {
  /** `members`: those who came first before those who came later. */
  return async function claimLooks(members: AsyncIterable<Member>, stopping: AbortSignal): Promise<void> {
    const seen = new Set<string>();
    let alike = 0;
    let some: { readonly claim: Claim; readonly id: string }[] = [];
    async function takeSome(): Promise<void> {
      await Promise.all(some.map(({ claim, id }) => claims.take(claim, id, systemContext('claim-look'))));
      some = [];
    }
    for await (const { id, username } of members) {
      const claim = accountClaims.usernameLook(username);
      if (seen.has(claim.stream)) alike += 1;
      else some.push({ claim, id });
      seen.add(claim.stream);
      if (some.length < AT_ONCE) continue;
      await takeSome();
      await delay(PAUSE_MS);
      if (stopping.aborted) return;
    }
    await takeSome();
    if (alike > 0) logger.info({ alike }, 'members have names that look like those of earlier ones');
  };
}
