import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { NewDomainEvent } from '@duende/platform/domain-log/domain-log';
import type { CommandContext } from '../handling/command-context.ts';
import { deriveId } from '../handling/derive-id.ts';
import { newEvents } from '../handling/new-events.ts';

/**
 * Facts of a command that may write to one stream more than once: `place` tells the writings apart. The same command
 * at the same place makes the same ids, which the log takes for a repeat.
 */
export function newEventsAt(
  place: string | number,
  stream: string,
  events: readonly DomainEvent[],
  context: CommandContext,
): readonly NewDomainEvent[] {
  return newEvents(stream, events, context).map((event, index) => ({
    ...event,
    id: deriveId(context.commandId, `${stream}#${place}#${index}`),
  }));
}
