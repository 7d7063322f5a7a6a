import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import type { NewDomainEvent } from '@duende/platform/domain-log/domain-log';
import { currentVersion } from '@duende/platform/domain-log/upcasters';
import type { AppendResult } from '@duende/platform/event-log/event-log';
import type { CommandContext } from './command-context.ts';
import { deriveId } from './derive-id.ts';

/**
 * What a decider decided, with ids that are the same however often the command is done: the log then takes a second
 * append of it for the first. The digest is in them too, so that two bodies under one key can never pass for each other.
 */
export function newEvents(
  stream: string,
  events: readonly DomainEvent[],
  context: CommandContext,
): readonly NewDomainEvent[] {
  const { actor, at, commandId, commandDigest, correlationId, causationId } = context;
  const metadata = {
    actorId: actor?.userId ?? null,
    at,
    correlationId,
    causationId,
    commandId,
    commandDigest,
  };
  return events.map((event, index) => ({
    ...event,
    id: deriveId(commandId, `${stream}#${index} ${commandDigest}`),
    metadata,
  }));
}

/** The one event of an append as a reader of the log would see it. */
export function asRecorded(
  stream: string,
  event: NewDomainEvent,
  { revision, position }: AppendResult,
): RecordedDomainEvent {
  const metadata = { ...event.metadata, schemaVersion: currentVersion(event.type) };
  return { ...event, stream, revision, position, metadata };
}

/**
 * The stream as the command left it when it was done before: its events up to the last of the command's own; `null`
 * when the stream holds none of them.
 * @throws Refusal `request.key-reused` when the same key came with another body
 */
export function previousResult(
  recorded: readonly RecordedDomainEvent[],
  context: CommandContext,
): readonly RecordedDomainEvent[] | null {
  const last = recorded.findLastIndex(({ metadata }) => metadata.commandId === context.commandId);
  const event = recorded[last];
  if (event === undefined) return null;
  if (event.metadata.commandDigest !== context.commandDigest) throw new Refusal('request.key-reused');
  return recorded.slice(0, last + 1);
}

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
