import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { AuditKind } from '@duende/contracts/events/event-records';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { dataOf } from '../http/positioned.ts';
import { useSession } from '../session/session.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { AUDIT } from '../cache/keys.ts';
import { answerQuery } from '../cache/answer-query.ts';

export const DID = {
  'party.approved': { own: 'Aprobaste', third: 'aprobó' },
  'party.rejected': { own: 'Rechazaste', third: 'rechazó' },
  'party.deleted': { own: 'Eliminaste', third: 'eliminó' },
  'comment.approved': { own: 'Aprobaste', third: 'aprobó' },
  'comment.rejected': { own: 'Rechazaste', third: 'rechazó' },
} as const satisfies Partial<Record<AuditKind, { own: string; third: string }>>;

export type Decision = AuditEntry & { readonly kind: keyof typeof DID };

export const isDecision = (entry: AuditEntry): entry is Decision => entry.kind in DID;

/** Newest first; refetched after live messages to moderators. */
const trailQuery = (by: 'actor' | 'subject', id: string, limit: number) =>
  queryOptions({
    ...answerQuery(
      'GET /api/admin/audit',
      { [by]: id, limit },
      { key: [...AUDIT, 'decisions', by, id, limit], isUnwatched: true },
    ),
    select: (answer) => dataOf(answer).entries,
  });

const OFFERED = 4;

/** Distinct reasons, newest first, without redacted ones. */
export function reasonsOf(decisions: readonly Pick<AuditEntry, 'reason'>[]): readonly string[] {
  const given = decisions.map(({ reason }) => reason).filter((reason) => reason !== null);
  return [...new Set(given)].slice(0, OFFERED);
}

export const subjectTrailQuery = (id: string) => trailQuery('subject', id, 50);
/** Long, because a decision on many items has many entries. */
const ownTrailQuery = (userId: string) => trailQuery('actor', userId, 200);

export function DecisionReasonDialog(props: Omit<ComponentProps<typeof ReasonDialog>, 'offered'>) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.session.userId : '';
  const { data: decided = [] } = useQuery({ ...ownTrailQuery(userId), enabled: userId !== '' });
  return <ReasonDialog {...props} offered={reasonsOf(decided)} />;
}
