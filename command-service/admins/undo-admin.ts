import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AdminEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/refusal';
import { adminsDecider } from './decide-admins.ts';
import { fold } from '../handling/decider.ts';
import { placedToUndo, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';

/** Of somebody's role: its opposite, by the rules of any appointment or dismissal. */
export const undoAdminDecider = {
  ...recordedStream,

  decide({ data }: Command<'UndoAdminEvent'>, events: RecordedEvents): readonly AdminEvent[] {
    const { eventId, ...role } = data;
    const { event, since } = placedToUndo(events, eventId);
    const change = roleChange(event);
    if (change === null) throw new Refusal('audit.not-undoable');
    if (change.userId !== role.userId) throw new Refusal('audit.entry-not-found');
    const isOfRole = (later: ReturnType<typeof roleChange>) =>
      later !== null && later.userId === role.userId && later.role === change.role;
    if (since.map(roleChange).some(isOfRole)) throw new Refusal('audit.decided-since');
    return adminsDecider.decide({ type: change.opposite, data: role }, fold(adminsDecider, events));
  },
};

/** Whose role an event gives or takes, and the command for the opposite; `null` for what happens to a token. */
function roleChange({ type, data }: RecordedDomainEvent) {
  switch (type) {
    case 'AdminAppointed':
      return { role: 'admin', userId: data.userId, opposite: 'DismissAdmin' } as const;
    case 'AdminDismissed':
      return { role: 'admin', userId: data.userId, opposite: 'AppointAdmin' } as const;
    case 'AnalystAppointed':
      return { role: 'analyst', userId: data.userId, opposite: 'DismissAnalyst' } as const;
    case 'AnalystDismissed':
      return { role: 'analyst', userId: data.userId, opposite: 'AppointAnalyst' } as const;
    default:
      return null;
  }
}
