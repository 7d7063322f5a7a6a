import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { openReadModels } from '@duende/projections/registry';
import { observeRunner } from '@duende/projections/runner/observe-runner';
import { startEmbeddedProjections } from '@duende/projections/runner/embedded-projections';
import type { ReadSide } from './read-side.ts';

/** Read models that no other process can have: folded into the collections they declare, and published within the process. */
export async function makeReadModelsAlone(
  store: ReadStore,
  log: DomainLog,
  logger: Logger,
): Promise<ReadSide> {
  const bus = createInProcessLiveBus();
  const models = await openReadModels(store);
  const runner = await startEmbeddedProjections({ log, store, bus, logger });
  const { progress, status, caughtUp, stop } = runner;
  return {
    models,
    progress,
    status,
    caughtUp,
    live: { bus, messagesPrecedeCheckpoint: true },
    onSwitch: () => undefined,
    observe: (by) => observeRunner(runner, by),
    stop,
  };
}
