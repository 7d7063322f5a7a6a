import type { Command } from '@duende/contracts/commands/command-schemas';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { ConditionEvent } from '@duende/contracts/events/party-changes';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { conditionOf, conditionOn, isSameCondition } from '@duende/contracts/parties/party-condition';
import { isOver } from '@duende/contracts/parties/party-night';
import { partyChanges, requireOwn, type PartyState, type SubmittedParty } from './party-state.ts';
import { notApproved } from './upcoming-party.ts';

export type ConditionCommand = Command<
  'CancelParty' | 'PostponeParty' | 'RescheduleParty' | 'ReinstateParty'
>;

export function decideCondition(command: ConditionCommand, party: SubmittedParty): readonly ConditionEvent[] {
  const { partyId, authorId } = command.data;
  requireOwn(authorId, party);
  const from = conditionOf(party);
  /** The old reason does not apply to a new condition. */
  const reasonOf = (isSame: boolean) => {
    const said = party.conditionReason;
    return { from: said, to: command.data.conditionReason ?? (isSame ? said : '') };
  };
  /** Moderators' texts and previously reviewed ones need no review. */
  const reviewOf = ({ from: before, to }: { readonly from: string; readonly to: string }) =>
    to !== '' && (authorId === null || (before === to && party.isReasonReviewed))
      ? ({ isReasonReviewed: true } as const)
      : {};
  const recorded = (type: Exclude<ConditionEvent['type'], 'PartyRescheduled'>, to: PartyCondition) => {
    const isSame = isSameCondition(from, to);
    const conditionReason = reasonOf(isSame);
    return isSame && conditionReason.from === conditionReason.to
      ? []
      : [
          {
            type,
            data: {
              partyId,
              condition: { from, to },
              conditionReason,
              ...reviewOf(conditionReason),
              notice: null,
            },
          },
        ];
  };
  switch (command.type) {
    case 'CancelParty':
      return recorded('PartyCancelled', calledOff(party, command.data.dates));
    case 'PostponeParty':
      return recorded('PartyPostponed', { ...from, condition: 'postponed', cancelledDates: [] });
    case 'ReinstateParty':
      return recorded('PartyReinstated', { ...from, condition: 'scheduled', cancelledDates: [] });
    case 'RescheduleParty': {
      const changes = partyChanges(party.details, { ...party.details, ...command.data.details });
      const previousDates = changes.dates?.from ?? from.previousDates;
      const to: PartyCondition = { condition: 'scheduled', cancelledDates: [], previousDates };
      const isSame = isSameCondition(from, to) && Object.keys(changes).length === 0;
      const conditionReason = reasonOf(isSame);
      if (isSame && conditionReason.from === conditionReason.to) return [];
      const data = {
        partyId,
        condition: { from, to },
        conditionReason,
        ...reviewOf(conditionReason),
        notice: null,
        changes,
      };
      return [{ type: 'PartyRescheduled', data }];
    }
    default:
      throw new TypeError(`no decision for ${(command satisfies never as ConditionCommand).type}`);
  }
}

/** Its condition and tickets change until it is over. A postponed party never is, and cancelled nights count here. */
export function notChangeable(at: string, party: PartyState): RefusalCode | null {
  if (party.status !== 'approved') return notApproved(party);
  const isDone =
    party.condition !== 'postponed' && isOver({ ...party.details, cancelledDates: [] }, Date.parse(at));
  return isDone ? 'party.over' : null;
}

/** @throws Refusal `party.reason-changed` if it is not the one read */
export function decideReview(
  { data }: Command<'ReviewConditionReason'>,
  { partyId, conditionReason, isReasonReviewed }: SubmittedParty,
): readonly DomainEvent<'ConditionReasonReviewed'>[] {
  if (data.conditionReason !== conditionReason) throw new Refusal('party.reason-changed');
  return isReasonReviewed ? [] : [{ type: 'ConditionReasonReviewed', data: { partyId } }];
}

/** The given days are added to those already cancelled. */
function calledOff(party: SubmittedParty, days: readonly string[] | null): PartyCondition {
  const from = conditionOf(party);
  const { dates } = party.details;
  if (days === null) return conditionOn({ ...from, cancelledDates: dates }, dates);
  if (days.some((day) => !dates.includes(day)))
    throw new Refusal('request.invalid', { message: FORM_TEXTS.partyDayUnknown, field: 'dates' });
  return conditionOn({ ...from, cancelledDates: [...from.cancelledDates, ...days] }, dates);
}
