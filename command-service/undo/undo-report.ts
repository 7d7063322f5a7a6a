import type { Command } from '@duende/contracts/commands/command-schemas';
import { Refusal } from '@duende/contracts/common/refusal';
import type { ReportEvent } from '@duende/contracts/events/domain-event';
import { isUndoable } from '@duende/contracts/events/event-records';
import { streams } from '@duende/contracts/events/streams';
import { fold } from '../handling/decider.ts';
import { placedToUndo, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';
import { reportsDecider } from '../reports/decide-reports.ts';
import type { StreamUndoing } from './undoer.ts';

/** A dismissal, unless a later one exists. People do not decide on reports about themselves. */
export const undoReportDecider = {
  ...recordedStream,

  decide({ data }: Command<'UndoReportEvent'>, events: RecordedEvents): readonly ReportEvent[] {
    const { event, since } = placedToUndo(events, data.eventId);
    const { about, looks, ownerId } = fold(reportsDecider, events);
    if (ownerId !== null && ownerId === data.byId && !data.isByAdmin) throw new Refusal('report.about-you');
    if (!isUndoable(event) || about === null) throw new Refusal('audit.not-undoable');
    if (since.some(({ type }) => type === 'ReportsDismissed')) throw new Refusal('audit.decided-since');
    const hides = looks.at(-1)?.isHidden ?? false;
    return [{ type: 'ReportsReopened', data: { ...about, hides } }];
  },
};

export const reportUndoing: StreamUndoing<Command<'UndoReportEvent'>, ReportEvent> = {
  decider: undoReportDecider,
  streamOf: streams.reports,
  command: (thingId, eventId, actor) => ({
    type: 'UndoReportEvent',
    data: { thingId, eventId, byId: actor?.userId ?? null, isByAdmin: actor?.isAdmin ?? false },
  }),
};
