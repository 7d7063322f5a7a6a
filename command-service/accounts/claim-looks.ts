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

/** Enough for a log far away, or for one disk to write many at once; few enough to be in nobody's way. */
const AT_ONCE = 16;

/**
 * Claims the looks of names that were registered before looks were claimed, or under another rule, so that they are protected as
 * every other. Of members who look the same already the first one gets it and all stay. Nothing is decided by the list, which
 * may be late: who was erased since holds nothing that others could not take. Claims that are held cost one look each, so it
 * may be done again at every start.
 */
export function createLookClaimer({ claims, accountClaims, logger }: LookClaimerDependencies) {
  /** `members`: those who came first before those who came later. */
  return async function claimLooks(members: readonly Member[]): Promise<void> {
    const bearers = new Map<string, { readonly claim: Claim; readonly id: string }>();
    for (const { id, username } of members) {
      const claim = accountClaims.usernameLook(username);
      if (!bearers.has(claim.stream)) bearers.set(claim.stream, { claim, id });
    }
    const left = [...bearers.values()];
    while (left.length > 0)
      await Promise.all(
        left.splice(0, AT_ONCE).map(({ claim, id }) => claims.take(claim, id, systemContext('claim-look'))),
      );
    const alike = members.length - bearers.size;
    if (alike > 0) logger.info({ alike }, 'members have names that look like those of earlier ones');
  };
}

/** As a maintenance task: once a process, since from then on every registration claims its own. */
export function claimingLooks(
  claimLooks: (members: readonly Member[]) => Promise<void>,
  members: () => Promise<readonly Member[]>,
): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    await claimLooks(await members());
    isDone = true;
  };
}
