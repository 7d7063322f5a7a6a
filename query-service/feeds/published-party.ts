import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import type { PartyDocument } from '@duende/projections/parties/parties';
import { partyAnswer } from '../parties/find-party.ts';

/** An approved party, and the moments (ISO 8601) that calendars and feeds tell of it. */
export interface PublishedParty {
  readonly event: EventAnswer;
  /** when its revision came */
  readonly changedAt: string;
  /** when it was published, the last time */
  readonly publishedAt: string;
}

export function publishedParty(party: PartyDocument): PublishedParty {
  const { changedAt, decision } = party;
  return { event: partyAnswer(party), changedAt, publishedAt: decision?.at ?? changedAt };
}

/** The address of a party's page. */
export function pageUrl(publicUrl: string, event: EventAnswer): string {
  return `${publicUrl}/event/${shareKey(event)}`;
}
