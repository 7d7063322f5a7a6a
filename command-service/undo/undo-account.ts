import type { Command } from '@duende/contracts/commands/command-schemas';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import type { AccountEvent } from '@duende/contracts/events/domain-event';
import { EVENT_RECORDS } from '@duende/contracts/events/event-records';
import type { StreamUndoing } from './undoer.ts';
import { placedToUndo, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';

/** Only a suspension, unless it was repeated or lifted since. */
export const undoAccountDecider = {
  ...recordedStream,

  decide({ data }: Command<'UndoAccountEvent'>, events: RecordedEvents): readonly AccountEvent[] {
    const { event, since } = placedToUndo(events, data.eventId);
    if (event.type !== 'AccountSuspended') throw new Refusal('audit.not-undoable');
    if (since.some(({ type }) => type === 'PersonErased')) throw new Refusal('account.not-found');
    if (since.some(({ type }) => type === event.type || type === EVENT_RECORDS[event.type].undoneBy))
      throw new Refusal('audit.decided-since');
    return [{ type: 'SuspensionLifted', data: { userId: data.userId } }];
  },
};

export const accountUndoing: StreamUndoing<Command<'UndoAccountEvent'>, AccountEvent> = {
  decider: undoAccountDecider,
  streamOf: streams.user,
  command: (userId, eventId) => ({ type: 'UndoAccountEvent', data: { userId, eventId } }),
};
