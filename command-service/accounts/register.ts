import type { DomainEvent, Position } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { RevisionConflict, StorageFull } from '@duende/platform/errors/errors';
import type { Admins } from '../admins/admins.ts';
import type { Claims } from '../claims/claims.ts';
import type { Claim } from '../claims/claim.ts';
import { partsOf } from '../handling/decider.ts';
import { newEventsAt } from '../handling/new-events.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '../handling/derive-id.ts';
import type { Append } from '../handling/guarded-append.ts';
import type { AccountClaims } from './account-claims.ts';
import { NO_ACCOUNT, type AccountState, signedInUser, type SignedInUser } from './account-state.ts';
import { decideAccount } from './decide-account.ts';
import { loadAccount } from './load-account.ts';
import type { Passwords } from './passwords.ts';
import { isReservedUsername } from './reserved-usernames.ts';

/** A member registers with an e-mail; the first admin is set up without one. */
export type Applicant =
  | {
      readonly kind: 'member';
      readonly username: string;
      readonly email: string;
      readonly password: string;
    }
  | { readonly kind: 'admin'; readonly username: string; readonly password: string };

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

/** A claim that is needed, and what is said to who cannot have it. */
type Need = readonly [claim: Claim, refusal: RefusalCode];

/**
 * Ids tried for one request: the next one is needed only when a registration was fenced because it had been slow, or
 * was refused after its first claim.
 */
const ATTEMPTS = 8;

/**
 * Registers: claims first, the account's first event last. That one is the commit point: until it is written there is
 * no account, and whatever a crash left of the claims others may take over. The same request again (the same command
 * id) goes on where the first one stopped, or gives its answer.
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
      await refuseWhatIsTaken(needs, userId, context);
      const passwordHash = await passwords.hash(applicant.password, applicant.username, context.deadline);
      const { refusal, position } = await takeAndCommit(applicant, userId, passwordHash, needs, context);
      if (position !== null) return { user: userOf(applicant, userId), position };

      if (refusal !== null) await abandon(userId, context);
      const { state: met } = await loadAccount(handler, userId);
      if (met.status !== 'abandoned') return await previousAnswer(userId, met, applicant, context);
      await releaseAll(needs, userId, context);
      if (refusal !== null) throw new Refusal(refusal);
    }
    throw new Refusal('request.conflict');
  };

  /** Neither a refusal nor a position: the account's stream exists already. */
  async function takeAndCommit(
    applicant: Applicant,
    userId: string,
    passwordHash: string,
    needs: readonly Need[],
    context: CommandContext,
  ): Promise<{ readonly refusal: RefusalCode | null; readonly position: Position | null }> {
    try {
      const refusal = await takeAll(needs, userId, context);
      if (refusal !== null) return { refusal, position: null };
      return { refusal, position: await commit(applicant, userId, passwordHash, needs, context) };
    } catch (error) {
      if (error instanceof StorageFull) await giveUp(needs, userId, context);
      throw error;
    }
  }

  /**
   * Nothing was written for want of room, which may be the vault's alone: then the name need not wait until others may
   * take it over. Where there is none for this either, it does.
   */
  async function giveUp(needs: readonly Need[], userId: string, context: CommandContext): Promise<void> {
    try {
      await abandon(userId, context);
      const { state } = await loadAccount(handler, userId);
      if (state.status === 'abandoned') await releaseAll(needs, userId, context);
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
    }
  }

  /** Spares the hash and the claims in the common case; {@link takeAll} decides. */
  async function refuseWhatIsTaken(
    needs: readonly Need[],
    userId: string,
    context: CommandContext,
  ): Promise<void> {
    for (const [claim, refusal] of needs) {
      if (!(await claims.canTake(claim, userId, context))) throw new Refusal(refusal);
    }
  }

  /**
   * `null` when all are held now, else why one is not while earlier ones are.
   * @throws Refusal when the very first is another's, so that nothing is to be given back
   */
  async function takeAll(
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

  /**
   * A claim is let go only by an account that has ended: the same request may be running twice, and the other one
   * must not reach the commit point without its claims.
   */
  async function abandon(userId: string, context: CommandContext): Promise<void> {
    const abandoning = decideAccount({ type: 'AbandonRegistration', data: { userId } }, NO_ACCOUNT);
    const { events } = partsOf(abandoning);
    await appendFirst(userId, events, context, 'abandoned');
  }

  async function releaseAll(needs: readonly Need[], userId: string, context: CommandContext): Promise<void> {
    for (const [claim] of needs) await claims.release(claim, userId, context);
  }

  /** `null` when the stream exists: the same request elsewhere was first, or somebody fenced this one. */
  async function commit(
    applicant: Applicant,
    userId: string,
    passwordHash: string,
    needs: readonly Need[],
    context: CommandContext,
  ): Promise<Position | null> {
    const { id, ...user } = userOf(applicant, userId);
    const data = { ...user, userId: id, passwordHash, claims: needs.map(([claim]) => claim.stream) };
    const { events } = partsOf(decideAccount({ type: 'RegisterUser', data }, NO_ACCOUNT));
    return await appendFirst(userId, events, context, passwordHash);
  }

  /** `salt` sets apart two runs of one request: the log must not take the second for a repeat of the first. */
  async function appendFirst(
    userId: string,
    events: readonly DomainEvent[],
    context: CommandContext,
    salt: string,
  ): Promise<Position | null> {
    const stream = streams.user(userId);
    try {
      const first = newEventsAt(salt, stream, events, context);
      return (await append(stream, first, 'no-stream', context)).position;
    } catch (error) {
      if (error instanceof RevisionConflict) return null;
      throw error;
    }
  }

  /** The password is no part of the command's digest, so it is compared here: a repeat signs in like the first. */
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

/**
 * Of a name two things are claimed: the name, and what it looks like. Of the set-up's claims the one that only one account
 * may ever hold comes first, so that of ten set-ups at once all but one hear that it is closed, whatever names they chose.
 */
function needsOf(applicant: Applicant, accountClaims: AccountClaims): readonly Need[] {
  const username: readonly Need[] = [
    [accountClaims.username(applicant.username), 'account.username-taken'],
    [accountClaims.usernameLook(applicant.username), 'account.username-taken'],
  ];
  return applicant.kind === 'admin'
    ? [[accountClaims.adminSetup(), 'account.setup-closed'], ...username]
    : [...username, [accountClaims.email(applicant.email), 'account.email-taken']];
}

function userOf(applicant: Applicant, userId: string): SignedInUser {
  return {
    id: userId,
    username: applicant.username,
    email: applicant.kind === 'admin' ? null : applicant.email,
    isAdmin: applicant.kind === 'admin',
  };
}
