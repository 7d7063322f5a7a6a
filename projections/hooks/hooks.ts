import type { EventType } from '@duende/contracts/events/domain-event';
import type { HookChoice } from '@duende/contracts/hooks/hook-events';
import type { HookKind } from '@duende/contracts/hooks/hook-kinds';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { EventOf, Projection } from '../model/projection.ts';

export interface HookDocument extends StoredDocument, HookChoice {
  readonly name: string;
  readonly kind: HookKind;
  readonly place: string;
  /** sealed */
  readonly target: string;
  readonly secretId: string;
  readonly createdAt: string;
  /** earlier events cause no messages */
  readonly since: string;
}

const HOOKS: CollectionSpec<HookDocument> = { name: 'hooks.v1', indexes: [] };

const HOOK_EVENTS = [
  'HookAdded',
  'HookChanged',
  'HookTargetChanged',
  'HookSecretRenewed',
  'HookRemoved',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof HOOK_EVENTS>;

function foldHook(hook: HookDocument | null, event: Handled): HookDocument | null {
  const { position } = event;
  switch (event.type) {
    case 'HookAdded': {
      const { hookId: _id, ...added } = event.data;
      return { _id, position, ...added, createdAt: event.effectiveAt, since: position };
    }
    case 'HookChanged': {
      const { changes } = event.data;
      const changed = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
      return hook && { ...hook, ...changed, position };
    }
    case 'HookTargetChanged':
      return hook && { ...hook, place: event.data.place.to, target: event.data.target, position };
    case 'HookSecretRenewed':
      return hook && { ...hook, secretId: event.data.secretId, position };
    case 'HookRemoved':
      return null;
    default:
      return hook;
  }
}

export const hookProjection: Projection<HookDocument> = {
  name: 'hooks',
  collection: HOOKS,
  handles: HOOK_EVENTS,
  touches: (event) => ('hookId' in event.data ? [event.data.hookId] : []),
  fold: foldHook,
};
