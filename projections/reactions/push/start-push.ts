import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Logger } from '@duende/platform/observability/logger';
import type { Metrics } from '@duende/platform/observability/metrics';
import { internet } from '@duende/platform/net/network';
import { createResolvePublic } from '@duende/platform/net/resolve-public';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import type { Stores } from '@duende/platform/stores/open-stores';
import type { ReactionCommands } from '../reaction-commands.ts';
import { PushAgent } from './push-agent.ts';
import { pushHealth } from './push-health.ts';
import { startPushReaction, type PushReactionOptions } from './push-reaction.ts';
import { createPushRequest } from './push-request.ts';
import { createPushSender } from './push-sender.ts';
import { pushSubject } from './push-subject.ts';

export interface PushOptions {
  readonly config: Pick<Config, 'publicUrl' | 'contactEmail'>;
  readonly logger: Logger;
  readonly health: HealthRegistry;
  readonly metrics: Pick<Metrics, 'observePushes'>;
  readonly stores: Pick<Stores, 'pushMarks' | 'revocations' | 'sessionKeys' | 'shared'>;
  readonly log: Pick<DomainLog, 'head' | 'subscribeAll'>;
  readonly find: PushReactionOptions['find'];
  readonly waitFor: PushReactionOptions['waitFor'];
  readonly holder: string;
  readonly forgetDevice: ReactionCommands['forgetDevice'];
}

const now = () => Date.now();

/** Pushes while this process holds the lease; reports to health and metrics. */
export function startPush(options: PushOptions): { stop(): Promise<void> } {
  const { config, logger, health, metrics, stores, log, find, waitFor, holder } = options;
  const agent = new PushAgent(internet.connect, createResolvePublic(internet));
  const request = createPushRequest({
    keys: createPushKeys(stores.sessionKeys),
    subject: pushSubject(config),
    agent,
    revocations: stores.revocations,
    now,
  });
  const sender = createPushSender({ request, onGone: options.forgetDevice, logger, now });
  const reaction = startPushReaction({
    logger,
    log,
    marks: stores.pushMarks,
    leases: stores.shared?.leases ?? null,
    holder,
    find,
    waitFor,
    sender,
    now,
  });
  const push = pushHealth(sender.failing);
  health.check('push', push.state, push.reason);
  metrics.observePushes(() => ({ ...sender.counts(), waiting: sender.waiting() }));
  return {
    async stop() {
      await reaction.stop();
      await sender.stop();
      agent.destroy();
    },
  };
}
