import type { ClaimKind } from '@duende/contracts/accounts/account-events';
import type { AccountEvent, ClaimEvent, SourceEvent } from '@duende/contracts/events/domain-event';
import type { Fold } from '../handling/decider.ts';

/** A claim is free, or held by one user (one party, for a source) since a moment. */
export type ClaimState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly kind: ClaimKind; readonly holderId: string; readonly since: string };

export const FREE: ClaimState = { status: 'free' };

function evolveClaim(
  state: ClaimState,
  event: (ClaimEvent | SourceEvent) & { readonly metadata: { readonly at: string } },
): ClaimState {
  switch (event.type) {
    case 'ClaimTaken':
      return {
        status: 'held',
        kind: event.data.kind,
        holderId: event.data.holderId,
        since: event.metadata.at,
      };
    case 'ClaimReleased':
      return FREE;
    case 'SourceHeard':
      return state;
  }
}

export const claimFold = { initialState: FREE, evolve: evolveClaim } as const;

/** What is claimed: the claim's stream, named after the thing that must be unique. */
export interface Claim {
  readonly stream: string;
  readonly kind: ClaimKind;
}

/** How long a registration may take from its first claim to its commit point, in milliseconds. */
const REGISTRATION_MS = 30_000;

/**
 * What became of the account a claim names: none yet, none and nobody left who could still make it, alive, or ended for good.
 */
export type HolderStatus = 'empty' | 'forsaken' | 'alive' | 'abandoned' | 'erased';

type RecordedStatus = Exclude<HolderStatus, 'forsaken'>;

/** Reads it off the events of `user-<holder>`; the last two are ends. */
export const holderFold: Fold<RecordedStatus, AccountEvent> = {
  initialState: 'empty',
  evolve(status, { type }) {
    if (type === 'RegistrationAbandoned') return 'abandoned';
    if (type === 'PersonErased') return 'erased';
    return status === 'empty' ? 'alive' : status;
  },
};

/**
 * What a candidate who meets a claim may do. `fence` means: end the holder first, by an event that its slow
 * registrar's commit would conflict with, then look again.
 */
export type ClaimOutcome = 'mine' | 'free' | 'fence' | 'held';

/**
 * A claim of a party stays with it: who imports the same source again goes on with the party it names. So does that of the
 * first set-up: the administrators that there are since then appoint others.
 */
export function claimOutcome(
  claim: Claim,
  state: ClaimState,
  candidateId: string,
  holder: HolderStatus,
  at: string,
): ClaimOutcome {
  if (state.status === 'free') return 'free';
  if (state.holderId === candidateId) return 'mine';
  if (claim.kind === 'source' || holder === 'alive') return 'held';
  if (holder === 'abandoned') return 'free';
  if (holder === 'erased') return claim.kind === 'admin-setup' ? 'held' : 'free';
  if (holder === 'forsaken') return 'fence';
  return Date.parse(at) - Date.parse(state.since) > REGISTRATION_MS ? 'fence' : 'held';
}

/** Takes a claim whose {@link claimOutcome} is `free`; one that an ended holder left behind changes hands in one append. */
export function takeClaim(claim: Claim, state: ClaimState, holderId: string): readonly ClaimEvent[] {
  const taken: ClaimEvent = { type: 'ClaimTaken', data: { claim: claim.stream, kind: claim.kind, holderId } };
  return [...(state.status === 'held' ? releaseClaim(claim.stream, state, state.holderId) : []), taken];
}

/** Nothing when it is free or someone else's. */
export function releaseClaim(stream: string, state: ClaimState, holderId: string): readonly ClaimEvent[] {
  if (state.status !== 'held' || state.holderId !== holderId) return [];
  return [{ type: 'ClaimReleased', data: { claim: stream, kind: state.kind, holderId } }];
}
