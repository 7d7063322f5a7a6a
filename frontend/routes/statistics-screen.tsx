import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatisticsPage } from '../features/statistics/statistics-page.tsx';

export function StatisticsScreen() {
  const search = useSearch({ from: '/estadisticas' });
  const navigate = useNavigate();
  return (
    <StatisticsPage
      search={search}
      onRange={(range) =>
        void navigate({
          to: '/estadisticas',
          search: { ...range, location: search.location },
          resetScroll: false,
        })
      }
    />
  );
}
