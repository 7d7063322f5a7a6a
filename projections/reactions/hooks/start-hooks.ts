import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createHookSecrets } from '@duende/platform/domain-log/hook-secrets';
import { internet } from '@duende/platform/net/network';
import { createResolvePublic } from '@duende/platform/net/resolve-public';
import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Logger } from '@duende/platform/observability/logger';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { Stores } from '@duende/platform/stores/open-stores';
import type { ReadModels } from '../../registry/registry.ts';
import { createHookDeliveries } from './hook-deliveries.ts';
import { watchHooks } from './hook-health.ts';
import { startHookReaction, type HookReactionOptions } from './hook-reaction.ts';
import { createPostOnce } from './post-once.ts';

export interface HooksOptions {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly logger: Logger;
  readonly health: HealthRegistry;
  readonly metrics: Pick<Metrics, 'observeHooks'>;
  readonly stores: Pick<Stores, 'hookMarks' | 'hookOutbox' | 'shared' | 'vault'>;
  readonly log: Pick<DomainLog, 'head' | 'subscribeAll'>;
  readonly models: Pick<ReadModels, 'hooks' | 'parties' | 'party-versions'>;
  readonly waitFor: HookReactionOptions['waitFor'];
  readonly holder: string;
}

const now = () => Date.now();

/** Tells hooks while this process holds the lease; reports to health and metrics. */
export function startHooks(options: HooksOptions): { stop(): Promise<void> } {
  const { config, logger, health, metrics, stores, log, models, waitFor, holder } = options;
  const { hookOutbox: outbox, vault } = stores;
  const deliveries = createHookDeliveries({
    ...{ logger, models, outbox, now, publicUrl: config.publicUrl },
    secrets: async () => createHookSecrets(await vault.secret('hooks')),
    post: createPostOnce({ connect: internet.connect, resolve: createResolvePublic(internet) }),
  });
  const watch = watchHooks({ models, outbox });
  health.check('hooks', watch.state, watch.reason);
  metrics.observeHooks(() => ({ ...deliveries.counts(), held: watch.held() }));
  return startHookReaction({
    ...{ logger, log, models, outbox, waitFor, deliveries, watch, holder, now },
    marks: stores.hookMarks,
    leases: stores.shared?.leases ?? null,
  });
}
