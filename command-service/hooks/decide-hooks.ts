import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import type { HookEvent } from '@duende/contracts/events/domain-event';
import type { HookChoice } from '@duende/contracts/hooks/hook-events';
import { hookKind, type HookKind } from '@duende/contracts/hooks/hook-kinds';

interface HookState extends HookChoice {
  readonly name: string;
  readonly kind: HookKind;
}

/** Present hooks by id. */
type HooksState = ReadonlyMap<string, HookState>;

type HooksCommand = Command<
  'AddHook' | 'ChangeHook' | 'RenewHookSecret' | 'RemoveHook' | 'ResendHookMessages'
>;

function evolveHooks(state: HooksState, event: HookEvent): HooksState {
  const { hookId } = event.data;
  const hooks = new Map(state);
  switch (event.type) {
    case 'HookAdded': {
      const { name, kind, news, locations, styles } = event.data;
      return hooks.set(hookId, { name, kind, news, locations, styles });
    }
    case 'HookChanged': {
      const hook = state.get(hookId);
      const { changes } = event.data;
      const changed = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
      return hook === undefined ? state : hooks.set(hookId, { ...hook, ...changed });
    }
    case 'HookRemoved':
      hooks.delete(hookId);
      return hooks;
    case 'HookSecretRenewed':
    case 'HookMessagesResent':
      return state;
    default:
      event satisfies never;
      return state;
  }
}

/** One stream, because the number of hooks is limited. */
export const hooksDecider = {
  initialState: new Map() as HooksState,
  evolve: evolveHooks,

  decide(command: HooksCommand, state: HooksState): readonly HookEvent[] {
    if (command.type === 'AddHook') {
      if (state.size >= LIMITS.hooks.open) throw new Refusal('hook.too-many');
      return [{ type: 'HookAdded', data: command.data }];
    }
    const { hookId } = command.data;
    const hook = state.get(hookId);
    if (hook === undefined) throw new Refusal('hook.not-found');
    const about = { hookId, name: hook.name };
    switch (command.type) {
      case 'ChangeHook':
        return changed(command.data, hook);
      case 'RenewHookSecret':
        if (!hookKind(hook.kind).isSigned) throw new Refusal('hook.unsigned');
        return [{ type: 'HookSecretRenewed', data: { ...about, secretId: command.data.secretId } }];
      case 'RemoveHook':
        return [{ type: 'HookRemoved', data: about }];
      case 'ResendHookMessages':
        return [{ type: 'HookMessagesResent', data: about }];
      default:
        throw new TypeError(`no decision for ${(command satisfies never as HooksCommand).type}`);
    }
  },
};

const CHANGEABLE = ['name', 'news', 'locations', 'styles'] as const;

function changed(
  { hookId, ...wanted }: Command<'ChangeHook'>['data'],
  hook: HookState,
): readonly HookEvent[] {
  const differing = CHANGEABLE.filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(hook[field]),
  );
  if (differing.length === 0) return [];
  const changes = Object.fromEntries(
    differing.map((field) => [field, { from: hook[field], to: wanted[field] }]),
  );
  return [{ type: 'HookChanged', data: { hookId, name: wanted.name, changes } }];
}
