import type { HookNews } from '@duende/contracts/hooks/hook-news';
import { shareKey } from '@duende/contracts/common/slug';
import { eventAnswer } from '@duende/contracts/parties/event-answer';
import type { HookOutbox, OutboxMessage } from '@duende/platform/hooks/hook-outbox';
import type { HookSecrets } from '@duende/platform/domain-log/hook-secrets';
import type { Logger } from '@duende/platform/observability/logger';
import { pause } from '@duende/platform/resilience/retry';
import type { HookDocument } from '../../hooks/hooks.ts';
import type { ReadModels } from '../../registry/registry.ts';
import { NotPosted, type PostOnce } from './post-once.ts';
import { HOOK_SENDERS } from './kinds/senders.ts';
import type { Outcome } from './hook-sender.ts';

export interface HookCounts {
  readonly sent: number;
  readonly failed: number;
  readonly parked: number;
  /** the party is no longer public, or the hook is removed */
  readonly dropped: number;
}

export interface HookDeliveries {
  /** Finishes running requests. */
  run(signal: AbortSignal): Promise<void>;
  wake(): void;
  counts(): HookCounts;
}

export interface HookDeliveriesOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly models: Pick<ReadModels, 'hooks' | 'parties'>;
  readonly outbox: Pick<HookOutbox, 'due' | 'put' | 'remove'>;
  readonly secrets: () => Promise<Pick<HookSecrets, 'openTarget' | 'signingKey'>>;
  readonly post: PostOnce;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly pollMs?: number;
}

const MINUTE_MS = 60_000;
/** After each failure; then the message is parked. */
export const RETRIES_MS: readonly number[] = [1, 4, 10, 20, 25].map((minutes) => minutes * MINUTE_MS);
const POLL_MS = 1_000;
const AFTER_FAULT_MS = 5_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** One message of a hook at a time, all hooks at once. Each try has the party as visitors see it then. */
export function createHookDeliveries(options: HookDeliveriesOptions): HookDeliveries {
  const { logger, models, outbox, secrets, post, publicUrl, now, pollMs = POLL_MS } = options;
  const counted = { sent: 0, failed: 0, parked: 0, dropped: 0 };
  /** hooks with a running request or a pause */
  const busy = new Map<string, Promise<void>>();
  let awake = new AbortController();
  const wake = () => awake.abort();

  async function run(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) {
        awake = new AbortController();
        await startDue(signal);
        await pause(pollMs, AbortSignal.any([signal, awake.signal]));
      }
    } finally {
      await Promise.all(busy.values());
    }
  }

  async function startDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const message = await outbox.due(now(), [...busy.keys()]);
      if (message === null) return;
      const { hookId } = message;
      const lane = deliver(message)
        .catch((err: unknown) => {
          logger.warn({ err, hookId }, 'a message of a hook could not be handled; tried again');
          return AFTER_FAULT_MS;
        })
        .then((pauseMs) => pause(pauseMs, signal))
        .finally(() => {
          busy.delete(hookId);
          wake();
        });
      busy.set(hookId, lane);
    }
  }

  /** Resolves to the pause of its hook in ms. */
  async function deliver(message: OutboxMessage): Promise<number> {
    const [hooks, parties] = await Promise.all([
      models.hooks.get([message.hookId]),
      models.parties.get([message.partyId]),
    ]);
    const hook = hooks.get(message.hookId);
    const party = parties.get(message.partyId);
    if (hook === undefined || party?.status !== 'approved') {
      counted.dropped += 1;
      await outbox.remove(message.id);
      return 0;
    }
    const event = eventAnswer(party._id, party);
    const { id, news, at } = message;
    const url = `${publicUrl}/event/${shareKey(event)}`;
    const sent = { id, news: news as HookNews, at, url, event };
    const { openTarget, signingKey: keyOf } = await secrets();
    const outcome = await tried(hook, () => {
      const target = openTarget(hook._id, hook.target);
      const signingKey = keyOf(hook._id, hook.secretId);
      return HOOK_SENDERS[hook.kind].send(sent, { target, signingKey, hookId: hook._id, now: now() }, post);
    });
    await settle(message, outcome);
    return Math.min(outcome.notBeforeMs ?? HOOK_SENDERS[hook.kind].gapMs, LONGEST_WAIT_MS);
  }

  async function settle(message: OutboxMessage, { isSent, answer, notBeforeMs }: Outcome): Promise<void> {
    const lastTry = { at: new Date(now()).toISOString(), answer };
    const tries = message.tries + 1;
    const ended = { ...message, tries, lastTry };
    const waitMs = RETRIES_MS[message.tries];
    if (isSent) {
      counted.sent += 1;
      return outbox.put({ ...ended, state: 'sent' });
    }
    counted.failed += 1;
    if (waitMs === undefined) {
      counted.parked += 1;
      return outbox.put({ ...ended, state: 'parked' });
    }
    const wait = Math.max(waitMs, Math.min(notBeforeMs ?? 0, LONGEST_WAIT_MS));
    return outbox.put({ ...ended, dueAt: now() + wait });
  }

  async function tried({ _id, place }: HookDocument, send: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await send();
    } catch (error) {
      if (error instanceof NotPosted) return { isSent: false, answer: error.message, notBeforeMs: null };
      // The cause may contain the address or token.
      logger.warn({ hookId: _id, place }, 'a message of a hook could not be made');
      return { isSent: false, answer: 'no se pudo preparar el mensaje', notBeforeMs: null };
    }
  }

  return { run, wake, counts: () => ({ ...counted }) };
}
