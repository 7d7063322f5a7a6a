import type { EventData, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { isUndoing } from '@duende/contracts/events/event-records';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { importDecider } from '../imports/import.ts';
import { partyDecider } from '../parties/party.ts';
import { placedToUndo, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';
import { undoPartyDecider } from './undo-party.ts';
import type { Undoer, Undone } from './undoer.ts';

type Withdrawal = EventData<'ImportWithdrawn'>;

/** Rejects pending parties one by one, then records the withdrawal. A repeat under any key continues. */
export function createImportUndoer(handler: CommandHandler): Undoer {
  async function finished(importId: string, eventId: string): Promise<RecordedDomainEvent<'ImportFinished'>> {
    const { state } = await handler.load(recordedStream, streams.import(importId));
    const { event } = placedToUndo(state, eventId);
    if (event.type !== 'ImportFinished') throw new Refusal('audit.not-undoable');
    return event;
  }

  async function withdrawal(
    { importId, partyIds }: EventData<'ImportFinished'>,
    withdraw: (partyId: string) => Promise<boolean>,
  ): Promise<Withdrawal> {
    const withdrawn: string[] = [];
    let approved = 0;
    for (const partyId of partyIds) {
      if (await withdraw(partyId)) withdrawn.push(partyId);
      else if ((await statusOf(partyId)) === 'approved') approved += 1;
    }
    if (withdrawn.length === 0) throw new Refusal('audit.nothing-pending');
    return { importId, total: partyIds.length, approved, partyIds: withdrawn };
  }

  const statusOf = async (partyId: string) =>
    (await handler.load(partyDecider, streams.party(partyId))).state.status;

  /** True if rejected now or by an interrupted run. */
  async function reject(partyId: string, eventId: string, context: CommandContext): Promise<boolean> {
    const { state } = await handler.handle(
      undoPartyDecider,
      streams.party(partyId),
      { type: 'RejectImported', data: { partyId, eventId } },
      { ...context, commandId: deriveId(context.commandId, `reject ${partyId}`) },
    );
    return isRejectedWith(state, eventId);
  }

  return {
    async preview(importId, eventId) {
      const undone = await finished(importId, eventId);
      const goes = async (partyId: string) => {
        const { state } = await handler.load(recordedStream, streams.party(partyId));
        return isRejectedWith(state, eventId) || (await statusOf(partyId)) === 'pending';
      };
      return { undone, undoing: { type: 'ImportWithdrawn', data: await withdrawal(undone.data, goes) } };
    },

    async undo(importId, eventId, context): Promise<Undone> {
      const stream = streams.import(importId);
      const before = await handler.previousResult(recordedStream, stream, context);
      const undoing = before?.at(-1);
      const undone = before?.find(({ id }) => id === eventId);
      if (isUndoing(undoing) && undone !== undefined) return { undone, undoing, position: undoing.position };
      const end = await finished(importId, eventId);
      const data = await withdrawal(end.data, (partyId) => reject(partyId, eventId, context));
      const { events, position } = await handler.handle(
        importDecider,
        stream,
        { type: 'WithdrawImport', data },
        context,
      );
      const [recorded] = events;
      if (!isUndoing(recorded)) throw new Refusal('audit.already-undone');
      return { undone: end, undoing: recorded, position };
    },
  };
}

function isRejectedWith(events: RecordedEvents, eventId: string): boolean {
  const decision = events.findLast(({ type }) => type !== 'PartyUpdated');
  return decision?.type === 'PartyRejected' && decision.metadata.causationId === eventId;
}
