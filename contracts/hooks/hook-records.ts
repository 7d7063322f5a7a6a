import { audited, PLAIN, QUIET, type RecordsOf } from '../common/event-record.ts';
import type { hookEventSchemas } from './hook-events.ts';

const ON_HOOKS = { ...PLAIN, streams: ['hooks'], undoneBy: null, wait: null } as const;

export const hookRecords = {
  HookAdded: {
    ...ON_HOOKS,
    undoneBy: 'HookRemoved',
    ...audited('hook', 'hook.added', { name: 'Canal añadido', did: 'añadió el canal' }),
    ...QUIET,
  },
  HookChanged: {
    ...ON_HOOKS,
    undoneBy: 'HookChanged',
    ...audited('hook', 'hook.changed', { name: 'Canal cambiado', did: 'cambió el canal' }),
    ...QUIET,
  },
  HookTargetChanged: {
    ...ON_HOOKS,
    undoneBy: 'HookTargetChanged',
    ...audited('hook', 'hook.target-changed', {
      name: 'Destino de canal cambiado',
      did: 'cambió el destino del canal',
    }),
    ...QUIET,
  },
  HookSecretRenewed: {
    ...ON_HOOKS,
    ...audited('hook', 'hook.secret-renewed', {
      name: 'Clave de canal cambiada',
      did: 'cambió la clave del canal',
    }),
    ...QUIET,
  },
  HookRemoved: {
    ...ON_HOOKS,
    undoneBy: 'HookAdded',
    ...audited('hook', 'hook.removed', { name: 'Canal quitado', did: 'quitó el canal' }),
    ...QUIET,
  },
  HookMessagesResent: {
    ...ON_HOOKS,
    ...audited('hook', 'hook.resent', {
      name: 'Mensajes a grupos reenviados',
      did: 'reenvió los mensajes apartados del canal',
    }),
    ...QUIET,
  },
} as const satisfies RecordsOf<typeof hookEventSchemas>;
