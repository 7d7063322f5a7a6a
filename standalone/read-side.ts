import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { ReadModelStatus } from '@duende/projections/running/embedded-projections';
import type { QueryServiceOptions } from '@duende/query-service/query-service-options';

/** The read models of the single process, written here or shared with others. */
export interface ReadSide {
  readonly models: ReadModels;
  /** of served generations */
  readonly progress: ReadProgress;
  status(): readonly ReadModelStatus[];
  /** all of the log's start is visible, and live messages work */
  readonly caughtUp: Promise<void>;
  readonly live: Pick<QueryServiceOptions, 'bus' | 'adapter' | 'costly'>;
  /** Calls back after a switch of generations. */
  onSwitch(listener: () => void): void;
  observe(by: { readonly health: HealthRegistry; readonly metrics: Metrics }): void;
  stop(): Promise<void>;
}
