import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AdminEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { COMMAND_MS } from '@duende/platform/resilience/deadline';
import { adminsDecider } from './decide-admins.ts';
import { fold } from '../handling/decider.ts';
import { placed, placedToUndo, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';

/** Undoes a role change by the opposite command, under its rules. */
export const undoAdminDecider = {
  ...recordedStream,

  decide({ data }: Command<'UndoAdminEvent'>, events: RecordedEvents): readonly AdminEvent[] {
    const { eventId, ...role } = data;
    const { event, since } = placedToUndo(events, eventId);
    const change = roleChange(event);
    if (change === null) throw new Refusal('audit.not-undoable');
    if (change.userId !== role.userId) throw new Refusal('audit.entry-not-found');
    if (since.some((later) => isOfRole(roleChange(later), change))) throw new Refusal('audit.decided-since');
    return adminsDecider.decide({ type: change.opposite, data: role }, fold(adminsDecider, events));
  },
};

/** Whether its undo took the role, with no appointment since. */
export function isUndoneAppointment(events: RecordedEvents, eventId: string): boolean {
  const { event, since } = placed(events, eventId);
  const given = roleChange(event);
  if (given === null || !given.isGiven) return false;
  const last = since.findLast((later) => isOfRole(roleChange(later), given));
  return last?.metadata.causationId === eventId;
}

/**
 * Latest time (milliseconds since 1970) of a session with the taken role: after `COMMAND_MS`, or when it was given
 * again.
 */
export function heldUntil(events: RecordedEvents, eventId: string): number {
  const { event, since } = placed(events, eventId);
  const taken = roleChange(event);
  const isAgain = (change: RoleChange | null) =>
    taken !== null && change?.isGiven === true && isOfRole(change, taken);
  const again = since.find((later) => isAgain(roleChange(later)));
  const isOver = momentOf(event) + COMMAND_MS;
  return again === undefined ? isOver : Math.min(isOver, momentOf(again) - 1);
}

const momentOf = ({ metadata }: RecordedDomainEvent) => Date.parse(metadata.at);

type RoleChange = NonNullable<ReturnType<typeof roleChange>>;

const isOfRole = (change: RoleChange | null, { role, userId }: Pick<RoleChange, 'role' | 'userId'>) =>
  change !== null && change.userId === userId && change.role === role;

/** A role change with the opposite command; `null` for tokens. */
export function roleChange({ type, data }: RecordedDomainEvent) {
  switch (type) {
    case 'AdminAppointed':
      return { role: 'admin', isGiven: true, userId: data.userId, opposite: 'DismissAdmin' } as const;
    case 'AdminDismissed':
      return { role: 'admin', isGiven: false, userId: data.userId, opposite: 'AppointAdmin' } as const;
    case 'AnalystAppointed':
      return { role: 'analyst', isGiven: true, userId: data.userId, opposite: 'DismissAnalyst' } as const;
    case 'AnalystDismissed':
      return { role: 'analyst', isGiven: false, userId: data.userId, opposite: 'AppointAnalyst' } as const;
    case 'ModeratorAppointed':
      return { role: 'moderator', isGiven: true, userId: data.userId, opposite: 'DismissModerator' } as const;
    case 'ModeratorDismissed':
      return {
        role: 'moderator',
        isGiven: false,
        userId: data.userId,
        opposite: 'AppointModerator',
      } as const;
    default:
      return null;
  }
}
