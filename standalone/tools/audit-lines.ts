import type { AuditEntry } from '@duende/contracts/api/answers';

const madridMoment = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An entry of the audit trail for a terminal: one line, then one for each change and for the reason. */
export function auditLines({ at, kind, actor, subject, changes, reason }: AuditEntry): string[] {
  const who = actor === null ? 'system' : (actor.username ?? `erased person ${actor.id}`);
  const what = `${subject.type} ${subject.id}${subject.label === null ? '' : ` «${oneLine(subject.label)}»`}`;
  return [
    `${madridMoment.format(new Date(at))}  ${kind.padEnd(16)}  ${who}  ${what}`,
    ...changes.map(({ field, from, to }) => `    ${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`),
    ...(reason === null ? [] : [`    reason: ${oneLine(reason)}`]),
  ];
}

/** Keeps what people wrote from moving the cursor or adding lines. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
