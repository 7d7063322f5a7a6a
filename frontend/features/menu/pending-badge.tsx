import { useQuery } from '@tanstack/react-query';
import { pendingCommentsQuery, pendingPartiesQuery } from '../../lib/queries/moderation-queries.ts';

/** How many parties and comments wait for a moderator; counts by itself. */
export function PendingBadge() {
  const { data: parties = [] } = useQuery(pendingPartiesQuery);
  const { data: comments = [] } = useQuery(pendingCommentsQuery);
  const waiting = parties.length + comments.length;
  if (waiting === 0) return null;
  return (
    <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-amber px-1 text-center text-xs leading-5 font-bold text-bg-0 tabular-nums">
      {waiting}
      <span className="sr-only"> pendientes de aprobación</span>
    </span>
  );
}
