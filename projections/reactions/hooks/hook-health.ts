import type { HealthState } from '@duende/platform/observability/health';
import type { HookOutbox, OutboxSummary } from '@duende/platform/hooks/hook-outbox';
import { pause } from '@duende/platform/resilience/retry';
import type { ReadModels } from '../../registry/registry.ts';

const FAILING_TRIES = 3;
const LOOK_MS = 15_000;

export interface HookWatch {
  run(signal: AbortSignal): Promise<void>;
  state(): HealthState;
  reason(): string | null;
  held(): { readonly waiting: number; readonly parked: number };
}

/** Of all hooks, as last seen by the process that sends. */
export function watchHooks({
  models,
  outbox,
}: {
  readonly models: Pick<ReadModels, 'hooks'>;
  readonly outbox: Pick<HookOutbox, 'summary'>;
}): HookWatch {
  let seen: readonly OutboxSummary[] = [];
  const total = (state: 'waiting' | 'parked') => seen.reduce((sum, summary) => sum + summary[state], 0);
  const failing = () => seen.filter(isFailing).length;
  return {
    async run(signal) {
      while (!signal.aborted) {
        const hooks = await models.hooks.find({});
        seen = await Promise.all(hooks.map(({ _id }) => outbox.summary(_id)));
        await pause(LOOK_MS, signal);
      }
      seen = [];
    },
    state: () => (failing() === 0 ? 'ok' : 'degraded'),
    reason() {
      const hooks = failing();
      if (hooks === 0) return null;
      const who = hooks === 1 ? 'a hook takes' : `${hooks} hooks take`;
      return `${who} no messages; ${total('waiting')} are waiting, ${total('parked')} are parked`;
    },
    held: () => ({ waiting: total('waiting'), parked: total('parked') }),
  };
}

/** The last try failed, and not for the first time. */
function isFailing({ sent, failed }: OutboxSummary): boolean {
  if (failed === null || failed.tries < FAILING_TRIES) return false;
  return (failed.lastTry?.at ?? '') > (sent?.lastTry?.at ?? '');
}
