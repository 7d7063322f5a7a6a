import type { ClaimKind } from '@duende/contracts/accounts/account-events';
import type { AccountEvent, ClaimEvent, SourceEvent } from '@duende/contracts/events/domain-event';
import type { Fold } from '../handling/decider.ts';

/** The holder is a user, or a party for `source`. */
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

export interface Claim {
  readonly stream: string;
  readonly kind: ClaimKind;
}

const REGISTRATION_MS = 30_000;

/** `empty`: not created yet; `forsaken`: never to be created. */
export type HolderStatus = 'empty' | 'forsaken' | 'alive' | 'abandoned' | 'erased';

type RecordedStatus = Exclude<HolderStatus, 'forsaken'>;

/** Of `user-<holder>`; `abandoned` and `erased` are final. */
export const holderFold: Fold<RecordedStatus, AccountEvent> = {
  initialState: 'empty',
  evolve(status, { type }) {
    if (type === 'RegistrationAbandoned') return 'abandoned';
    if (type === 'PersonErased') return 'erased';
    return status === 'empty' ? 'alive' : status;
  },
};

/**
 * For a candidate. `fence`: first end the holder with an event that conflicts with a slow registration's commit.
 */
export type ClaimOutcome = 'mine' | 'free' | 'fence' | 'held';

/**
 * Parties keep their source: another import continues with them. The first set-up stays claimed, since
 * administrators appoint others.
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

/** Only if {@link claimOutcome} is `free`; releases an ended holder's claim in the same append. */
export function takeClaim(claim: Claim, state: ClaimState, holderId: string): readonly ClaimEvent[] {
  const taken: ClaimEvent = { type: 'ClaimTaken', data: { claim: claim.stream, kind: claim.kind, holderId } };
  return [...(state.status === 'held' ? releaseClaim(claim.stream, state, state.holderId) : []), taken];
}

export function releaseClaim(stream: string, state: ClaimState, holderId: string): readonly ClaimEvent[] {
  if (state.status !== 'held' || state.holderId !== holderId) return [];
  return [{ type: 'ClaimReleased', data: { claim: stream, kind: state.kind, holderId } }];
}
