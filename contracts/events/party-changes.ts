import type { DomainEvent } from './domain-event.ts';
import { type ChangingType, partyChangeOf } from './event-effects.ts';
import { PARTY_TYPES } from './party-status.ts';
import type { PartyCondition } from '../parties/party-condition-schema.ts';
import { isChosenField, type ChosenField, type PartySituation } from '../parties/party-situation.ts';
import type { PartyDetails } from '../parties/party-details.ts';
import { cancelledDaysChange, conditionOn, isSameCondition } from '../parties/party-condition.ts';

type ConditionType = ChangingType<'condition'>;
export type ConditionEvent = DomainEvent<ConditionType>;
type ChangingEvent = DomainEvent<ChangingType<'condition' | 'details' | 'notice' | ChosenField>>;

export const CONDITION_TYPES = PARTY_TYPES.filter(
  (type): type is ConditionType => partyChangeOf(type) === 'condition',
);

export function changesParty<E extends { readonly type: string }>(
  event: E,
): event is Extract<E, { readonly type: ChangingEvent['type'] }> {
  return partyChangeOf(event.type) !== null;
}

/** Sets one {@link ChosenField}. */
type ChoiceEvent = DomainEvent<ChangingType<ChosenField>>;

export function isChoice<E extends { readonly type: string }>(
  event: E,
): event is Extract<E, { readonly type: ChoiceEvent['type'] }> {
  return isChosenField(partyChangeOf(event.type));
}

interface Choice extends ChangedField {
  readonly field: ChosenField;
}

export function choiceOf({ type, data }: ChoiceEvent): Choice {
  const field = partyChangeOf(type) as ChosenField;
  const said: Readonly<Record<string, unknown>> = data;
  return { field, ...(said[field] as Pick<Choice, 'from' | 'to'>) };
}

export function partyChanged(
  before: PartyCondition,
  event: ChangingEvent,
): { readonly details: Partial<PartyDetails>; readonly situation: Partial<PartySituation> } {
  if (event.type === 'PartyNoticeSet') {
    const { notice, conditionReason } = event.data;
    const isSame = conditionReason.from === conditionReason.to;
    return { details: {}, situation: { publicNotice: notice.to, ...(isSame ? {} : reasonOf(event.data)) } };
  }
  if (isChoice(event)) {
    const { field, to } = choiceOf(event);
    return { details: {}, situation: { [field]: to } as Partial<PartySituation> };
  }
  const details = 'changes' in event.data ? changedDetails(event.data.changes) : {};
  if (!('condition' in event.data))
    return { details, situation: details.dates === undefined ? {} : onDates(before, details.dates) };
  const { condition, notice } = event.data;
  const said = { ...reasonOf(event.data), ...(notice && { publicNotice: notice.to }) };
  return { details, situation: { ...condition.to, ...said } };
}

function reasonOf({
  conditionReason,
  isReasonReviewed,
}: ConditionEvent['data'] | DomainEvent<'PartyNoticeSet'>['data']): Pick<
  PartySituation,
  'conditionReason' | 'isReasonReviewed'
> {
  const { to } = conditionReason;
  return { conditionReason: to, isReasonReviewed: isReasonReviewed === true || to === '' };
}

/** New days may end the condition with its reason. */
function onDates(before: PartyCondition, dates: readonly string[]): Partial<PartySituation> {
  const after = conditionOn(before, dates);
  return isSameCondition(before, after) ? after : { ...after, conditionReason: '', isReasonReviewed: true };
}

type Edited = DomainEvent<'PartyUpdated'>['data']['changes'];

function changedDetails(changes: Edited): Partial<PartyDetails> {
  const changed = Object.entries(changes).map(([field, change]) => [field, change?.to]);
  return Object.fromEntries(changed) as Partial<PartyDetails>;
}

interface ChangedField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export function changedFields(event: ChangingEvent): ChangedField[] {
  if (event.type === 'PartyNoticeSet') {
    const { notice, conditionReason } = event.data;
    return [
      { field: 'publicNotice', ...notice },
      { field: 'conditionReason', ...conditionReason },
    ].filter(isChanged);
  }
  if (isChoice(event)) return [choiceOf(event)];
  const edited = 'changes' in event.data ? editedFields(event.data.changes) : [];
  if (!('condition' in event.data)) return edited;
  const { condition, conditionReason, notice } = event.data;
  const { from, to } = condition;
  const dates = edited.find(({ field }) => field === 'dates')?.to as readonly string[] | undefined;
  const days = cancelledDaysChange(from, to, dates ?? null);
  return [
    { field: 'condition', from: from.condition, to: to.condition },
    ...(days === null ? [] : [{ field: 'cancelledDates', ...days }]),
    ...edited,
    { field: 'conditionReason', ...conditionReason },
    ...(notice === null ? [] : [{ field: 'publicNotice', ...notice }]),
  ].filter(isChanged);
}

const isChanged = ({ from, to }: ChangedField) => JSON.stringify(from) !== JSON.stringify(to);

export function editedFields(changes: Edited): ChangedField[] {
  return Object.entries(changes).flatMap(([field, change]) =>
    change === undefined ? [] : [{ field, from: change.from, to: change.to }],
  );
}
