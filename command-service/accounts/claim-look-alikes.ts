import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@duende/platform/observability/logger';
import type { Claims } from '../claims/claims.ts';
import type { Claim } from '../claims/claim.ts';
import { systemContext } from '../handling/command-context.ts';
import type { AccountClaims } from './account-claims.ts';

export interface Member {
  readonly id: string;
  readonly username: string;
}

export interface LookClaimerDependencies {
  readonly claims: Claims;
  readonly accountClaims: AccountClaims;
  readonly logger: Logger;
}

/** Slow on purpose, since all clients reconnect after a start: 5,000 members take half a minute. */
const AT_ONCE = 4;
const PAUSE_MS = 20;

/**
 * Claims looks of names registered before looks were claimed, or under an older rule. The first of look-alike
 * members gets the look; all keep their names. Safe at every start: held claims cost one lookup, and claims of
 * erased accounts can be taken.
 */
export function createLookClaimer({ claims, accountClaims, logger }: LookClaimerDependencies) {
  /** `members`: oldest first. */
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
