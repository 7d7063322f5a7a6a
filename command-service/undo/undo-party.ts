import type { Command } from '@duende/contracts/commands/command-schemas';
import {
  changedFields,
  changesParty,
  choiceOf,
  isChoice,
  type ConditionEvent,
} from '@duende/contracts/events/party-changes';
import type { EventData, PartyEvent } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { isUndoable } from '@duende/contracts/events/event-records';
import { decidesParty, isOfParty } from '@duende/contracts/events/party-status';
import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import { nightsLost } from '@duende/contracts/parties/party-condition';
import { Refusal } from '@duende/contracts/common/refusal';
import { fold } from '../handling/decider.ts';
import { partyDecider } from '../parties/party.ts';
import { isRevealed } from '../parties/place-moment.ts';
import { isPendingOrApproved, type PartyChanges, type SubmittedParty } from '../parties/party-state.ts';
import {
  placedToUndo,
  recordedStream,
  type PlacedEvent,
  type RecordedEvents,
} from '../handling/recorded-stream.ts';

export type PartyField = keyof PartyDetails;

/** Undoes the last decision, or an edit by field. */
export const undoPartyDecider = {
  ...recordedStream,

  decide(
    command: Command<'UndoPartyEvent' | 'RejectImported'>,
    events: RecordedEvents,
  ): readonly PartyEvent[] {
    const { partyId, eventId } = command.data;
    const state = fold(partyDecider, events);
    if (state.status === 'unsubmitted') throw new Refusal('audit.entry-not-found');
    const { authorId } = state;
    if (command.type === 'RejectImported')
      return state.status === 'pending'
        ? [{ type: 'PartyRejected', data: { partyId, authorId, reason: null } }]
        : [];
    const place = placedToUndo(events, eventId);
    const { event } = place;
    if (!isOfParty(event) || !isUndoable(event)) throw new Refusal('audit.not-undoable');
    if (isChoice(event)) {
      requireNewest(event.type, place, state);
      const { field, from, to } = choiceOf(event);
      const data = { ...event.data, [field]: reversed({ from, to }) };
      return [{ type: event.type, data } as PartyEvent];
    }
    switch (event.type) {
      case 'PartyApproved':
        refuseDecided(place.since);
        return [{ type: 'PartyApprovalWithdrawn', data: { partyId, authorId } }];
      case 'PartyRejected':
      case 'PartyDeleted': {
        refuseDecided(place.since);
        const status = event.type === 'PartyRejected' ? 'pending' : 'approved';
        return [{ type: 'PartyRestored', data: { partyId, authorId, status } }];
      }
      case 'PartyUpdated':
        return [undoneEdit(event.data.changes, place, state, command.data.unusable)];
      case 'PartyNoticeSet':
        requireNewest(event.type, place, state);
        return [undoneNotice(event.data, place, state)];
      case 'PartyCancelled':
      case 'PartyPostponed':
      case 'PartyRescheduled':
      case 'PartyReinstated':
        return [undoneCondition(event, place, state)];
      default:
        throw new TypeError(`nothing undoes ${(event satisfies never as PartyEvent).type}`);
    }
  },
};

const reversed = <T>({ from, to }: { readonly from: T; readonly to: T }) => ({ from: to, to: from });

/** @throws Refusal if the party is gone, or a later event of this type says something else */
function requireNewest(type: PartyEvent['type'], { since }: PlacedEvent, state: SubmittedParty): void {
  if (!isPendingOrApproved(state)) throw new Refusal('audit.party-removed');
  if (since.some((later) => later.type === type)) throw new Refusal('audit.changed-since');
}

/** Restores the notice, and the reason if unchanged since. */
function undoneNotice(
  { partyId, notice, conditionReason }: EventData<'PartyNoticeSet'>,
  { before }: PlacedEvent,
  { conditionReason: reason }: SubmittedParty,
): PartyEvent {
  const isThere = reason === conditionReason.to;
  const back = isThere ? reversed(conditionReason) : { from: reason, to: reason };
  const data = { partyId, notice: reversed(notice), conditionReason: back, ...reviewOf(back, before) };
  return { type: 'PartyNoticeSet', data };
}

function reviewOf({ from, to }: { readonly from: string; readonly to: string }, before: RecordedEvents) {
  const party = fold(partyDecider, before);
  const isReviewed = party.status !== 'unsubmitted' && party.isReasonReviewed;
  return from !== to && to !== '' && isReviewed ? ({ isReasonReviewed: true } as const) : {};
}

/** Refused if days or condition changed since. */
function undoneCondition(
  { type, data }: ConditionEvent,
  { before, since }: PlacedEvent,
  state: SubmittedParty,
): PartyEvent {
  if (!isPendingOrApproved(state)) throw new Refusal('audit.party-removed');
  const isChanged = since.some(
    (event) => changesParty(event) && changedFields(event).some(({ field }) => OF_CONDITION.includes(field)),
  );
  if (isChanged) throw new Refusal('audit.changed-since');
  const { partyId } = state;
  const condition = reversed(data.condition);
  const conditionReason = { from: state.conditionReason, to: data.conditionReason.from };
  const back = { partyId, condition, conditionReason, ...reviewOf(conditionReason, before), notice: null };
  if (type !== 'PartyRescheduled') return { type: typeOfReturn(condition, state), data: back };
  const changes = Object.fromEntries(
    Object.entries(data.changes).map(([field, change]) => [field, { from: change.to, to: change.from }]),
  );
  return { type, data: { ...back, changes } };
}

function typeOfReturn(
  { from, to }: ConditionEvent['data']['condition'],
  { details: { dates } }: SubmittedParty,
): 'PartyCancelled' | 'PartyPostponed' | 'PartyReinstated' {
  if (to.condition === 'postponed') return 'PartyPostponed';
  const lost = nightsLost({ ...from, dates }, { ...to, dates });
  return to.condition === 'cancelled' || lost.length > 0 ? 'PartyCancelled' : 'PartyReinstated';
}

const OF_CONDITION: readonly string[] = ['condition', 'cancelledDates', 'dates', 'startTime', 'endTime'];

function refuseDecided(since: RecordedEvents): void {
  if (since.some(decidesParty)) throw new Refusal('audit.decided-since');
}

function undoneEdit(
  changes: PartyChanges,
  { since }: PlacedEvent,
  state: SubmittedParty,
  unusable: readonly PartyField[],
): PartyEvent {
  if (!isPendingOrApproved(state)) throw new Refusal('audit.party-removed');
  const untouched = fieldsOf(changes).filter((field) => !isTouched(field, since));
  const { partyId, details } = state;
  // What everybody has read is no secret any more.
  const tellable = untouched.filter((field) => field !== 'placeFrom' || !isRevealed(state));
  const fields = tellable.filter((field) => !unusable.includes(field));
  if (untouched.length === 0) throw new Refusal('audit.changed-since');
  if (fields.length === 0)
    throw new Refusal(tellable.length === 0 ? 'audit.not-undoable' : 'audit.photo-gone');
  const back = fields.map((field) => [field, { from: details[field], to: changes[field]?.from }]);
  return { type: 'PartyUpdated', data: { partyId, changes: Object.fromEntries(back) as PartyChanges } };
}

export const fieldsOf = (changes: PartyChanges): readonly PartyField[] =>
  PARTY_FIELDS.filter((field) => changes[field] !== undefined);

/** Restored together or not at all. */
const POINT: readonly PartyField[] = ['latitude', 'longitude'];

function isTouched(field: PartyField, since: RecordedEvents): boolean {
  const together: readonly string[] = POINT.includes(field) ? POINT : [field];
  return since.some(
    (event) => changesParty(event) && changedFields(event).some((change) => together.includes(change.field)),
  );
}
