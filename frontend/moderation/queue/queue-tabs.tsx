import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
  useEffect(() => {
    // A phone may not show it.
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 16;
  }, [current]);
  return (
    <nav aria-labelledby="moderation-queues" className="-mx-4 mt-1 flex items-center gap-4 sm:mx-0">
      <ul ref={bar} className="flex min-w-0 gap-1 overflow-x-auto px-4 [scrollbar-width:none] sm:px-0">
        {Object.entries(TABS).map(([view, words]) => (
          <li key={view} className="shrink-0">
            <Link
              to="/"
              search={{ view: view as QueueView }}
              replace
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3.5 text-text-2 hover:bg-surface-2 aria-[current]:bg-uv aria-[current]:font-semibold aria-[current]:text-bg-0"
            >
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
