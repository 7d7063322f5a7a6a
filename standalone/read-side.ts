import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { ReadModelStatus } from '@duende/projections/running/embedded-projections';
import type { QueryServiceOptions } from '@duende/query-service/query-service-options';

/** The read models of the one process: made here, or here among others. */
export interface ReadSide {
  readonly models: ReadModels;
  /** of what is served */
  readonly progress: ReadProgress;
  status(): readonly ReadModelStatus[];
  /** everything that was in the log at the start is shown, and live messages are heard */
  readonly caughtUp: Promise<void>;
  /** how queries hear of changes, and who answers the costly ones */
  readonly live: Pick<QueryServiceOptions, 'bus' | 'adapter' | 'costly'>;
  /** Calls back after queries have gone over to other documents. */
  onSwitch(listener: () => void): void;
  observe(by: { readonly health: HealthRegistry; readonly metrics: Metrics }): void;
  /** Finishes the batch at hand and ends. */
  stop(): Promise<void>;
}
