import type { Position } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { StorageFull } from '@duende/platform/errors/errors';
import type { Admins } from '../admins/admins.ts';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import type { Append } from '../handling/guarded-append.ts';
import type { AccountClaims } from './account-claims.ts';
import { type AccountState, signedInUser, type SignedInUser } from './account-state.ts';
import { needsOf, refuseWhatIsTaken, releaseAll, takeAll, type Need } from './applicant-claims.ts';
import { userOf, type Applicant } from './applicant.ts';
import { abandon, commit } from './first-event.ts';
import { loadAccount } from './load-account.ts';
import type { Passwords } from './passwords.ts';
import { isReservedUsername } from './reserved-usernames.ts';

export interface Registered {
  readonly user: SignedInUser;
  readonly position: Position;
}

export interface RegistrarDependencies {
  readonly log: Pick<DomainLog, 'read'>;
  readonly append: Append;
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly claims: Claims;
  readonly accountClaims: AccountClaims;
  readonly admins: Pick<Admins, 'rolesOf'>;
  readonly passwords: Passwords;
}

/** The next one is needed only if an attempt was fenced for slowness, or refused after its first claim. */
const ATTEMPTS = 8;

/**
 * Claims first, then the account's first event, the commit point. Without it there is no account, and others may
 * take over its claims. A repeat (same command id) continues or returns the same answer.
 */
export function createRegistrar(dependencies: RegistrarDependencies) {
  const { log, append, handler, claims, accountClaims, admins, passwords } = dependencies;

  return async function register(applicant: Applicant, context: CommandContext): Promise<Registered> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const userId = deriveId(context.commandId, `user#${attempt}`);
      const { state: before } = await loadAccount(handler, userId);
      if (before.status === 'abandoned') continue;
      if (before.status !== 'none') return await previousAnswer(userId, before, applicant, context);

      if (applicant.kind === 'member' && isReservedUsername(applicant.username))
        throw new Refusal('account.username-reserved');
      const needs = needsOf(applicant, accountClaims);
      await refuseWhatIsTaken(claims, needs, userId, context);
      const passwordHash = await passwords.hash(applicant.password, applicant.username, context.deadline);
      const { refusal, position } = await takeAndCommit(applicant, userId, passwordHash, needs, context);
      if (position !== null) return { user: userOf(applicant, userId), position };

      if (refusal !== null) await abandon(append, userId, context);
      const { state: met } = await loadAccount(handler, userId);
      if (met.status !== 'abandoned') return await previousAnswer(userId, met, applicant, context);
      await releaseAll(claims, needs, userId, context);
      if (refusal !== null) throw new Refusal(refusal);
    }
    throw new Refusal('request.conflict');
  };

  /** Both are `null` if the account's stream exists. */
  async function takeAndCommit(
    applicant: Applicant,
    userId: string,
    passwordHash: string,
    needs: readonly Need[],
    context: CommandContext,
  ): Promise<{ readonly refusal: RefusalCode | null; readonly position: Position | null }> {
    try {
      const refusal = await takeAll(claims, needs, userId, context);
      if (refusal !== null) return { refusal, position: null };
      return { refusal, position: await commit(append, applicant, userId, passwordHash, needs, context) };
    } catch (error) {
      if (error instanceof StorageFull) await giveUp(needs, userId, context);
      throw error;
    }
  }

  /** Releases the claims at once if there is space for that; otherwise they expire. */
  async function giveUp(needs: readonly Need[], userId: string, context: CommandContext): Promise<void> {
    try {
      await abandon(append, userId, context);
      const { state } = await loadAccount(handler, userId);
      if (state.status === 'abandoned') await releaseAll(claims, needs, userId, context);
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
    }
  }

  /** A repeat signs in like the first run. The password is not in the command's digest, so compare here. */
  async function previousAnswer(
    userId: string,
    state: AccountState,
    applicant: Applicant,
    context: CommandContext,
  ): Promise<Registered> {
    const [registration] = await log.read(streams.user(userId), 0, 1);
    if (state.status !== 'registered' || registration?.type !== 'UserRegistered')
      throw new Refusal('account.not-found');
    const isSame =
      registration.metadata.commandDigest === context.commandDigest &&
      (await passwords.matches(openedOr(state.passwordHash, null), applicant.password, context.deadline));
    if (!isSame) throw new Refusal('request.key-reused');
    return { user: signedInUser(state, await admins.rolesOf(state)), position: registration.position };
  }
}
