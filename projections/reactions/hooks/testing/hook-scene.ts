import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Position } from '@duende/contracts/events/domain-event';
import type { HookTarget } from '@duende/contracts/hooks/hook-kinds';
import { openFileReactionMarks } from '@duende/platform/coordination/file-reaction-marks';
import type { Leases } from '@duende/platform/coordination/leases';
import { openSqliteHookOutbox } from '@duende/platform/hooks/sqlite-hook-outbox';
import { createHookSecrets } from '@duende/platform/domain-log/hook-secrets';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createResolvePublic } from '@duende/platform/net/resolve-public';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { givenLog, when, type Given } from '@duende/testkit/samples/given-log';
import { HOOK, HOOK_SECRET, hookAdded } from '@duende/testkit/samples/hooks';
import { people } from '@duende/testkit/samples/story';
import { createHookReceiver } from '@duende/testkit/support/hook-receiver';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { onTestFinished } from 'vitest';
import { openReadModels } from '../../../registry/registry.ts';
import { startEmbeddedProjections } from '../../../running/embedded-projections.ts';
import { createHookDeliveries } from '../hook-deliveries.ts';
import { watchHooks } from '../hook-health.ts';
import { HOOKED_BY, startHookReaction } from '../hook-reaction.ts';
import { createPostOnce } from '../post-once.ts';

const NOON = Date.parse('2026-06-01T10:00:00Z');
export const SECRETS = createHookSecrets(new Uint8Array(32).fill(7));
export const SIGNING_KEY = SECRETS.signingKey(HOOK, HOOK_SECRET);

interface Addition {
  readonly hookId?: string;
  readonly target?: HookTarget;
}

/** A hook whose target opens. */
export function hook(
  path = '/',
  { hookId = HOOK, target = { url: `https://grupo.example${path}` }, ...said }: Addition & object = {},
): Given {
  return hookAdded({ hookId, target: SECRETS.sealTarget(hookId, target), ...said });
}

/** A log with read models, and processes that tell hooks: every public name is one receiver of this machine. */
export async function hookScene(folder: string, given: readonly Given[] = []) {
  const log = await givenLog([...people, ...given]);
  const logger = createLogger({ level: 'silent' });
  const store = createMemoryReadStore();
  const bus = createInProcessLiveBus();
  const runner = await startEmbeddedProjections({ log: log.domainLog, store, bus, logger });
  onTestFinished(runner.stop);
  const models = await openReadModels(store);
  const receiver = createHookReceiver();
  const port = await listenUntilFinished(receiver.server);
  const outbox = openSqliteHookOutbox({ file: `${folder}.sqlite` });
  const marks = () => openFileReactionMarks(`${folder}.json`);
  const addresses = new Map<string, string>();
  const connected: string[] = [];
  const waitedFor: Position[] = [];
  const begun = await log.domainLog.head();
  let clock = NOON;
  const now = () => clock;
  const resolve = createResolvePublic({
    resolve: async (name) => [{ address: addresses.get(name) ?? '93.184.216.34', family: 4 }],
  });
  const post = createPostOnce({
    connect({ hostname, addresses: [first] }) {
      connected.push(`${hostname} ${first?.address}`);
      return connect(port, '127.0.0.1');
    },
    resolve,
    timeoutMs: 400,
  });
  const reactions: { stop(): Promise<void> }[] = [];

  function start({ holder = 'a', leases = null }: { holder?: string; leases?: Leases | null } = {}) {
    const deliveries = createHookDeliveries({
      ...{ logger, models, outbox, now, post, publicUrl: 'https://duende.example', pollMs: 5 },
      secrets: async () => SECRETS,
    });
    const watch = watchHooks({ models, outbox });
    const reaction = startHookReaction({
      ...{
        logger,
        log: log.domainLog,
        marks: marks(),
        leases,
        holder,
        models,
        outbox,
        deliveries,
        watch,
        now,
      },
      waitFor(position) {
        waitedFor.push(position);
        return runner.progress.waitFor(HOOKED_BY, position, 2_000);
      },
    });
    reactions.push(reaction);
    return { stop: reaction.stop, counts: deliveries.counts, watch };
  }
  onTestFinished(async () => {
    for (const reaction of reactions) await reaction.stop();
    outbox.close();
  });
  receiver.trust('/', SIGNING_KEY);
  return {
    ...{ log, models, outbox, receiver, addresses, connected, waitedFor, start, now },
    /** As if a process had been killed before it moved the mark. */
    rewind: () => writeFileSync(`${folder}.json`, JSON.stringify({ position: begun, days: {} })),
    marked: async () => (await marks().read())?.position ?? null,
    seen: (path = '/') => receiver.received.filter((one) => one.path === path),
    news: (path = '/') =>
      receiver.received.filter((one) => one.path === path).map(({ body }) => body['news']),
    pass: (ms: number) => (clock += ms),
    /** happens now */
    happen: async (...facts: readonly Given[]) => {
      for (const one of facts) await log.and(when(new Date(clock).toISOString(), one));
    },
  };
}
