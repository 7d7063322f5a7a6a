import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { Claim } from '../claims/claim.ts';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { AccountClaims } from './account-claims.ts';
import type { Applicant } from './applicant.ts';

/** A claim that an applicant needs, and the refusal if another account holds it. */
export type Need = readonly [claim: Claim, refusal: RefusalCode];

/** The set-up's own claim comes first, so that concurrent set-ups learn that it is closed. */
export function needsOf(applicant: Applicant, accountClaims: AccountClaims): readonly Need[] {
  const username: readonly Need[] = [
    [accountClaims.username(applicant.username), 'account.username-taken'],
    [accountClaims.usernameLook(applicant.username), 'account.username-taken'],
  ];
  return applicant.kind === 'admin'
    ? [[accountClaims.adminSetup(), 'account.setup-closed'], ...username]
    : [...username, [accountClaims.email(applicant.email), 'account.email-taken']];
}

/** Avoids the hash and the claims in the common case; {@link takeAll} decides. */
export async function refuseWhatIsTaken(
  claims: Claims,
  needs: readonly Need[],
  userId: string,
  context: CommandContext,
): Promise<void> {
  for (const [claim, refusal] of needs) {
    if (!(await claims.canTake(claim, userId, context))) throw new Refusal(refusal);
  }
}

/**
 * `null`: all are held; otherwise some were taken.
 * @throws Refusal if the first one is taken, with nothing to release
 */
export async function takeAll(
  claims: Claims,
  needs: readonly Need[],
  userId: string,
  context: CommandContext,
): Promise<RefusalCode | null> {
  for (const [index, [claim, refusal]] of needs.entries()) {
    const { taken } = await claims.take(claim, userId, context);
    if (taken) continue;
    if (index === 0) throw new Refusal(refusal);
    return refusal;
  }
  return null;
}

export async function releaseAll(
  claims: Claims,
  needs: readonly Need[],
  userId: string,
  context: CommandContext,
): Promise<void> {
  for (const [claim] of needs) await claims.release(claim, userId, context);
}
