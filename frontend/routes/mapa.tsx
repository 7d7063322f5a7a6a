import { createFileRoute } from '@tanstack/react-router';
import { filtersSearch, type FiltersSearch } from '../parties/filters/filters.ts';
import { MapPage } from '../parties/map/map-page.tsx';

export interface MapSearch extends FiltersSearch {
  /** `YYYY-MM`; the month it is, and those before, are left out */
  readonly mes?: string | undefined;
}

export const Route = createFileRoute('/mapa')({
  staticData: { isIndexed: true, heading: 'Mapa de fiestas' },
  validateSearch: ({ mes, ...search }: Record<string, unknown>): MapSearch => ({
    ...filtersSearch(search),
    mes: typeof mes === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) ? mes : undefined,
  }),
  component: MapScreen,
});

function MapScreen() {
  const { mes, picker } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MapPage
      wanted={mes}
      picker={picker}
      onMonth={(month) =>
        void navigate({ search: (now) => ({ ...now, mes: month }), replace: true, resetScroll: false })
      }
    />
  );
}
