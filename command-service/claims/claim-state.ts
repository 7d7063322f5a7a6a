import type { ClaimKind } from '@duende/contracts/events/account-events';
import type { ClaimEvent } from '@duende/contracts/events/domain-event';

/** A claim is free, or held by one user (one party, for a source) since a moment. */
export type ClaimState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly kind: ClaimKind; readonly holderId: string; readonly since: string };

export const FREE: ClaimState = { status: 'free' };

function evolveClaim(
  _state: ClaimState,
  event: ClaimEvent & { readonly metadata: { readonly at: string } },
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
  }
}

export const claimFold = { initialState: FREE, evolve: evolveClaim } as const;
