import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { rsvpEventAnswerSchema, type RsvpEventAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { eventAnswer } from '@duende/contracts/parties/event-answer';
import { may, type Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { parsePartyReference, shareKey } from '@duende/contracts/common/slug';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import { placeFor } from './place-for.ts';

export interface PartyFinder {
  /** Takes an id or share link; `null` if this person may not see the party. */
  find(reference: string, actor: Actor | null): Promise<PartyDocument | null>;
  /** @throws Refusal `party.not-found` */
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
    // Two parties can share the link's eight characters; the rest distinguishes them.
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

/** Accepts any status. @throws Refusal `party.not-found` */
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

/** Rejected and withdrawn parties only for the author, who may resubmit. */
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

/** As everybody sees it, or as the viewer does. */
export function partyAnswer(party: PartyDocument, viewer: Actor | null = null): EventAnswer {
  return eventAnswer(party._id, placeFor(party, viewer));
}

/** A decision before a resubmission is for moderators only. */
export function shownDecision({ status, decision }: Pick<PartyDocument, 'status' | 'decision'>) {
  return status === decision?.verdict ? decision : null;
}

/** The source's notes are for moderators, while pending. The source link is public, as sources require one. */
export function openedAnswer(party: PartyDocument, viewer: Actor | null = null): OpenedEventAnswer {
  const notice = party.status === 'pending' ? party.source?.notice : undefined;
  const reason = party.status === 'rejected' ? party.decision?.reason : null;
  const source = party.source?.url;
  return {
    ...partyAnswer(party, viewer),
    ...(notice && { notice }),
    ...(source !== undefined && source !== party.ticketsLink && { source }),
    ...(reason && { rejectedFor: reason }),
  };
}

const RSVP_FIELDS = Object.keys(rsvpEventAnswerSchema.shape) as readonly (keyof RsvpEventAnswer)[];

export const rsvpPartyAnswer = (party: EventAnswer): RsvpEventAnswer =>
  Object.fromEntries(RSVP_FIELDS.map((field) => [field, party[field]])) as RsvpEventAnswer;
