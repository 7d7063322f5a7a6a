import { PLAIN, type RecordsOf } from '../common/event-record.ts';
import type { hookEventSchemas } from './hook-events.ts';

const ON_HOOKS = { ...PLAIN, streams: ['hooks'], undoneBy: null, wait: null } as const;

export const hookRecords = {
  HookAdded: {
    ...ON_HOOKS,
    audit: {
      subject: 'hook',
      kinds: { 'hook.added': { name: 'Aviso a grupos añadido', did: 'añadió el aviso a grupos' } },
    },
  },
  HookChanged: {
    ...ON_HOOKS,
    audit: {
      subject: 'hook',
      kinds: { 'hook.changed': { name: 'Aviso a grupos cambiado', did: 'cambió el aviso a grupos' } },
    },
  },
  HookSecretRenewed: {
    ...ON_HOOKS,
    audit: {
      subject: 'hook',
      kinds: {
        'hook.secret-renewed': {
          name: 'Clave de aviso a grupos cambiada',
          did: 'cambió la clave del aviso a grupos',
        },
      },
    },
  },
  HookRemoved: {
    ...ON_HOOKS,
    audit: {
      subject: 'hook',
      kinds: { 'hook.removed': { name: 'Aviso a grupos quitado', did: 'quitó el aviso a grupos' } },
    },
  },
  HookMessagesResent: {
    ...ON_HOOKS,
    audit: {
      subject: 'hook',
      kinds: {
        'hook.resent': {
          name: 'Mensajes a grupos reenviados',
          did: 'reenvió los mensajes apartados del aviso a grupos',
        },
      },
    },
  },
} as const satisfies RecordsOf<typeof hookEventSchemas>;
