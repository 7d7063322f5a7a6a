import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { createFileRoute } from '@tanstack/react-router';
import { filtersSearch, type FiltersSearch } from '../parties/filters/filters.ts';
import { MapPage } from '../party-map/map-page.tsx';

export interface MapSearch extends FiltersSearch {
  /** a Friday; without it and a month, the next four weeks */
  readonly finde?: string | undefined;
  /** `YYYY-MM` */
  readonly mes?: string | undefined;
}

export const Route = createFileRoute('/mapa')({
  staticData: { isIndexed: true, heading: 'Mapa de fiestas', isWritten: true },
  validateSearch: ({ finde, mes, ...search }: Record<string, unknown>): MapSearch => ({
    ...filtersSearch(search),
    finde: typeof finde === 'string' && isCalendarDay(finde) ? finde : undefined,
    mes: typeof mes === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) ? mes : undefined,
  }),
  component: MapScreen,
});

function MapScreen() {
  const { finde, mes, picker } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MapPage
      wanted={finde ?? mes}
      picker={picker}
      onPeriod={(key) =>
        void navigate({ search: (now) => ({ ...now, ...addressed(key) }), replace: true, resetScroll: false })
      }
    />
  );
}

const MONTH_LENGTH = 'YYYY-MM'.length;

const addressed = (key: string | undefined): Pick<MapSearch, 'finde' | 'mes'> => ({
  finde: key?.length === MONTH_LENGTH ? undefined : key,
  mes: key?.length === MONTH_LENGTH ? key : undefined,
});
