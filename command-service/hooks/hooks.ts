import type { BodyOf } from '@duende/contracts/api/calls/all-calls';
import type { Command } from '@duende/contracts/commands/command-schemas';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { hookKind } from '@duende/contracts/hooks/hook-kinds';
import type { HookSecrets } from '@duende/platform/domain-log/hook-secrets';
import type { ResolvePublic } from '@duende/platform/net/resolve-public';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { hooksDecider } from './decide-hooks.ts';

export interface HooksDependencies {
  readonly handler: CommandHandler;
  readonly secrets: HookSecrets;
  readonly resolve: ResolvePublic;
}

export type Hooks = ReturnType<typeof createHooks>;

export function createHooks({ handler, secrets, resolve }: HooksDependencies) {
  const send = (command: Parameters<typeof hooksDecider.decide>[0], context: CommandContext) =>
    handler.handle(hooksDecider, streams.hooks(), command, context);

  /** The sender checks again for each connection: a name may change its address. */
  async function requirePublic(host: string | null, account: string): Promise<void> {
    if (host === null) return;
    try {
      await resolve(host, { account });
    } catch (cause) {
      throw new Refusal('hook.not-public', { cause });
    }
  }

  /** @throws Refusal `hook.not-public` */
  async function sealed(
    hookId: string,
    { kind, target }: BodyOf<'PUT /api/admin/hooks/:id/target'>,
    context: CommandContext,
  ): Promise<Command<'ChangeHookTarget'>['data']> {
    const { hostOf, placeOf } = hookKind(kind);
    const before = await handler.previousResult(hooksDecider, streams.hooks(), context);
    if (before === null) await requirePublic(hostOf(target), context.actor?.userId ?? hookId);
    return { hookId, kind, place: placeOf(target), target: secrets.sealTarget(hookId, target) };
  }

  return {
    /** A repeat returns the same secret. @throws Refusal `hook.not-public`, `hook.too-many` */
    async add(
      { target, kind, ...choice }: BodyOf<'POST /api/admin/hooks'>,
      context: CommandContext,
    ): Promise<{ hookId: string; secret: string | null; position: Position | null }> {
      const hookId = deriveId(context.commandId, 'hook');
      const secretId = deriveId(context.commandId, 'hook secret');
      const data = { ...choice, secretId, ...(await sealed(hookId, { kind, target }, context)) };
      const { position } = await send({ type: 'AddHook', data }, context);
      return {
        hookId,
        secret: hookKind(kind).isSigned ? secrets.signingKey(hookId, secretId) : null,
        position,
      };
    },

    /** Keeps the secret. @throws Refusal `hook.not-public`, `hook.not-found`, `hook.other-kind` */
    async changeTarget(
      hookId: string,
      wanted: BodyOf<'PUT /api/admin/hooks/:id/target'>,
      context: CommandContext,
    ): Promise<Position | null> {
      const data = await sealed(hookId, wanted, context);
      return (await send({ type: 'ChangeHookTarget', data }, context)).position;
    },

    /** A repeat returns the same secret. @throws Refusal `hook.not-found`, `hook.unsigned` */
    async renewSecret(
      hookId: string,
      context: CommandContext,
    ): Promise<{ secret: string; position: Position | null }> {
      const secretId = deriveId(context.commandId, 'hook secret');
      const { position } = await send({ type: 'RenewHookSecret', data: { hookId, secretId } }, context);
      return { secret: secrets.signingKey(hookId, secretId), position };
    },

    /** @throws Refusal `hook.not-found` */
    async handle(
      command: Command<'ChangeHook' | 'RemoveHook' | 'ResendHookMessages'>,
      context: CommandContext,
    ): Promise<Position | null> {
      return (await send(command, context)).position;
    },
  };
}
