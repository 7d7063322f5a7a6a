import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duende/contracts/events/domain-event';
import type { EventLog, RecordedEvent } from '../event-log/event-log.ts';
import { VaultUnavailable, type KeyVault } from '../key-vault/key-vault.ts';
import type { DomainBatch, DomainLog, DomainSubscriptionItem } from './domain-log.ts';
import { openEvents } from './open-events.ts';
import { sealEvents } from './seal-events.ts';

const VAULT_RETRY_MS = 250;

/** The typed, opened view of a log: what {@link DomainLog} promises, on any log and any vault. */
export function createDomainLog({ log, vault }: { log: EventLog; vault: KeyVault }): DomainLog {
  async function openBatch(events: readonly RecordedEvent[], last: RecordedEvent): Promise<DomainBatch> {
    const opened = await openEvents(vault, events);
    const { position, id: eventId, stream, revision } = last;
    return { events: opened, through: { position, eventId, stream, revision } };
  }

  /** A vault that is away for a while stops no subscription: the batch waits. `null` when the signal aborted. */
  async function openWhenReachable(
    events: readonly RecordedEvent[],
    last: RecordedEvent,
    signal: AbortSignal,
  ): Promise<DomainBatch | null> {
    while (!signal.aborted) {
      try {
        return await openBatch(events, last);
      } catch (error) {
        if (!(error instanceof VaultUnavailable)) throw error;
        await delay(VAULT_RETRY_MS, undefined, { ref: false });
      }
    }
    return null;
  }

  async function* readAll(from: Position, to: Position): AsyncGenerator<DomainBatch> {
    for await (const events of log.readAll(from, to)) {
      const last = events.at(-1);
      if (last !== undefined) yield await openBatch(events, last);
    }
  }

  async function* subscribeAll(from: Position, signal: AbortSignal): AsyncGenerator<DomainSubscriptionItem> {
    for await (const item of log.subscribeAll(from, signal)) {
      if ('caughtUp' in item) {
        yield item;
        continue;
      }
      const last = item.at(-1);
      if (last === undefined) continue;
      const batch = await openWhenReachable(item, last, signal);
      if (batch !== null) yield batch;
    }
  }

  return {
    id: log.id,
    append: async (stream, events, expected) =>
      log.append(stream, await sealEvents(vault, stream, events), expected),
    read: async (stream, fromRevision) => openEvents(vault, await log.read(stream, fromRevision)),
    readAll,
    head: () => log.head(),
    subscribeAll,
  };
}
