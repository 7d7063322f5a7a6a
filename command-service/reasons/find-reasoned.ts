import type { UndoSubject } from '@duende/contracts/audit/undo-answer';
import type { Command } from '@duende/contracts/commands/command-schemas';
import { SUBJECT_IDS } from '@duende/contracts/common/event-record';
import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { EVENT_RECORDS } from '@duende/contracts/events/event-records';
import { REASONED_TYPES } from '@duende/contracts/events/reasoned-types';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';
import type { CommandHandler } from '../handling/command-handler.ts';
import { recordedStream } from '../handling/recorded-stream.ts';
import { photoStreamsOf } from '../undo/undo-subjects.ts';

/** Other streams are searched afterwards. */
const STREAM_OF: Readonly<Record<UndoSubject['type'], (id: string) => string>> = {
  party: streams.party,
  comment: streams.comment,
  import: streams.import,
  user: streams.user,
  report: streams.reports,
  export: streams.export,
  record: streams.passedOver,
  verification: streams.verification,
  hook: streams.hooks,
};

/** Found by its subject, like an undo. @throws Refusal `audit.entry-not-found`, `audit.no-reason` */
export async function findReasoned(
  handler: Pick<CommandHandler, 'load'>,
  { type, id }: UndoSubject,
  eventId: string,
): Promise<Command<'StrikeReason'>['data']> {
  // Ids of records may come from other programs.
  if (type !== 'record' && !isUuid(id)) throw new Refusal('audit.entry-not-found');
  const { state } = await handler.load(recordedStream, STREAM_OF[type](id));
  let found = state.find((event) => event.id === eventId);
  const others = type === 'party' ? photoStreamsOf(state) : type === 'user' ? [streams.admins()] : [];
  for (const stream of others) {
    if (found !== undefined) break;
    const elsewhere = await handler.load(recordedStream, stream);
    found = elsewhere.state.find((event) => event.id === eventId);
  }
  if (found === undefined) throw new Refusal('audit.entry-not-found');
  return reasoned(found);
}

function reasoned({ id: eventId, type, data }: RecordedDomainEvent): Command<'StrikeReason'>['data'] {
  const eventType = REASONED_TYPES.find((one) => one === type);
  // Unreadable reasons count: read models may still show them.
  if (eventType === undefined || ('reason' in data && data.reason === null))
    throw new Refusal('audit.no-reason');
  const fields: Readonly<Record<string, unknown>> = data;
  const subjectId = String(fields[SUBJECT_IDS[EVENT_RECORDS[eventType].audit.subject]]);
  return { eventId, eventType, subjectId, partyId: 'partyId' in data ? data.partyId : null };
}
