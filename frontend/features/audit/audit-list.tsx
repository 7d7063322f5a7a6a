import type { AuditEntry } from '@duende/contracts/api/answers';
import { madridDay } from '@duende/contracts/madrid-time';
import { longDay } from '../../lib/time/date-text.ts';
import { AuditEntryItem } from './audit-entry-item.tsx';
import type { AuditFilters } from './audit-query.ts';
import { standingRemovals } from './party-states.ts';
import { useRestoreParty } from './use-restore-party.ts';

interface AuditListProps {
  /** newest first */
  readonly entries: readonly AuditEntry[];
  readonly onFilter: (change: AuditFilters) => void;
}

/** The trail as a time line, day by day. */
export function AuditList({ entries, onFilter }: AuditListProps) {
  const restore = useRestoreParty();
  const removals = standingRemovals(entries);
  return byDay(entries).map(({ day, of }) => (
    <section key={day} aria-label={longDay(day)} className="mb-10">
      <h2 className="sticky top-16 z-10 -mx-2 bg-bg-0/95 px-2 py-2 font-semibold text-text-3 first-letter:uppercase">
        {longDay(day)}
      </h2>
      <ol className="border-l border-border">
        {of.map((entry) => (
          <AuditEntryItem
            key={entry.id}
            entry={entry}
            isRemoved={entry.subject.partyId !== null && removals.has(entry.subject.partyId)}
            isRestorable={removals.get(entry.subject.id) === entry.id}
            isRestoring={restore.isPending && restore.variables === entry.subject.id}
            onRestore={() => restore.mutate(entry.subject.id)}
            onFilter={onFilter}
          />
        ))}
      </ol>
    </section>
  ));
}

interface Day {
  readonly day: string;
  readonly of: AuditEntry[];
}

function byDay(entries: readonly AuditEntry[]): readonly Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = madridDay(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.of.push(entry);
    else days.push({ day, of: [entry] });
  }
  return days;
}
