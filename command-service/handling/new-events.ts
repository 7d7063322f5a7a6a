import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import type { NewDomainEvent } from '@duende/platform/domain-log/domain-log';
import { currentVersion } from '@duende/platform/domain-log/upcasters';
import type { AppendResult } from '@duende/platform/event-log/event-log';
import type { CommandContext } from './command-context.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';

/**
 * Ids derive from the command, so that the log recognises a repeat, and from the digest, so that different bodies
 * never match.
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

/** The event as the log returns it. */
export function asRecorded(
  stream: string,
  event: NewDomainEvent,
  { revision, position }: AppendResult,
): RecordedDomainEvent {
  const metadata = { ...event.metadata, schemaVersion: currentVersion(event.type) };
  return { ...event, stream, revision, position, metadata };
}

/**
 * Up to the command's last own event; `null` if there is none.
 * @throws Refusal `request.key-reused` for the same key with another body
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

/** For several writes to a stream: equal places give equal ids. */
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
