import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import type { EventData, HookEvent } from '@duende/contracts/events/domain-event';
import { hookKind } from '@duende/contracts/hooks/hook-kinds';

type HookState = Omit<EventData<'HookAdded'>, 'hookId'>;

/** Present hooks by id. */
type HooksState = ReadonlyMap<string, HookState>;

type HooksCommand = Command<
  'AddHook' | 'ChangeHook' | 'ChangeHookTarget' | 'RenewHookSecret' | 'RemoveHook' | 'ResendHookMessages'
>;

function evolveHooks(state: HooksState, event: HookEvent): HooksState {
  const hooks = new Map(state);
  const put = (hookId: string, hook: Partial<HookState>) => {
    const before = state.get(hookId);
    return before === undefined ? state : hooks.set(hookId, { ...before, ...hook });
  };
  switch (event.type) {
    case 'HookAdded': {
      const { hookId, ...hook } = event.data;
      return hooks.set(hookId, hook);
    }
    case 'HookChanged': {
      const changes = Object.entries(event.data.changes).map(([field, { to }]) => [field, to] as const);
      return put(event.data.hookId, Object.fromEntries(changes));
    }
    case 'HookTargetChanged':
      return put(event.data.hookId, { place: event.data.place.to, target: event.data.target });
    case 'HookSecretRenewed':
      return put(event.data.hookId, { secretId: event.data.secretId });
    case 'HookRemoved':
      hooks.delete(event.data.hookId);
      return hooks;
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
      case 'ChangeHookTarget': {
        const { kind, place, target } = command.data;
        if (kind !== hook.kind) throw new Refusal('hook.other-kind');
        return [
          { type: 'HookTargetChanged', data: { ...about, place: { from: hook.place, to: place }, target } },
        ];
      }
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
