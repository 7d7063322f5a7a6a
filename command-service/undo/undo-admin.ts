import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AdminEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/refusal';
import { adminsDecider } from '../admins/decide-admins.ts';
import { fold } from '../handling/decider.ts';
import { placedToUndo, recordedStream, type RecordedEvents } from './recorded-stream.ts';

/** Of somebody's role: its opposite, by the rules of any appointment or dismissal. */
export const undoAdminDecider = {
  ...recordedStream,

  decide({ data }: Command<'UndoAdminEvent'>, events: RecordedEvents): readonly AdminEvent[] {
    const { eventId, ...role } = data;
    const { event, since } = placedToUndo(events, eventId);
    if (event.type !== 'AdminAppointed' && event.type !== 'AdminDismissed')
      throw new Refusal('audit.not-undoable');
    if (event.data.userId !== role.userId) throw new Refusal('audit.entry-not-found');
    if (since.some((later) => 'userId' in later.data && later.data.userId === role.userId))
      throw new Refusal('audit.decided-since');
    const type = event.type === 'AdminAppointed' ? 'DismissAdmin' : 'AppointAdmin';
    return adminsDecider.decide({ type, data: role }, fold(adminsDecider, events));
  },
};
