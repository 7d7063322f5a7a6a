import { isSuspendedOn, suspendedWords } from '@duende/contracts/accounts/suspended-words';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { openedOr } from '@duende/contracts/common/personal';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { AccountEvent, DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { CommandContext } from './command-context.ts';
import type { Fold } from './decider.ts';

/** What an account that is suspended may not bring about: whatever others see. Taking back what is there stays possible. */
const SEEN_BY_OTHERS: ReadonlySet<EventType> = new Set<EventType>([
  'PartySubmitted',
  'PartyResubmitted',
  'ChangeProposed',
  'PartyUpdated',
  'PartyRescheduled',
  'PartyReinstated',
  'RsvpConfirmed',
  'CommentPosted',
  'RidePublished',
  'SeatRequested',
  'ThingReported',
]);

/** How the handler of commands asks what stands against something in another stream. */
type Require = (
  rules: Fold<Suspension | null, AccountEvent>,
  stream: string,
  context: Pick<CommandContext, 'seen'>,
  objectionTo: (suspension: Suspension | null) => RefusalCode | null,
) => Promise<void>;

const suspensionFold: Fold<Suspension | null, AccountEvent> = {
  initialState: null,
  evolve(suspension, event) {
    if (event.type === 'AccountSuspended') {
      const { lastDay, reason } = event.data;
      return { lastDay, reason: reason === null ? null : openedOr(reason, null) };
    }
    return event.type === 'SuspensionLifted' ? null : suspension;
  },
};

/**
 * Refuses what others would see of somebody whose account is suspended when it is asked for.
 * @throws Refusal `account.suspended`, which says until when and why
 */
export async function requireStanding(
  handler: { readonly require: Require },
  decided: readonly DomainEvent[],
  context: Pick<CommandContext, 'actor' | 'at' | 'seen'>,
): Promise<void> {
  const { actor, at } = context;
  if (actor === null || !decided.some(({ type }) => SEEN_BY_OTHERS.has(type))) return;
  const today = madridDay(new Date(at));
  let found: Suspension | null = null;
  try {
    await handler.require(suspensionFold, streams.user(actor.userId), context, (suspension) => {
      found = suspension;
      return suspension !== null && isSuspendedOn(suspension, today) ? 'account.suspended' : null;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'account.suspended' || found === null) throw error;
    throw new Refusal('account.suspended', { message: suspendedWords(found) });
  }
}
