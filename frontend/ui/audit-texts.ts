import type { AuditEntry, AuditKind } from '@duende/contracts/api/audit-answer';

/** Label of each kind, and the verb that follows a name: `Guardiana aprobó el evento …` */
export const KINDS = {
  'party.submitted': { name: 'Evento enviado', did: 'envió el evento' },
  'party.updated': { name: 'Evento editado', did: 'editó el evento' },
  'party.approved': { name: 'Evento aprobado', did: 'aprobó el evento' },
  'party.approval-withdrawn': { name: 'Aprobación retirada', did: 'retiró la aprobación del evento' },
  'party.rejected': { name: 'Evento rechazado', did: 'rechazó el evento' },
  'party.deleted': { name: 'Evento eliminado', did: 'eliminó el evento' },
  'party.restored': { name: 'Evento restaurado', did: 'restauró el evento' },
  'photo.withdrawn': { name: 'Foto retirada', did: 'retiró la foto del evento' },
  'comment.approved': { name: 'Comentario aprobado', did: 'aprobó el comentario' },
  'comment.rejected': { name: 'Comentario rechazado', did: 'rechazó el comentario' },
  'comment.restored': { name: 'Comentario restaurado', did: 'restauró el comentario' },
  'import.started': { name: 'Importación empezada', did: 'empezó a importar' },
  'import.finished': { name: 'Importación terminada', did: 'terminó de importar' },
  'import.withdrawn': { name: 'Importación retirada', did: 'retiró lo pendiente de importar' },
  'account.registered': { name: 'Cuenta creada', did: 'creó su cuenta' },
  'admin.set-up': { name: 'Administrador creado', did: 'creó la cuenta de administrador' },
  'admin.appointed': { name: 'Administrador nombrado', did: 'hizo administrador a' },
  'admin.dismissed': { name: 'Administrador quitado', did: 'quitó los permisos de administrador a' },
  'analyst.appointed': { name: 'Analista nombrado', did: 'hizo analista a' },
  'analyst.dismissed': { name: 'Analista quitado', did: 'quitó los permisos de analista a' },
  'read-token.issued': { name: 'Token de lectura creado', did: 'creó un token de lectura de' },
  'read-token.revoked': { name: 'Token de lectura revocado', did: 'revocó un token de lectura de' },
  'password-ticket.issued': {
    name: 'Enlace para cambiar la contraseña',
    did: 'creó un enlace para cambiar la contraseña de',
  },
  'password.changed': { name: 'Contraseña cambiada', did: 'cambió su contraseña' },
  'sessions.ended': { name: 'Sesiones cerradas', did: 'cerró las sesiones de' },
  'reason.struck': { name: 'Motivo tachado', did: 'tachó un motivo sobre' },
  'person.erased': { name: 'Cuenta borrada', did: 'borró su cuenta' },
  'history.exported': { name: 'Historial exportado', did: 'exportó la tabla' },
  'event.passed-over': { name: 'Registro ilegible apartado', did: 'apartó un registro ilegible' },
  'history.verified': { name: 'Registro verificado', did: 'verificó el registro' },
} as const satisfies Record<AuditKind, { name: string; did: string }>;

/** Who did it: a user, the system, or an erased account. */
export function actorName({ actor }: Pick<AuditEntry, 'actor'>): string {
  if (actor === null) return 'El sistema';
  return actor.username ?? 'Una cuenta borrada';
}

export function subjectName({ subject }: Pick<AuditEntry, 'subject'>): string {
  return (
    subject.label ??
    {
      party: '(sin nombre)',
      comment: '(borrado)',
      import: '(sin dirección)',
      user: '',
      export: '',
      record: '',
      verification: '',
    }[subject.type]
  );
}
