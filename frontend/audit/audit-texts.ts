import type { AuditEntry } from '@duende/contracts/audit/audit-answer';

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
      report: '',
      export: '',
      record: '',
      verification: '',
      hook: '',
    }[subject.type]
  );
}
