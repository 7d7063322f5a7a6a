import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import type { ReportEvent } from '@duende/contracts/events/domain-event';
import { isUndoable } from '@duende/contracts/events/event-records';
import { streams } from '@duende/contracts/events/streams';
import type { CommandHandler } from '../handling/command-handler.ts';
import { fold } from '../handling/decider.ts';
import { placedToUndo, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';
import { reportsDecider } from '../reports/decide-reports.ts';
import { pairOf, undoneBy, type Undoer } from './undoer.ts';

/** Of reports: that somebody has looked, unless somebody has looked again. */
const undoReportDecider = {
  ...recordedStream,

  decide({ data }: Command<'UndoReportEvent'>, events: RecordedEvents): readonly ReportEvent[] {
    const { event, since } = placedToUndo(events, data.eventId);
    const { about, waiting, before } = fold(reportsDecider, events);
    if (!isUndoable(event) || about === null) throw new Refusal('audit.not-undoable');
    if (since.some(({ type }) => type === 'ReportsDismissed')) throw new Refusal('audit.decided-since');
    const hides = about.thing === 'comment' && waiting + before >= LIMITS.reports.hide;
    return [{ type: 'ReportsReopened', data: { ...about, hides } }];
  },
};

export function createReportUndoer(handler: CommandHandler): Undoer {
  const command = (thingId: string, eventId: string) =>
    ({ type: 'UndoReportEvent', data: { thingId, eventId } }) as const;
  return {
    async preview(thingId, eventId) {
      const { state } = await handler.load(recordedStream, streams.reports(thingId));
      return pairOf(state, eventId, undoReportDecider.decide(command(thingId, eventId), state));
    },
    async undo(thingId, eventId, context) {
      const stream = streams.reports(thingId);
      const handled = await handler.handle(undoReportDecider, stream, command(thingId, eventId), context);
      return undoneBy(handled, eventId);
    },
  };
}
