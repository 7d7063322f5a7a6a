import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { SqliteReadStore } from '@duende/platform/read-store/sqlite/sqlite-read-store';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { COLLECTIONS, openReadModels } from '@duende/projections/registry/registry';
import { checkpointCollection } from '@duende/projections/runner/checkpoint';
import { closableStore } from '@duende/projections/runner/closable-store';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { observeRunner } from '@duende/projections/running/observe-runner';
import { createCostlyAnswers } from '@duende/query-service/costly/costly-answers';
import type { ReadSide } from './read-side.ts';

export interface EmbeddedRuntime {
  readonly store: SqliteReadStore;
  readonly log: DomainLog;
  readonly logger: Logger;
}

/**
 * Read models that no other process can have: made in the collections they declare, each from its checkpoint on. What turns
 * out to be damaged is folded anew beside the answering.
 */
export async function makeReadModelsAlone({ store, log, logger }: EmbeddedRuntime): Promise<ReadSide> {
  const decided = await retryUntilAvailable(() => log.read(streams.passedOver()), logger);
  // Events that an operator left out since are in the documents of before.
  store.foldedFrom(`${log.id} without ${decided.length}`);
  const declared = Object.values(COLLECTIONS).map(({ name }) => name);
  store.keepOnly(declared.flatMap((name) => [name, checkpointCollection(name)]));
  let remake = async (): Promise<void> => store.remake();
  const mend = (): void => {
    remake().catch((error: unknown) => logger.error({ err: error }, 'the read models cannot be made anew'));
  };
  store.onDamage(mend);
  const bus = createInProcessLiveBus();
  async function empty(): Promise<void> {
    store.remake();
    await costly.end();
  }
  const runner = await retryUntilAvailable(
    () => startEmbeddedProjections({ log, store, bus, logger, empty }),
    logger,
  );
  remake = runner.remake;
  const costly = createCostlyAnswers({
    file: store.file,
    onDamage: mend,
    isClosed: runner.isClosed,
    commit: store.commit,
    isInPlace: store.isInPlace,
  });
  return {
    models: await openReadModels(closableStore(store, runner.isClosed)),
    progress: runner.progress,
    status: runner.status,
    caughtUp: runner.caughtUp,
    live: { bus, costly },
    onSwitch: () => undefined,
    observe: (by) => observeRunner(runner, by),
    async stop() {
      await costly.end();
      await runner.stop();
    },
  };
}
