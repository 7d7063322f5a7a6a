import { isSuspendedOn, suspendedWords } from '@duende/contracts/accounts/suspended-words';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { openedOr } from '@duende/contracts/common/personal';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { AccountEvent, DomainEvent } from '@duende/contracts/events/domain-event';
import { effectsOf, type TypeWith } from '@duende/contracts/events/event-effects';
import { streams } from '@duende/contracts/events/streams';
import type { CommandContext } from './command-context.ts';
import type { Fold } from './decider.ts';

type InPart = TypeWith<'seenByOthers', 'in-part'>;

/** Conditions under which events of these types show others something new. */
const IN_PART: { readonly [T in InPart]: (event: DomainEvent<T>) => boolean } = {
  RideSeatsSet: ({ data }) => data.passengerCount.to > data.passengerCount.from,
  ContactDetailsChanged({ data }) {
    const changes = Object.values(data.changes);
    // The first save shares the form.
    return changes.length === 0 || changes.some(({ to }) => openedOr(to, '') !== '');
  },
  PartyCancelled: isWordsOverParty,
  PartyPostponed: isWordsOverParty,
};

const isInPart = <E extends DomainEvent>(event: E): event is Extract<E, { readonly type: InPart }> =>
  effectsOf(event.type).seenByOthers === 'in-part';

/** Suspended accounts may not add anything visible; they may remove. */
function isSeenByOthers(event: DomainEvent): boolean {
  if (!isInPart(event)) return effectsOf(event.type).seenByOthers === true;
  const isSeen: (event: never) => boolean = IN_PART[event.type];
  return isSeen(event as never);
}

/** The reason is optional. */
function isWordsOverParty(event: DomainEvent): boolean {
  if (event.type !== 'PartyCancelled' && event.type !== 'PartyPostponed') return false;
  const { from, to } = event.data.conditionReason;
  return to !== from && to !== '';
}

type Require = (
  rules: Fold<Suspension | null, AccountEvent>,
  stream: string,
  context: Pick<CommandContext, 'seen'>,
  objectionTo: (suspension: Suspension | null) => RefusalCode | null,
) => Promise<void>;

export function suspensionAfter(suspension: Suspension | null, event: AccountEvent): Suspension | null {
  if (event.type === 'AccountSuspended') {
    const { lastDay, reason } = event.data;
    return { lastDay, reason: reason === null ? null : openedOr(reason, null) };
  }
  return event.type === 'SuspensionLifted' ? null : suspension;
}

const suspensionFold: Fold<Suspension | null, AccountEvent> = {
  initialState: null,
  evolve: suspensionAfter,
};

type Asking = Pick<CommandContext, 'actor' | 'at' | 'seen'>;

/** If others would see them. @throws Refusal `account.suspended` with end and reason */
export async function requireNotSuspended(
  handler: { readonly require: Require },
  decided: readonly DomainEvent[],
  context: Asking,
): Promise<void> {
  const shown = decided.filter(isSeenByOthers);
  if (shown.length > 0)
    await refuseWhileSuspended(handler, context, shown.every(isWordsOverParty) ? ` ${WORDLESS}` : '');
}

const isUnder = (suspension: Suspension | null, { at }: Pick<CommandContext, 'at'>) =>
  suspension !== null && isSuspendedOn(suspension, madridDay(new Date(at)));

const WORDLESS = 'Puedes hacerlo sin escribir una nota.';

/** Without an event. @param more added to the message @throws Refusal `account.suspended` */
export async function refuseWhileSuspended(
  handler: { readonly require: Require },
  context: Asking,
  more = '',
): Promise<void> {
  const { actor } = context;
  if (actor === null) return;
  let found: Suspension | null = null;
  try {
    await handler.require(suspensionFold, streams.user(actor.userId), context, (suspension) => {
      found = suspension;
      return isUnder(suspension, context) ? 'account.suspended' : null;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'account.suspended' || found === null) throw error;
    throw new Refusal('account.suspended', { message: suspendedWords(found) + more });
  }
}

/** Suspended people may not get roles or seats. @throws Refusal `code` */
export async function refuseSuspended(
  handler: { readonly require: Require },
  userId: string,
  context: Pick<CommandContext, 'at' | 'seen'>,
  code: RefusalCode = 'account.is-suspended',
): Promise<void> {
  await handler.require(suspensionFold, streams.user(userId), context, (suspension) =>
    isUnder(suspension, context) ? code : null,
  );
}
