import type { DomainEvent } from './domain-event.ts';
import type { PartyCondition } from '../parties/party-condition.ts';
import type { PartyDetails } from '../parties/party-details.ts';
import { conditionOn } from '../parties/party-standing.ts';

export const CONDITION_TYPES = [
  'PartyCancelled',
  'PartyPostponed',
  'PartyRescheduled',
  'PartyReinstated',
] as const;
export type ConditionEvent = DomainEvent<(typeof CONDITION_TYPES)[number]>;
type ChangingEvent = ConditionEvent | DomainEvent<'PartyUpdated' | 'PartyResubmitted' | 'PartyNoticeSet'>;

const CHANGING: ReadonlySet<string> = new Set<ChangingEvent['type']>([
  ...CONDITION_TYPES,
  'PartyUpdated',
  'PartyResubmitted',
  'PartyNoticeSet',
]);

/** Whether a party says something else of itself after the event, or something else is said of it. */
export function changesParty<E extends { readonly type: string }>(
  event: E,
): event is Extract<E, { readonly type: ChangingEvent['type'] }> {
  return CHANGING.has(event.type);
}

/** What is said of a party beside its details. */
interface Stands extends PartyCondition {
  readonly publicNotice: string;
}

/** What such an event makes of a party; what it leaves alone is absent. The rules and every read model ask here. */
export function partyChanged(
  before: PartyCondition & Pick<PartyDetails, 'dates'>,
  event: ChangingEvent,
): { readonly details: Partial<PartyDetails>; readonly stands: Partial<Stands> } {
  if (event.type === 'PartyNoticeSet') return { details: {}, stands: { publicNotice: event.data.notice.to } };
  const details = 'changes' in event.data ? changedDetails(event.data.changes) : {};
  if (event.type === 'PartyUpdated' || event.type === 'PartyResubmitted')
    return { details, stands: details.dates === undefined ? {} : conditionOn(before, details.dates) };
  const { condition, notice } = event.data;
  return { details, stands: { ...condition.to, publicNotice: notice.to } };
}

type Edited = DomainEvent<'PartyUpdated'>['data']['changes'];

function changedDetails(changes: Edited): Partial<PartyDetails> {
  const changed = Object.entries(changes).map(([field, change]) => [field, change?.to]);
  return Object.fromEntries(changed) as Partial<PartyDetails>;
}

/** A field of a party that is something else now, for whoever is told of it. */
interface ChangedField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What such an event changed, field by field, as the audit trail and an undo tell it. */
export function changedFields(event: ChangingEvent): ChangedField[] {
  if (event.type === 'PartyNoticeSet') return [{ field: 'publicNotice', ...event.data.notice }];
  const edited = 'changes' in event.data ? editedFields(event.data.changes) : [];
  if (event.type === 'PartyUpdated' || event.type === 'PartyResubmitted') return edited;
  const { from, to } = event.data.condition;
  return [
    ...(['condition', 'cancelledDates'] as const).map((field) => ({
      field,
      from: from[field],
      to: to[field],
    })),
    ...edited,
    { field: 'publicNotice', ...event.data.notice },
  ].filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to));
}

/** An edit, or one that is proposed, field by field. */
export function editedFields(changes: Edited): ChangedField[] {
  return Object.entries(changes).flatMap(([field, change]) =>
    change === undefined ? [] : [{ field, from: change.from, to: change.to }],
  );
}
