import { AUDIT_WORDS } from '@duende/contracts/events/event-records';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { Button } from '../ui/button.tsx';

interface EntryReasonProps {
  readonly entry: AuditEntry;
  /** `null` for who may not */
  readonly onStrike?: (() => void) | null;
}

/** Why it was done, in the words of who did it, or that the words were struck; to be struck by who may. */
export function EntryReason({ entry, onStrike = null }: EntryReasonProps) {
  const { kind, reason, isReasonStruck } = entry;
  return (
    <>
      <GivenReason reason={reason} isReasonStruck={isReasonStruck} />
      {/* An operator's words about a record are in clear in the log: nothing takes them out. */}
      {reason !== null && !isReasonStruck && onStrike !== null && kind !== 'event.passed-over' && (
        <Button kind="quiet" onClick={onStrike} className="mt-1 -ml-2 text-sm">
          Tachar el motivo…
          <span className="sr-only">{` de «${AUDIT_WORDS[kind].name}»`}</span>
        </Button>
      )}
    </>
  );
}

type GivenReasonProps = Pick<AuditEntry, 'reason' | 'isReasonStruck'>;

export function GivenReason({ reason, isReasonStruck }: GivenReasonProps) {
  if (isReasonStruck) return <p className="mt-2 border-l-2 border-border pl-3 text-text-3">Motivo tachado</p>;
  if (reason === null) return null;
  return (
    <blockquote dir="auto" className="mt-2 border-l-2 border-uv pl-3 wrap-anywhere text-text-2">
      {reason}
    </blockquote>
  );
}
