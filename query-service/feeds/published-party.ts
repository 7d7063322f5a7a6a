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

/** What has been published: what was taken away tells when feeds changed. */
export const EVER_PUBLISHED = { status: { $in: ['approved', 'deleted'] as const } };

/** The last moment (ISO 8601) at which one of these became what it is; `''` of none. */
export function lastChange(parties: readonly Pick<PublishedParty, 'changedAt' | 'publishedAt'>[]): string {
  return parties.flatMap(({ changedAt, publishedAt }) => [changedAt, publishedAt]).reduce(later, '');
}

export const later = (one: string, other: string) => (one > other ? one : other);

/** The address of a party's page. */
export function pageUrl(publicUrl: string, event: EventAnswer): string {
  return `${publicUrl}/event/${shareKey(event)}`;
}
