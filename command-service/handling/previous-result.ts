import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/refusal';
import type { CommandContext } from './command-context.ts';

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
