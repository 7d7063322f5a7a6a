import { may, type Actor } from '@duende/contracts/accounts/permissions';
import { eventAnswer } from '@duende/contracts/parties/event-answer';
import type { EventMendedAnswer, EventWrittenAnswer } from '@duende/contracts/parties/party-answers';
import { Refusal } from '@duende/contracts/common/refusal';
import type { HttpRequest } from '@duende/platform/http/middleware';
import type { Handled } from '../handling/handled.ts';
import { pathId } from '../http/command-route.ts';
import type { PartyState } from './party-state.ts';

export function partyIdOf(req: HttpRequest): string {
  return pathId(req, 'id', 'party.not-found');
}

export function written(partyId: string, { state, revision }: Handled<PartyState>): EventWrittenAnswer {
  if (state.status === 'unsubmitted') throw new Refusal('party.not-found');
  return eventAnswer(partyId, { ...state.details, ...state, revision });
}

/** Says whether the edit is only proposed. */
export function edited(partyId: string, handled: Handled<PartyState>): EventMendedAnswer {
  const isProposed = handled.events.some(({ type }) => type === 'ChangeProposed');
  return { ...written(partyId, handled), ...(isProposed && { isProposed }) };
}

/** The required author; `null` for people who may edit any party. */
export function authorUnlessEditor(actor: Actor): string | null {
  return may(actor, 'party.edit') ? null : actor.userId;
}
