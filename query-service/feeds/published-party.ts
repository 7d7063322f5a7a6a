import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import type { PartyDocument } from '@duende/projections/parties/parties';
import { partyAnswer } from '../parties/find-party.ts';

/** Times are ISO 8601. */
export interface PublishedParty {
  readonly event: EventAnswer;
  /** time of its revision */
  readonly changedAt: string;
  readonly publishedAt: string;
}

export function publishedParty(party: PartyDocument): PublishedParty {
  const { changedAt, decision } = party;
  return { event: partyAnswer(party), changedAt, publishedAt: decision?.at ?? changedAt };
}

/** ISO 8601; `''` if none. */
export function lastChange(parties: readonly Pick<PublishedParty, 'changedAt' | 'publishedAt'>[]): string {
  return parties.flatMap(({ changedAt, publishedAt }) => [changedAt, publishedAt]).reduce(later, '');
}

export const later = (one: string, other: string) => (one > other ? one : other);

export function pageUrl(publicUrl: string, event: EventAnswer): string {
  return `${publicUrl}/event/${shareKey(event)}`;
}
