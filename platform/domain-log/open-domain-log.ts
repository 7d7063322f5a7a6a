import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { eventTypeOf, type Position, type RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { LogUnavailable, StreamRemoved, VaultUnavailable } from '../errors/errors.ts';
import type { EventLog, RecordedEvent } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import type { CountLeftOut } from '../observability/metrics.ts';
import { CorruptEvent } from './corrupt-event.ts';
import { knownBy, type DomainBatch, type DomainLog, type DomainSubscriptionItem } from './domain-log.ts';
import { appendAfterLeftOut, isForeign, readPassedOver } from './left-out.ts';
import { createLogWitness } from './log-witness.ts';
import { openEvents, type LeftOut } from './open-events.ts';
import { sealEvents } from './seal-events.ts';

const VAULT_RETRY_MS = 250;

interface DomainLogParts {
  readonly log: EventLog;
  readonly vault: KeyVault;
  /** receives each event left out while reading all streams */
  readonly countLeftOut?: CountLeftOut;
}

/** Events opened in one go: a few milliseconds of this thread. */
const PAGE_SIZE = 500;

export function createDomainLog(parts: DomainLogParts): DomainLog {
  const { log, vault } = parts;
  const opener = new EventOpener(parts);
  const gapped = new Set<string>();

  async function* readAll(from: Position, to: Position): AsyncGenerator<DomainBatch> {
    for await (const events of log.readAll(from, to)) {
      const last = events.at(-1);
      if (last !== undefined) yield await opener.openBatch(events, last);
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
      const batch = await opener.openWhenReachable(item, last, signal);
      if (batch !== null) yield batch;
    }
  }

  return {
    ...createLogWitness(log),
    async append(stream, events, expected, assertNotFenced) {
      const sealed = await sealEvents(vault, stream, events);
      // The event may be sent twice, so each send checks the fence.
      const append: EventLog['append'] = async (...given) => {
        assertNotFenced?.();
        return await log.append(...given);
      };
      const isLeftOut = opener.isLeftOut.bind(opener);
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
        const opened = await opener.open(stored);
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

/** Opens stored events with the vault's keys; leaves out foreign events and those an operator excluded. */
class EventOpener {
  readonly #parts: DomainLogParts;
  readonly #passedOver: ReturnType<typeof readPassedOver>;
  readonly #batches = new WeakMap<readonly RecordedEvent[], Promise<DomainBatch>>();

  constructor(parts: DomainLogParts) {
    this.#parts = parts;
    this.#passedOver = readPassedOver(parts.log);
  }

  async isLeftOut(event: RecordedEvent): Promise<boolean> {
    await this.#passedOver.load();
    return eventTypeOf(event.type) === null || this.#passedOver.has(event.id) || isForeign(event);
  }

  /**
   * Retries once with fresh decisions.
   * @throws CorruptEvent
   */
  async open(
    events: readonly RecordedEvent[],
    onLeftOut: LeftOut['onLeftOut'] = () => undefined,
  ): Promise<RecordedDomainEvent[]> {
    const passedOver = this.#passedOver;
    const isPassedOver = (eventId: string) => passedOver.has(eventId);
    await passedOver.load();
    for (;;) {
      const left: (readonly [RecordedEvent, 'foreign' | 'decided'])[] = [];
      try {
        const note: LeftOut['onLeftOut'] = (event, why) => void left.push([event, why]);
        const opened = await openEvents(this.#parts.vault, events, { isPassedOver, onLeftOut: note });
        for (const [event, why] of left) onLeftOut(event, why);
        return opened;
      } catch (error) {
        if (!(error instanceof CorruptEvent)) throw error;
        await passedOver.reload();
        if (!isPassedOver(error.eventId)) throw error;
      }
    }
  }

  /** Followers at the same place get the same array of a log, which is opened once. */
  openBatch(events: readonly RecordedEvent[], last: RecordedEvent): Promise<DomainBatch> {
    const known = this.#batches.get(events);
    if (known !== undefined) return known;
    const batch = this.#openAll(events, last);
    this.#batches.set(events, batch);
    batch.catch(() => this.#batches.delete(events));
    return batch;
  }

  async #openAll(events: readonly RecordedEvent[], last: RecordedEvent): Promise<DomainBatch> {
    const { countLeftOut } = this.#parts;
    const opened = await this.open(events, ({ position }, why) => countLeftOut?.(why, position));
    const ours = opened.at(-1);
    const known = ours === undefined ? null : knownBy(ours);
    return { events: opened, through: { position: last.position, known } };
  }

  /** Waits for an unreachable vault. `null` when the signal aborted. */
  async openWhenReachable(
    events: readonly RecordedEvent[],
    last: RecordedEvent,
    signal: AbortSignal,
  ): Promise<DomainBatch | null> {
    while (!signal.aborted) {
      try {
        return await this.openBatch(events, last);
      } catch (error) {
        // The log holds the decisions.
        if (!(error instanceof VaultUnavailable || error instanceof LogUnavailable)) throw error;
        await delay(VAULT_RETRY_MS, undefined, { ref: false });
      }
    }
    return null;
  }
}
