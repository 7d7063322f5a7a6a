import type { UndoSubject } from '@duende/contracts/audit/undo-answer';
import type { Command } from '@duende/contracts/commands/command-schemas';
import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
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

function reasoned(event: RecordedDomainEvent): Command<'StrikeReason'>['data'] {
  const { id: eventId } = event;
  // Unreadable reasons count: read models may still show them.
  if ('reason' in event.data && event.data.reason === null) throw new Refusal('audit.no-reason');
  switch (event.type) {
    case 'PartyRejected':
    case 'PartyDeleted':
    case 'ProposalRejected':
    case 'PhotoWithdrawn': {
      const { partyId } = event.data;
      return { eventId, eventType: event.type, subjectId: partyId, partyId };
    }
    case 'CommentRejected': {
      const { partyId, commentId } = event.data;
      return { eventId, eventType: event.type, subjectId: commentId, partyId };
    }
    case 'AccountSuspended':
    case 'SessionsEnded': {
      const subjectId = event.data.userId;
      return { eventId, eventType: event.type, subjectId, partyId: null };
    }
    case 'HistoryExported': {
      const subjectId = event.data.exportId;
      return { eventId, eventType: event.type, subjectId, partyId: null };
    }
    default:
      throw new Refusal('audit.no-reason');
  }
}
