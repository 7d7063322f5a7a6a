import type { Config } from '@duende/platform/config/config';
import type { Logger } from '@duende/platform/observability/logger';
import { startReactions } from '@duende/projections/reactions/start-reactions';
import { observeRunner } from '@duende/projections/running/observe-runner';
import { writeSharedReadModels } from '../shared-read-side.ts';
import { startOnEngines } from './start-on-engines.ts';

export interface ProjectionProcess {
  readonly address: string;
  /** Finishes the batch and releases the read models. */
  close(): Promise<void>;
}

/**
 * Writes read models and runs reactions, which send commands to its own command side. Serves only
 * `GET /api/health`: 503 until caught up and while an engine is down. Throws like {@link startOnEngines}.
 */
export async function startProjectionProcess(given: Config, logger: Logger): Promise<ProjectionProcess> {
  const opened = await startOnEngines(given, logger, 'projection');
  const { address, config, health, metrics, runtime, commands, models, progress } = opened;
  const { stores, log } = runtime;
  const { readStore: store, shared } = stores;
  if (shared === null) throw new Error('read models for other processes need a shared store');
  const { runner, stop } = await writeSharedReadModels({ store, shared, log, logger });
  observeRunner(runner, { health, metrics });
  metrics.observeLeftOut(() => stores.leftOut);
  opened.serve([]);
  void runner.caughtUp.then(() => health.ready());
  const { status, caughtUp } = progress;
  const reactions = startReactions({
    ...{ config, logger, health, metrics, stores, log, models, progress, status, caughtUp, commands },
  });
  return {
    address,
    async close() {
      health.stopping();
      await Promise.all([stop(), reactions.stop()]);
      await opened.close();
    },
  };
}
