import { LIMITS } from '@duende/contracts/common/limits';
import type { Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { isOfParty } from '@duende/contracts/events/party-status';
import type { HookOutbox, OutboxMessage } from '@duende/platform/hooks/hook-outbox';
import type { Leases } from '@duende/platform/coordination/leases';
import type { ReactionMark, ReactionMarks } from '@duende/platform/coordination/reaction-marks';
import type { DomainBatch, DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Logger } from '@duende/platform/observability/logger';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { isChosen, newsOf } from './party-news.ts';
import { inOrder } from '../../notices/notice-of.ts';
import type { ReadModels } from '../../registry/registry.ts';
import { MarkMoved, startHeldReaction, untilOneEnds } from '../held-reaction.ts';
import type { HookDeliveries } from './hook-deliveries.ts';
import type { HookWatch } from './hook-health.ts';

export interface HookReactionOptions {
  readonly logger: Logger;
  readonly log: Pick<DomainLog, 'head' | 'subscribeAll'>;
  readonly marks: ReactionMarks;
  readonly leases: Leases | null;
  readonly holder: string;
  readonly models: Pick<ReadModels, 'hooks' | 'party-versions'>;
  readonly outbox: Pick<HookOutbox, 'add' | 'resend' | 'forget'>;
  /** Bounded; resolves to whether the read models reached the position. */
  readonly waitFor: (position: Position) => Promise<boolean>;
  readonly deliveries: Pick<HookDeliveries, 'run' | 'wake'>;
  readonly watch: Pick<HookWatch, 'run'>;
  readonly now: () => number;
}

export const HOOKED_BY = [
  'hooks',
  'parties',
  'party-versions',
] as const satisfies readonly (keyof ReadModels)[];

/** Older events cause no messages. */
const NEWS_FOR_MS = 24 * 3_600_000;
const MOVE_EVERY = 1_000;

/** Messages are in the outbox before the mark moves, so none is lost; a rebuild or restore makes none again. */
export function startHookReaction(options: HookReactionOptions): { stop(): Promise<void> } {
  const { logger, log, marks, leases, holder, models, outbox, waitFor, deliveries, watch, now } = options;

  async function reacting(signal: AbortSignal): Promise<readonly Promise<void>[]> {
    let mark = await beginning(options);
    let unmoved = 0;
    /** as of the log: without any, no party's event waits for a read model */
    const present = new Set<string>();
    const reached = async (position: Position) => {
      while (!(await waitFor(position)) && !signal.aborted);
    };

    async function move(position: Position): Promise<void> {
      if (signal.aborted) return;
      const to: ReactionMark = { ...mark, position };
      if (!(await marks.move(mark, to))) throw new MarkMoved();
      mark = to;
      unmoved = 0;
    }

    async function messagesOf(event: RecordedDomainEvent): Promise<readonly OutboxMessage[]> {
      if (present.size === 0 || !isOfParty(event)) return [];
      if (now() - Date.parse(event.metadata.at) >= NEWS_FOR_MS) return [];
      await reached(event.position);
      const hooks = (await models.hooks.find({})).filter(({ since }) => since < event.position);
      if (hooks.length === 0) return [];
      const { partyId } = event.data;
      const versions = inOrder(await models['party-versions'].find({ partyId }));
      const known = versions.find(({ version }) => version.eventId === event.id);
      const news = known === undefined ? null : newsOf(known);
      if (known === undefined || news === null) return [];
      return hooks
        .filter((hook) => isChosen(hook, news, known.version))
        .map(({ _id: hookId }) => ({
          ...{ id: deriveId(event.id, hookId), hookId, partyId, news, at: event.metadata.at },
          ...{ state: 'waiting', tries: 0, dueAt: now(), lastTry: null },
        }));
    }

    /** Resolves to whether the outbox has changed. */
    async function react(event: RecordedDomainEvent): Promise<boolean> {
      if (event.type === 'HookMessagesResent') {
        await outbox.resend(event.data.hookId, event.metadata.at, now());
        return true;
      }
      if (event.type === 'HookAdded') present.add(event.data.hookId);
      if (event.type === 'HookRemoved') {
        present.delete(event.data.hookId);
        await outbox.forget(event.data.hookId);
        return true;
      }
      const messages = await messagesOf(event);
      if (messages.length === 0 || signal.aborted) return false;
      await outbox.add(messages, LIMITS.hooks.held);
      return true;
    }

    async function see({ events, through }: DomainBatch): Promise<void> {
      for (const event of events) {
        if (signal.aborted) return;
        if (!(await react(event))) continue;
        await move(event.position);
        deliveries.wake();
      }
      unmoved += events.length;
      if (unmoved >= MOVE_EVERY) await move(through.position);
    }

    async function followLog(): Promise<void> {
      await reached(mark.position);
      for (const { _id } of await models.hooks.find({})) present.add(_id);
      for await (const item of log.subscribeAll(mark.position, signal))
        if (!('caughtUp' in item)) await see(item);
    }

    async function deliver(): Promise<void> {
      // A hook that is not known yet would lose its messages.
      await reached(mark.position);
      await deliveries.run(signal);
    }

    return [followLog(), deliver(), watch.run(signal)];
  }

  return startHeldReaction({
    ...{ logger, leases, holder, lease: 'hooks', failed: 'hooks get no messages; tried again' },
    react: (signal) => untilOneEnds(signal, reacting),
  });
}

/** Starts at the end of the log on the first run, or after a restore to an older state. */
async function beginning({ marks, log }: Pick<HookReactionOptions, 'marks' | 'log'>): Promise<ReactionMark> {
  const [mark, head] = await Promise.all([marks.read(), log.head()]);
  if (mark !== null && mark.position <= head) return mark;
  const first = { position: head, days: {} };
  if (!(await marks.move(mark, first))) throw new MarkMoved();
  return first;
}
