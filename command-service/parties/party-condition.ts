import type { Command } from '@duende/contracts/commands/command-schemas';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { Refusal } from '@duende/contracts/common/refusal';
import type { ConditionEvent } from '@duende/contracts/events/party-changes';
import type { PartyCondition } from '@duende/contracts/parties/party-condition';
import { conditionOf, conditionOn, isSameCondition } from '@duende/contracts/parties/party-standing';
import { partyChanges, type SubmittedParty } from './party-state.ts';

export type ConditionCommand = Command<
  'CancelParty' | 'PostponeParty' | 'RescheduleParty' | 'ReinstateParty'
>;

/** What is decided of a published party that is called off, moved, or back on. */
export function decideCondition(command: ConditionCommand, party: SubmittedParty): readonly ConditionEvent[] {
  const { partyId, authorId } = command.data;
  if (authorId !== null && authorId !== party.authorId) throw new Refusal('party.not-yours');
  const from = conditionOf(party);
  const notice = { from: party.publicNotice, to: command.data.notice ?? party.publicNotice };
  const recorded = (type: Exclude<ConditionEvent['type'], 'PartyRescheduled'>, to: PartyCondition) =>
    isSameCondition(from, to) && notice.from === notice.to
      ? []
      : [{ type, data: { partyId, condition: { from, to }, notice } }];
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
      const isNothing =
        Object.keys(changes).length === 0 && isSameCondition(from, to) && notice.from === notice.to;
      return isNothing
        ? []
        : [{ type: 'PartyRescheduled', data: { partyId, condition: { from, to }, notice, changes } }];
    }
    default:
      throw new TypeError(`no decision for ${(command satisfies never as ConditionCommand).type}`);
  }
}

/** All of it, or the days that are named beside those that were called off before. */
function calledOff(party: SubmittedParty, days: readonly string[] | null): PartyCondition {
  const from = conditionOf(party);
  const { dates } = party.details;
  if (days === null) return conditionOn({ ...from, cancelledDates: dates }, dates);
  if (days.some((day) => !dates.includes(day)))
    throw new Refusal('request.invalid', { message: FORM_TEXTS.partyDayUnknown, field: 'dates' });
  return conditionOn({ ...from, cancelledDates: [...from.cancelledDates, ...days] }, dates);
}
