import { AUDIT_WORDS } from '@duende/contracts/events/event-records';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { actorName, subjectName } from './audit-texts.ts';

/** `Guardiana rechazó el evento Luna Llena.`: what a dialog about an entry begins with. */
export function EntryLine({ entry }: { readonly entry: AuditEntry }) {
  return (
    <p className="wrap-anywhere text-text-2">
      <bdi>{actorName(entry)}</bdi>
      <span>{` ${AUDIT_WORDS[entry.kind].did} `}</span>
      <bdi className="font-semibold text-text">{subjectName(entry)}</bdi>.
    </p>
  );
}
