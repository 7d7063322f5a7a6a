import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SEGMENT, SEGMENTS } from '../../ui/chosen.ts';
import { reportedQuery } from '../../reports/report-queries.ts';
import {
  pendingCommentsQuery,
  pendingPartiesQuery,
  proposalsQuery,
  reasonsQuery,
} from '../moderation-queries.ts';
import type { QueueView } from './queue-kind.ts';

function useWaiting(): Readonly<Record<QueueView, number | undefined>> {
  return {
    pending: useInfiniteQuery(pendingPartiesQuery()).data?.total,
    proposals: useInfiniteQuery(proposalsQuery()).data?.total,
    reasons: useInfiniteQuery(reasonsQuery()).data?.total,
    'pending-comments': useInfiniteQuery(pendingCommentsQuery()).data?.total,
    reports: useInfiniteQuery(reportedQuery).data?.total,
  };
}

const TABS: Readonly<Record<QueueView, string>> = {
  pending: 'Eventos',
  proposals: 'Cambios',
  reasons: 'Motivos',
  'pending-comments': 'Comentarios',
  reports: 'Denuncias',
};

export function QueueTabs({ current }: { readonly current: QueueView }) {
  const waiting = useWaiting();
  const bar = useRef<HTMLUListElement>(null);
  const known = Object.values(waiting).join();
  useEffect(() => {
    // A phone may not show it, and numbers make the tabs wider.
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 16;
  }, [current, known]);
  return (
    <nav aria-labelledby="moderation-queues" className="mb-3 flex items-center gap-4">
      <ul ref={bar} className={SEGMENTS}>
        {Object.entries(TABS).map(([view, words]) => (
          <li key={view} className="shrink-0">
            <Link to="/" search={{ view: view as QueueView }} replace className={SEGMENT}>
              <span>{words}</span>
              {waiting[view as QueueView] !== undefined && (
                <span className="tabular-nums">{` ${waiting[view as QueueView]}`}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <p className="ml-auto hidden shrink-0 text-text-2 sm:block">
        <span id="moderation-queues">Moderación</span>
        <span className="font-semibold tabular-nums">
          {` ${Object.values(waiting).reduce<number>((sum, count = 0) => sum + count, 0)}`}
        </span>
      </p>
    </nav>
  );
}
