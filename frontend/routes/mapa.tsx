import { createFileRoute } from '@tanstack/react-router';
import { MapPage } from './-map/map-page.tsx';

export interface MapSearch {
  /** `YYYY-MM`; the month it is, and those before, are left out */
  readonly mes?: string | undefined;
}

export const Route = createFileRoute('/mapa')({
  staticData: { isIndexed: true, heading: 'Mapa de fiestas' },
  validateSearch: ({ mes }: Record<string, unknown>): MapSearch => ({
    mes: typeof mes === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) ? mes : undefined,
  }),
  component: MapScreen,
});

function MapScreen() {
  const { mes } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MapPage
      wanted={mes}
      onMonth={(month) => void navigate({ search: { mes: month }, replace: true, resetScroll: false })}
    />
  );
}
