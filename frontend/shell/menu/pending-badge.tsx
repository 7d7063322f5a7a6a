import { useInfiniteQuery } from '@tanstack/react-query';
import {
  pendingCommentsQuery,
  pendingPartiesQuery,
  proposalsQuery,
  reasonsQuery,
} from '../../moderation/moderation-queries.ts';
import { reportedQuery } from '../../reports/report-queries.ts';

export function PendingBadge() {
  const { data: parties } = useInfiniteQuery(pendingPartiesQuery());
  const { data: comments } = useInfiniteQuery(pendingCommentsQuery());
  const { data: proposals } = useInfiniteQuery(proposalsQuery());
  const { data: reasons } = useInfiniteQuery(reasonsQuery());
  const { data: reported } = useInfiniteQuery(reportedQuery);
  const waiting = [parties, comments, proposals, reasons, reported].reduce(
    (sum, list) => sum + (list?.total ?? 0),
    0,
  );
  if (waiting === 0) return null;
  return (
    <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-amber px-1 text-center text-xs leading-5 font-bold text-bg-0 tabular-nums">
      <span>{waiting}</span>
      <span className="sr-only">{` ${waiting === 1 ? 'pendiente' : 'pendientes'} de ${reported?.total ? 'revisar' : 'aprobación'}`}</span>
    </span>
  );
}
