import type { Wait } from '@duende/projections/audit/decisions';
import { waitedMinutes } from '../statistics/waited-minutes.ts';
import { endedBy, type Cut } from './cut.ts';
import type { ExportModels } from './export-models.ts';
import { peopleOf } from './people-of.ts';
import type { TimedRow } from './shown-rows.ts';
import type { RowOf } from './tables.ts';

/** One row per stay in the queue or decision on something published. */
export async function decisionRows(
  models: ExportModels,
  partyId: string,
  cut: Cut,
): Promise<readonly TimedRow<'decisions'>[]> {
  const found = await Promise.all(
    ['party', 'comment'].map((kind) => models.decisions.find({ kind, partyId })),
  );
  const decisions = found.flat();
  const waits = decisions.flatMap((decision) => decision.waits);
  const [people, trail] = await Promise.all([
    peopleOf(models, [...decisions.map(({ authorId }) => authorId), ...waits.map(({ by }) => by)], cut),
    // Reasons disappear from the audit log with an erasure.
    models.audit.get(cut.isPersonal ? waits.flatMap(({ eventId }) => eventId ?? []) : []),
  ]);
  return decisions.flatMap(({ kind, subjectId, authorId, isImported, waits }) =>
    waits.map((wait) => {
      const { sentAt, verdict, by, eventId } = asAt(wait, cut);
      const decidedAt = endedBy(wait.decidedAt, cut);
      const row = {
        kind,
        subject_id: subjectId,
        party_id: partyId,
        author: people.pseudonym(authorId),
        is_imported: isImported,
        sent_at: sentAt,
        decided_at: decidedAt,
        waited_minutes:
          sentAt === null || decidedAt === null || verdict === 'erased'
            ? null
            : waitedMinutes(sentAt, decidedAt),
        verdict,
        decided_by: people.pseudonym(by),
        author_name: people.name(authorId),
        decided_by_name: people.name(by),
        reason: eventId === null ? null : (trail.get(eventId)?.reason ?? null),
      } satisfies RowOf<'decisions'>;
      return { begins: beginningOf(wait), row };
    }),
  );
}

/** Decisions after the cut count as open. */
function asAt(wait: Wait, cut: Cut): Pick<Wait, 'sentAt' | 'verdict' | 'by' | 'eventId'> {
  if (endedBy(wait.decidedAt, cut) !== null) return wait;
  return { sentAt: wait.sentAt, verdict: null, by: null, eventId: null };
}

/** ISO 8601: start of the wait, or the decision. */
export const beginningOf = ({ sentAt, decidedAt }: Wait): string => sentAt ?? decidedAt ?? '';
