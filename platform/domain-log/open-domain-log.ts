import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { eventTypeOf, type Position, type RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { LogUnavailable, StreamRemoved, VaultUnavailable } from '../errors/errors.ts';
import type { EventLog, RecordedEvent } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { appendAfterLeftOut, isForeign, readPassedOver } from './left-out.ts';
import { CorruptEvent } from './corrupt-event.ts';
import { knownBy, type DomainBatch, type DomainLog, type DomainSubscriptionItem } from './domain-log.ts';
import { createLogWitness } from './log-witness.ts';
import type { CountLeftOut } from '../observability/metrics.ts';
import { openEvents, type LeftOut } from './open-events.ts';
import { sealEvents } from './seal-events.ts';

const VAULT_RETRY_MS = 250;
/** Events of a stream that are opened in one go: some milliseconds of this thread. */
const PAGE_SIZE = 500;

export interface DomainLogParts {
  readonly log: EventLog;
  readonly vault: KeyVault;
  /** hears of each event that is left out while the log of all streams is read */
  readonly countLeftOut?: CountLeftOut;
}

/** The typed, opened view of a log: what {@link DomainLog} promises, on any log and any vault. */
export function createDomainLog({ log, vault, countLeftOut }: DomainLogParts): DomainLog {
  const passedOver = readPassedOver(log);
  const isPassedOver = (eventId: string) => passedOver.has(eventId);
  /** streams of which something was left out as they were read: their ends are not where their readers think */
  const gapped = new Set<string>();
  async function isLeftOut(event: RecordedEvent): Promise<boolean> {
    await passedOver.load();
    return eventTypeOf(event.type) === null || isPassedOver(event.id) || isForeign(event);
  }

  /** An event that cannot be opened may have been decided about since the decisions were read. */
  async function open(
    events: readonly RecordedEvent[],
    onLeftOut: LeftOut['onLeftOut'] = () => undefined,
  ): Promise<RecordedDomainEvent[]> {
    await passedOver.load();
    for (;;) {
      const left: (readonly [RecordedEvent, 'foreign' | 'decided'])[] = [];
      try {
        const note: LeftOut['onLeftOut'] = (event, why) => void left.push([event, why]);
        const opened = await openEvents(vault, events, { isPassedOver, onLeftOut: note });
        for (const [event, why] of left) onLeftOut(event, why);
        return opened;
      } catch (error) {
        if (!(error instanceof CorruptEvent)) throw error;
        await passedOver.reload();
        if (!isPassedOver(error.eventId)) throw error;
      }
    }
  }

  async function openBatch(events: readonly RecordedEvent[], last: RecordedEvent): Promise<DomainBatch> {
    const opened = await open(events, ({ position }, why) => countLeftOut?.(why, position));
    const ours = opened.at(-1);
    const known = ours === undefined ? null : knownBy(ours);
    return { events: opened, through: { position: last.position, known } };
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
        // Of the log too: what it has decided about itself is asked of it.
        if (!(error instanceof VaultUnavailable || error instanceof LogUnavailable)) throw error;
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
    ...createLogWitness(log),
    async append(stream, events, expected, assertNotFenced) {
      const sealed = await sealEvents(vault, stream, events);
      // What goes behind what is left out may be sent twice, and is looked at each time.
      const append: EventLog['append'] = async (...given) => {
        assertNotFenced?.();
        return await log.append(...given);
      };
      return gapped.has(stream)
        ? appendAfterLeftOut({ read: log.read, append }, isLeftOut, [stream, sealed, expected])
        : append(stream, sealed, expected);
    },
    async read(stream, fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER) {
      const read: RecordedDomainEvent[] = [];
      for (let next = fromRevision, left = maxCount; ; await nextTurn()) {
        const wanted = Math.min(left, PAGE_SIZE);
        const stored = await log.read(stream, next, wanted);
        if ((stored[0]?.revision ?? next) > next) throw new StreamRemoved(stream, 'cut');
        const opened = await open(stored);
        if (opened.length < stored.length) gapped.add(stream);
        read.push(...opened);
        left -= stored.length;
        const last = stored.at(-1);
        if (last === undefined || stored.length < wanted || left <= 0) return read;
        next = last.revision + 1;
      }
    },
    readAll,
    head: () => log.head(),
    subscribeAll,
  };
}
