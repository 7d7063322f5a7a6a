import { PLAIN, REASONED, NOT_AUDITED, type RecordsOf } from '../common/event-record.ts';
import type { JsonObject } from '../common/json.ts';
import { USUAL_PREFERENCES } from '../notices/notice-preferences.ts';
import type { accountEventSchemas, adminEventSchemas, claimEventSchemas } from './account-events.ts';

const ON_USER = { ...PLAIN, streams: ['user'] } as const;
const ON_ADMINS = { ...PLAIN, streams: ['admins'] } as const;
const ON_CLAIM = {
  ...PLAIN,
  ...NOT_AUDITED,
  streams: ['username', 'email', 'adminSetup', 'source'],
} as const;

/** Version 1 had no reminders. */
const withEve = (data: JsonObject): JsonObject => ({ ...data, eve: USUAL_PREFERENCES.eve });

/** Audit kinds have the order of these records. */
export const accountRecords = {
  UserRegistered: {
    ...ON_USER,
    personal: { paths: ['username', 'email', 'passwordHash'], key: 'user' },
    audit: {
      subject: 'user',
      kinds: {
        'account.registered': { name: 'Cuenta creada', did: 'creó su cuenta' },
        'admin.set-up': { name: 'Administrador creado', did: 'creó la cuenta de administrador' },
      },
    },
    undoneBy: null,
    wait: null,
  },
  RegistrationAbandoned: { ...ON_USER, ...NOT_AUDITED },
  ContactDetailsChanged: {
    ...ON_USER,
    personal: { paths: ['changes.*.from', 'changes.*.to'], key: 'user' },
    ...NOT_AUDITED,
  },
  NoticesRead: { ...ON_USER, ...NOT_AUDITED },
  NoticePreferencesChosen: { ...ON_USER, ...NOT_AUDITED, upcasters: [withEve] },
  PushSubscribed: {
    ...ON_USER,
    personal: { paths: ['device', 'endpoint', 'p256dh', 'auth'], key: 'user' },
    ...NOT_AUDITED,
  },
  PushUnsubscribed: { ...ON_USER, ...NOT_AUDITED },
  AdminAppointed: {
    ...ON_ADMINS,
    audit: {
      subject: 'user',
      kinds: {
        'admin.appointed': { name: 'Administrador nombrado', did: 'hizo administrador a' },
      },
    },
    undoneBy: 'AdminDismissed',
    wait: null,
  },
  AdminDismissed: {
    ...ON_ADMINS,
    audit: {
      subject: 'user',
      kinds: {
        'admin.dismissed': { name: 'Administrador quitado', did: 'quitó los permisos de administrador a' },
      },
    },
    undoneBy: 'AdminAppointed',
    wait: null,
  },
  AnalystAppointed: {
    ...ON_ADMINS,
    audit: {
      subject: 'user',
      kinds: {
        'analyst.appointed': { name: 'Analista nombrado', did: 'hizo analista a' },
      },
    },
    undoneBy: 'AnalystDismissed',
    wait: null,
  },
  AnalystDismissed: {
    ...ON_ADMINS,
    audit: {
      subject: 'user',
      kinds: {
        'analyst.dismissed': { name: 'Analista quitado', did: 'quitó los permisos de analista a' },
      },
    },
    undoneBy: 'AnalystAppointed',
    wait: null,
  },
  ModeratorAppointed: {
    ...ON_ADMINS,
    audit: {
      subject: 'user',
      kinds: {
        'moderator.appointed': { name: 'Moderador nombrado', did: 'hizo moderador a' },
      },
    },
    undoneBy: 'ModeratorDismissed',
    wait: null,
  },
  ModeratorDismissed: {
    ...ON_ADMINS,
    audit: {
      subject: 'user',
      kinds: {
        'moderator.dismissed': { name: 'Moderador quitado', did: 'quitó los permisos de moderador a' },
      },
    },
    undoneBy: 'ModeratorAppointed',
    wait: null,
  },
  ReadTokenIssued: {
    ...ON_ADMINS,
    personal: { paths: ['name'], key: 'user' },
    audit: {
      subject: 'user',
      kinds: {
        'read-token.issued': { name: 'Token de lectura creado', did: 'creó un token de lectura de' },
      },
    },
    undoneBy: null,
    wait: null,
  },
  ReadTokenRevoked: {
    ...ON_ADMINS,
    audit: {
      subject: 'user',
      kinds: {
        'read-token.revoked': { name: 'Token de lectura revocado', did: 'revocó un token de lectura de' },
      },
    },
    undoneBy: null,
    wait: null,
  },
  PasswordChanged: {
    ...ON_USER,
    personal: { paths: ['passwordHash'], key: 'user' },
    audit: {
      subject: 'user',
      kinds: {
        'password.changed': { name: 'Contraseña cambiada', did: 'cambió su contraseña' },
      },
    },
    undoneBy: null,
    wait: null,
  },
  PasswordTicketIssued: {
    ...ON_USER,
    audit: {
      subject: 'user',
      kinds: {
        'password-ticket.issued': {
          name: 'Enlace para cambiar la contraseña',
          did: 'creó un enlace para cambiar la contraseña de',
        },
      },
    },
    undoneBy: null,
    wait: null,
  },
  CalendarLinkIssued: {
    ...ON_USER,
    audit: {
      subject: 'user',
      kinds: {
        'calendar-link.issued': {
          name: 'Enlace de calendario creado',
          did: 'creó el enlace de calendario de',
        },
      },
    },
    undoneBy: null,
    wait: null,
  },
  CalendarLinkRevoked: {
    ...ON_USER,
    audit: {
      subject: 'user',
      kinds: {
        'calendar-link.revoked': {
          name: 'Enlace de calendario anulado',
          did: 'anuló el enlace de calendario de',
        },
      },
    },
    undoneBy: null,
    wait: null,
  },
  SessionsEnded: {
    ...ON_USER,
    ...REASONED,
    audit: {
      subject: 'user',
      kinds: {
        'sessions.ended': { name: 'Sesiones cerradas', did: 'cerró las sesiones de' },
      },
    },
    undoneBy: null,
    wait: null,
  },
  AccountSuspended: {
    ...ON_USER,
    personal: { paths: ['reason'], key: 'reason' },
    audit: {
      subject: 'user',
      kinds: { 'account.suspended': { name: 'Cuenta suspendida', did: 'suspendió la cuenta de' } },
    },
    undoneBy: 'SuspensionLifted',
    wait: null,
  },
  SuspensionLifted: {
    ...ON_USER,
    audit: {
      subject: 'user',
      kinds: {
        'suspension.lifted': { name: 'Suspensión levantada', did: 'levantó la suspensión de' },
      },
    },
    undoneBy: null,
    wait: null,
  },
  PersonMuted: { ...ON_USER, ...NOT_AUDITED },
  PersonUnmuted: { ...ON_USER, ...NOT_AUDITED },
  PersonErased: {
    ...ON_USER,
    audit: {
      subject: 'user',
      kinds: {
        'person.erased': { name: 'Cuenta borrada', did: 'borró su cuenta' },
      },
    },
    undoneBy: null,
    wait: null,
  },
  ClaimTaken: ON_CLAIM,
  ClaimReleased: ON_CLAIM,
} as const satisfies RecordsOf<
  typeof accountEventSchemas & typeof adminEventSchemas & typeof claimEventSchemas
>;
