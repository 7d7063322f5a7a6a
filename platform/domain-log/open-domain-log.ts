import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { StreamRemoved } from '../errors/errors.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { DomainBatch, DomainLog, DomainSubscriptionItem } from './domain-log.ts';
import { EventOpener, type DomainLogParts } from './event-opener.ts';
import { appendAfterLeftOut } from './left-out.ts';
import { createLogWitness } from './log-witness.ts';
import { sealEvents } from './seal-events.ts';

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
