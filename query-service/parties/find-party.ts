import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import type { RsvpEventAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { eventAnswer } from '@duende/contracts/parties/event-answer';
import { may, type Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { parsePartyReference, shareKey } from '@duende/contracts/common/slug';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';

export interface PartyFinder {
  /** The party behind an id or a share link that this person may see, or `null`. */
  find(reference: string, actor: Actor | null): Promise<PartyDocument | null>;
  /** {@link PartyFinder.find}. @throws Refusal `party.not-found` */
  visible(reference: string, actor: Actor | null): Promise<PartyDocument>;
}

export function createPartyFinder(parties: ReadCollection<PartyDocument>): PartyFinder {
  async function candidates(text: string): Promise<readonly PartyDocument[]> {
    const reference = parsePartyReference(text);
    if (reference === null) return [];
    if (reference.kind === 'short') return parties.find({ shortId: reference.shortId });
    return [...(await parties.get([reference.id])).values()];
  }

  async function find(text: string, actor: Actor | null): Promise<PartyDocument | null> {
    const visible = (await candidates(text)).filter((party) => isVisible(party, actor));
    // Two parties can share the eight characters of a link; the rest of the link tells them apart.
    return visible.find((party) => partyShareKey(party) === text) ?? visible.sort(oldestFirst)[0] ?? null;
  }

  return {
    find,
    async visible(text, actor) {
      const party = await find(text, actor);
      if (party === null) throw new Refusal('party.not-found');
      return party;
    },
  };
}

/** The id behind an id or a share link, whatever became of the party. @throws Refusal `party.not-found` */
export async function partyIdOf(
  parties: Pick<ReadCollection<PartyDocument>, 'find'>,
  text: string,
): Promise<string> {
  const reference = parsePartyReference(text);
  if (reference?.kind === 'id') return reference.id;
  const found = reference === null ? [] : await parties.find({ shortId: reference.shortId });
  const party = found.find((party) => partyShareKey(party) === text) ?? found[0];
  if (party === undefined) throw new Refusal('party.not-found');
  return party._id;
}

/**
 * Approved parties are everybody's, pending ones their author's and the admins', deleted ones nobody's. What was rejected, and what
 * its author took back, is theirs alone: they may send it again.
 */
function isVisible({ status, authorId }: PartyDocument, actor: Actor | null): boolean {
  if (status === 'approved') return true;
  if (actor === null || status === 'deleted') return false;
  return authorId === actor.userId || (status === 'pending' && may(actor, 'party.moderate'));
}

function partyShareKey(party: PartyDocument): string {
  return shareKey({ id: party._id, name: party.name, dates: party.dates });
}

function oldestFirst(a: PartyDocument, b: PartyDocument): number {
  return a.submittedAt < b.submittedAt ? -1 : 1;
}

export function partyAnswer(party: PartyDocument): EventAnswer {
  return eventAnswer(party._id, party);
}

/** What was decided, for who sent it: that it was rejected before it was sent again is for who decides on it. */
export function toldDecision({ status, decision }: Pick<PartyDocument, 'status' | 'decision'>) {
  return status === decision?.verdict ? decision : null;
}

/**
 * A party by itself. What its source says of it concerns who decides on it, and nobody once that is done: of a party
 * that waits nobody else is told. Where it comes from is everybody's to know: sources want a link back.
 */
export function openedAnswer(party: PartyDocument): OpenedEventAnswer {
  const notice = party.status === 'pending' ? party.source?.notice : undefined;
  const reason = party.status === 'rejected' ? party.decision?.reason : null;
  const source = party.source?.url;
  return {
    ...partyAnswer(party),
    ...(notice && { notice }),
    ...(source !== undefined && source !== party.ticketsLink && { source }),
    ...(reason && { rejectedFor: reason }),
  };
}

/** The few fields of a party that a list of confirmed ones shows. */
export function rsvpPartyAnswer({
  id,
  slug,
  name,
  location,
  dates,
  startTime,
  endTime,
  cost,
  photo,
  condition,
  cancelledDates,
  previousDates,
}: EventAnswer): RsvpEventAnswer {
  return {
    id,
    slug,
    name,
    location,
    dates,
    startTime,
    endTime,
    cost,
    photo,
    condition,
    cancelledDates,
    previousDates,
  };
}
