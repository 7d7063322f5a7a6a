import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { AuditKind } from '@duende/contracts/events/event-records';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { dataOf } from '../http/positioned.ts';
import { useSession } from '../session/session.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { AUDIT } from '../cache/keys.ts';
import { answerQuery } from '../cache/answer-query.ts';

/** What a moderator decides, said of oneself and of others. */
export const DID = {
  'party.approved': { own: 'Aprobaste', third: 'aprobó' },
  'party.rejected': { own: 'Rechazaste', third: 'rechazó' },
  'party.deleted': { own: 'Eliminaste', third: 'eliminó' },
  'comment.approved': { own: 'Aprobaste', third: 'aprobó' },
  'comment.rejected': { own: 'Rechazaste', third: 'rechazó' },
} as const satisfies Partial<Record<AuditKind, { own: string; third: string }>>;

export type Decision = AuditEntry & { readonly kind: keyof typeof DID };

export const isDecision = (entry: AuditEntry): entry is Decision => entry.kind in DID;

/** Newest first; asked again when moderators hear of something new. */
const trailQuery = (by: 'actor' | 'subject', id: string, limit: number) =>
  queryOptions({
    ...answerQuery(
      'GET /api/admin/audit',
      { [by]: id, limit },
      { key: [...AUDIT, 'decisions', by, id, limit], isUnwatched: true },
    ),
    select: (answer) => dataOf(answer).entries,
  });

/** How many reasons are offered again. */
const OFFERED = 4;

/** The reasons of these decisions, each once, the latest first; those that were struck are gone. */
export function reasonsOf(decisions: readonly Pick<AuditEntry, 'reason'>[]): readonly string[] {
  const given = decisions.map(({ reason }) => reason).filter((reason) => reason !== null);
  return [...new Set(given)].slice(0, OFFERED);
}

export const subjectTrailQuery = (id: string) => trailQuery('subject', id, 50);
/** As far back as the trail goes at once: what was decided together is many of its entries. */
const ownTrailQuery = (userId: string) => trailQuery('actor', userId, 200);

/** The dialog of a moderator's decision: the reasons that they gave before are there to be taken again. */
export function DecisionReasonDialog(props: Omit<ComponentProps<typeof ReasonDialog>, 'offered'>) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.session.userId : '';
  const { data: decided = [] } = useQuery({ ...ownTrailQuery(userId), enabled: userId !== '' });
  return <ReasonDialog {...props} offered={reasonsOf(decided)} />;
}
