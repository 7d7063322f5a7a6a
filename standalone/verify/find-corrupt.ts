import { START, type Position } from '@duende/contracts/events/domain-event';
import { CorruptEvent } from '@duende/platform/domain-log/corrupt-event';
import { readPassedOver } from '@duende/platform/domain-log/left-out';
import { openEvents } from '@duende/platform/domain-log/open-events';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';

/** Checks up to a position, except skipped events. Rejects as log and vault do. */
export async function findCorruptEvents(
  { events: log, vault }: { readonly events: EventLog; readonly vault: KeyVault },
  upTo: Position,
): Promise<readonly CorruptEvent[]> {
  const passedOver = readPassedOver(log);
  await passedOver.load();
  const found: CorruptEvent[] = [];

  async function corruptionIn(events: readonly RecordedEvent[]): Promise<CorruptEvent | null> {
    try {
      await openEvents(vault, events, { isPassedOver: (id) => passedOver.has(id) });
      return null;
    } catch (error) {
      if (error instanceof CorruptEvent) return error;
      throw error;
    }
  }

  for await (const events of log.readAll(START, upTo)) {
    if ((await corruptionIn(events)) === null) continue;
    for (const event of events) {
      const corruption = await corruptionIn([event]);
      if (corruption !== null) found.push(corruption);
    }
  }
  return found;
}
