import type { Actor } from '@duende/contracts/accounts/permissions';
import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { isUndoing, type UndoingType } from '@duende/contracts/events/event-records';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Command } from '@duende/contracts/commands/command-schemas';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled } from '../handling/handled.ts';
import { partsOf, type Decider } from '../handling/decider.ts';
import { placed, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';

export interface UndoPair {
  readonly undone: RecordedDomainEvent;
  readonly undoing: DomainEvent<UndoingType>;
}

export interface Undone extends UndoPair {
  readonly undoing: RecordedDomainEvent<UndoingType>;
  readonly position: Position | null;
}

/** Both methods throw the decider's refusals. */
export interface Undoer {
  /** Records nothing. */
  preview(id: string, eventId: string, context: CommandContext): Promise<UndoPair>;
  /** `context` names the cause. */
  undo(id: string, eventId: string, context: CommandContext): Promise<Undone>;
}

export interface StreamUndoing<C extends Command, E extends DomainEvent> {
  readonly decider: Decider<RecordedEvents, C, E>;
  streamOf(id: string): string;
  command(id: string, eventId: string, actor: Actor | null): C;
}

export function createStreamUndoer<C extends Command, E extends DomainEvent>(
  handler: CommandHandler,
  { decider, streamOf, command }: StreamUndoing<C, E>,
): Undoer {
  return {
    async preview(id, eventId, { actor, at }) {
      const { state } = await handler.load(recordedStream, streamOf(id));
      const { events } = partsOf(decider.decide(command(id, eventId, actor), state, { actor, at }));
      return pairOf(state, eventId, events);
    },
    async undo(id, eventId, context) {
      const asked = command(id, eventId, context.actor);
      return undoneBy(await handler.handle(decider, streamOf(id), asked, context), eventId);
    },
  };
}

/** The undo of a new or repeated command. */
export function undoneBy({ state, events, position }: Handled<RecordedEvents>, eventId: string): Undone {
  const [undoing] = events;
  if (!isUndoing(undoing)) throw new Refusal('audit.decided-since');
  return { undone: placed(state, eventId).event, undoing, position };
}

export function pairOf(events: RecordedEvents, eventId: string, [undoing]: readonly DomainEvent[]): UndoPair {
  if (!isUndoing(undoing)) throw new Refusal('audit.decided-since');
  return { undone: placed(events, eventId).event, undoing };
}

/** Events in the subject's other streams cannot be undone. */
export async function refuseElsewhere(
  handler: CommandHandler,
  others: readonly string[],
  eventId: string,
): Promise<never> {
  for (const stream of others) {
    const { state } = await handler.load(recordedStream, stream);
    if (state.some(({ id }) => id === eventId)) throw new Refusal('audit.not-undoable');
  }
  throw new Refusal('audit.entry-not-found');
}
