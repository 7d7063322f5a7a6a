import { START } from '@duende/contracts/events/domain-event';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { EventLog } from '@duende/platform/event-log/event-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { MemberRegister, MembershipTiming } from '@duende/platform/coordination/member-register';
import { createLogger } from '@duende/platform/observability/logger';
import { isErased } from '../accounts/load-account.ts';
import { createCommandHandler, type CommandHandler } from '../handling/command-handler.ts';
import { joinErasureGuard, type SharedErasureGuard } from '../handling/erasure-guard.ts';
import { createAppend, type Append } from '../handling/guarded-append.ts';
import { NO_ALLOWANCES, NOT_COUNTED } from './plain-commands.ts';

const QUICK = { beatMs: 20, fastBeatMs: 5, fenceMs: 5_000, lostMs: 10_000, waitMs: 15_000 };

/** Command handling of one of several processes: its own handler and queue, shared log and register. */
export interface CommandProcess {
  readonly erasureGuard: SharedErasureGuard;
  readonly handler: CommandHandler;
  readonly append: Append;
  readonly log: DomainLog;
}

export interface SharedRuntime {
  readonly events: EventLog;
  readonly vault: KeyVault;
  readonly register: MemberRegister;
}

export async function commandProcess(
  { events, vault, register }: SharedRuntime,
  timing: Partial<MembershipTiming> = {},
): Promise<CommandProcess> {
  const log = createDomainLog({ log: events, vault });
  const erasureGuard = await joinErasureGuard({
    register,
    logger: createLogger({ level: 'silent' }),
    isErased: (userId) => isErased(log, userId),
    timing: { ...QUICK, ...timing },
  });
  const append = createAppend({ log, erasureGuard, metrics: NOT_COUNTED });
  return {
    erasureGuard,
    append,
    log,
    handler: createCommandHandler({ log, append, allowances: NO_ALLOWANCES }),
  };
}

/** Events of an actor after the actor's erasure. */
export async function recordedAfterErasure(log: DomainLog, userId: string): Promise<string[]> {
  const late: string[] = [];
  let isErased = false;
  for await (const { events } of log.readAll(START, await log.head())) {
    for (const { type, metadata } of events) {
      if (isErased && metadata.actorId === userId) late.push(type);
      isErased ||= type === 'PersonErased';
    }
  }
  return late;
}
