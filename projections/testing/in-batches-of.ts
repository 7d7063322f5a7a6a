import {
  knownBy,
  type DomainBatch,
  type DomainLog,
  type DomainSubscriptionItem,
} from '@duende/platform/domain-log/domain-log';

export function inBatchesOf(size: number, log: DomainLog): DomainLog {
  return {
    ...log,
    async *readAll(from, to) {
      for await (const batch of log.readAll(from, to)) yield* parts(batch, size);
    },
    async *subscribeAll(from, signal): AsyncGenerator<DomainSubscriptionItem> {
      for await (const item of log.subscribeAll(from, signal)) {
        if ('caughtUp' in item) yield item;
        else yield* parts(item, size);
      }
    },
  };
}

function* parts({ events, through }: DomainBatch, size: number): Generator<DomainBatch> {
  if (events.length === 0) yield { events, through };
  for (let start = 0; start < events.length; start += size) {
    const part = events.slice(start, start + size);
    const last = part.at(-1);
    if (last === undefined || start + size >= events.length) yield { events: part, through };
    else yield { events: part, through: { position: last.position, known: knownBy(last) } };
  }
}
