import { createFileRoute } from '@tanstack/react-router';
import type { StatisticsSearch } from '../statistics/common/statistics-search.ts';
import { StatisticsPage } from '../statistics/statistics-page.tsx';
import { textsOf } from '../browser/navigation.ts';

const WORDS = [
  'from',
  'to',
  'figure',
  'since',
  'until',
  'location',
  'style',
  'hour',
  'lead',
] as const satisfies (keyof StatisticsSearch)[];

export const Route = createFileRoute('/_permitted/estadisticas')({
  staticData: { permission: 'statistics.read', heading: 'Estadísticas' },
  validateSearch: (search: Record<string, unknown>): StatisticsSearch => textsOf(search, WORDS),
  component: StatisticsScreen,
});

function StatisticsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StatisticsPage
      search={search}
      onRange={(range) =>
        void navigate({ search: { ...range, location: search.location }, resetScroll: false })
      }
    />
  );
}
