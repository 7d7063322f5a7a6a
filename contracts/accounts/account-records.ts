import { audited, NOT_AUDITED, PLAIN, QUIET, REASONED, type RecordsOf } from '../common/event-record.ts';
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

const DRIVER_AWAY = { passenger: ['seat-uncertain', 'seat-certain'] } as const;
const ERASED = { passenger: 'ride-gone', driver: 'seat-left' } as const;

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
    ...QUIET,
  },
  RegistrationAbandoned: { ...ON_USER, ...NOT_AUDITED, ...QUIET },
  ContactDetailsChanged: {
    ...ON_USER,
    personal: { paths: ['changes.*.from', 'changes.*.to'], key: 'user' },
    ...NOT_AUDITED,
    // Removals show nothing.
    ...QUIET,
    seenByOthers: 'in-part',
  },
  NoticesRead: { ...ON_USER, ...NOT_AUDITED, ...QUIET },
  NoticePreferencesChosen: { ...ON_USER, ...NOT_AUDITED, upcasters: [withEve], ...QUIET },
  PushSubscribed: {
    ...ON_USER,
    personal: { paths: ['device', 'endpoint', 'p256dh', 'auth'], key: 'user' },
    ...NOT_AUDITED,
    ...QUIET,
  },
  PushUnsubscribed: { ...ON_USER, ...NOT_AUDITED, ...QUIET },
  AdminAppointed: {
    ...ON_ADMINS,
    ...audited('user', 'admin.appointed', { name: 'Administrador nombrado', did: 'hizo administrador a' }),
    undoneBy: 'AdminDismissed',
    wait: null,
    ...QUIET,
  },
  AdminDismissed: {
    ...ON_ADMINS,
    ...audited('user', 'admin.dismissed', {
      name: 'Administrador quitado',
      did: 'quitó los permisos de administrador a',
    }),
    undoneBy: 'AdminAppointed',
    wait: null,
    ...QUIET,
  },
  AnalystAppointed: {
    ...ON_ADMINS,
    ...audited('user', 'analyst.appointed', { name: 'Analista nombrado', did: 'hizo analista a' }),
    undoneBy: 'AnalystDismissed',
    wait: null,
    ...QUIET,
  },
  AnalystDismissed: {
    ...ON_ADMINS,
    ...audited('user', 'analyst.dismissed', {
      name: 'Analista quitado',
      did: 'quitó los permisos de analista a',
    }),
    undoneBy: 'AnalystAppointed',
    wait: null,
    ...QUIET,
  },
  ModeratorAppointed: {
    ...ON_ADMINS,
    ...audited('user', 'moderator.appointed', { name: 'Moderador nombrado', did: 'hizo moderador a' }),
    undoneBy: 'ModeratorDismissed',
    wait: null,
    ...QUIET,
  },
  ModeratorDismissed: {
    ...ON_ADMINS,
    ...audited('user', 'moderator.dismissed', {
      name: 'Moderador quitado',
      did: 'quitó los permisos de moderador a',
    }),
    undoneBy: 'ModeratorAppointed',
    wait: null,
    ...QUIET,
  },
  ReadTokenIssued: {
    ...ON_ADMINS,
    personal: { paths: ['name'], key: 'user' },
    ...audited('user', 'read-token.issued', {
      name: 'Token de lectura creado',
      did: 'creó un token de lectura de',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  ReadTokenRevoked: {
    ...ON_ADMINS,
    ...audited('user', 'read-token.revoked', {
      name: 'Token de lectura revocado',
      did: 'revocó un token de lectura de',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  PasswordChanged: {
    ...ON_USER,
    personal: { paths: ['passwordHash'], key: 'user' },
    ...audited('user', 'password.changed', { name: 'Contraseña cambiada', did: 'cambió su contraseña' }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  PasswordTicketIssued: {
    ...ON_USER,
    ...audited('user', 'password-ticket.issued', {
      name: 'Enlace para cambiar la contraseña',
      did: 'creó un enlace para cambiar la contraseña de',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  CalendarLinkIssued: {
    ...ON_USER,
    ...audited('user', 'calendar-link.issued', {
      name: 'Enlace de calendario creado',
      did: 'creó el enlace de calendario de',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  CalendarLinkRevoked: {
    ...ON_USER,
    ...audited('user', 'calendar-link.revoked', {
      name: 'Enlace de calendario anulado',
      did: 'anuló el enlace de calendario de',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  SessionsEnded: {
    ...ON_USER,
    ...REASONED,
    ...audited('user', 'sessions.ended', { name: 'Sesiones cerradas', did: 'cerró las sesiones de' }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  AccountSuspended: {
    ...ON_USER,
    personal: { paths: ['reason'], key: 'reason' },
    ...audited('user', 'account.suspended', { name: 'Cuenta suspendida', did: 'suspendió la cuenta de' }),
    undoneBy: 'SuspensionLifted',
    wait: null,
    ...QUIET,
    notice: DRIVER_AWAY,
  },
  SuspensionLifted: {
    ...ON_USER,
    ...audited('user', 'suspension.lifted', {
      name: 'Suspensión levantada',
      did: 'levantó la suspensión de',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
    notice: { passenger: 'seat-certain' },
  },
  PersonMuted: { ...ON_USER, ...NOT_AUDITED, ...QUIET },
  PersonUnmuted: { ...ON_USER, ...NOT_AUDITED, ...QUIET },
  PersonErased: {
    ...ON_USER,
    ...audited('user', 'person.erased', { name: 'Cuenta borrada', did: 'borró su cuenta' }),
    undoneBy: null,
    wait: null,
    ...QUIET,
    notice: ERASED,
    erases: true,
  },
  // Book-keeping.
  ClaimTaken: { ...ON_CLAIM, ...QUIET, counts: false },
  ClaimReleased: { ...ON_CLAIM, ...QUIET, counts: false },
} as const satisfies RecordsOf<
  typeof accountEventSchemas & typeof adminEventSchemas & typeof claimEventSchemas
>;
