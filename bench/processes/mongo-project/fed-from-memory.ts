import { START } from '@duende/contracts/events/domain-event';
import type { DomainBatch, DomainLog } from '@duende/platform/domain-log/domain-log';

/** A whole log, opened and checked, in the batches in which it is read. */
export async function loadBatches(log: DomainLog): Promise<readonly DomainBatch[]> {
  const batches: DomainBatch[] = [];
  for await (const batch of log.readAll(START, await log.head())) batches.push(batch);
  return batches;
}

/** The same log for a subscriber, but at no cost: its batches lie in memory. `taken` is called as each is asked for. */
export function fedFromMemory(
  log: DomainLog,
  batches: readonly DomainBatch[],
  taken: (index: number) => void,
): DomainLog {
  return {
    ...log,
    async *subscribeAll(_from, signal) {
      for (const [index, batch] of batches.entries()) {
        taken(index);
        yield batch;
      }
      yield { caughtUp: true, position: batches.at(-1)?.through.position ?? START };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  };
}
