import { madridDay } from '@duende/contracts/common/madrid-time';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { filteredParties } from '@duende/contracts/parties/party-filters';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { useOverlay } from '../../browser/overlays.ts';
import { useOwnPlace } from '../../browser/use-own-place.ts';
import { monthName } from '../../dates/date-text.ts';
import { useNow } from '../../dates/use-today.ts';
import { useLiveTopic } from '../../live/live.ts';
import { monthTitle } from '../calendar/day-index.ts';
import { addMonths, monthOf, type Month } from '../calendar/month-grid.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { isFiltering, NO_FILTERS, type Picker } from '../filters/filters.ts';
import { useFilters } from '../filters/use-filters.ts';
import { useConfirmed } from '../use-home-parties.ts';
import { MapFrame } from '../../map/map-frame.tsx';
import { useMapStart } from '../../map/use-map-start.ts';
import { usePageConfig } from '../../session/page-config.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Pinned } from './party-clusters.ts';
import { monthQuery, placedParties } from './placed-parties.ts';
import { PartyList } from './party-list.tsx';

/** What is around MapLibre asks for it only when it is there itself: both are fetched at once. */
const PartyMap = lazyComponent(async () => {
  const [{ PartyMap: Part }] = await Promise.all([import('./party-map.tsx'), import('maplibre-gl')]);
  return Part;
});

const FilterPickers = lazyComponent(
  async () => (await import('../filters/filter-pickers.tsx')).FilterPickers,
);

const NO_PARTIES = [] as const;
/** Nobody announces later than that. */
const MONTHS_AHEAD = 24;
const ARROW =
  'grid size-11 cursor-pointer place-items-center rounded-full hover:bg-surface-2 disabled:opacity-40';

interface MapPageProps {
  /** `undefined`: the one it is */
  readonly wanted: Month | undefined;
  readonly picker: Picker | undefined;
  readonly onMonth: (month: Month | undefined) => void;
}

/** The month's parties on the map and beside it. Where somebody is, they know; it is in no address, no request and no store. */
export function MapPage({ wanted, picker, onMonth }: MapPageProps) {
  useLiveTopic('home');
  const now = useNow();
  const today = madridDay(new Date(now));
  const first = monthOf(today);
  const last = addMonths(first, MONTHS_AHEAD);
  const month = wanted !== undefined && wanted > first && wanted <= last ? wanted : first;
  const query = useQuery(monthQuery(month));
  const { filters, change } = useFilters(picker !== undefined);
  const pickers = useOverlay('picker');
  // A choice shows in its picker at once; the map behind it may take its time.
  const settled = useDeferredValue(filters);
  const clear = useCallback(() => change(NO_FILTERS), [change]);
  const config = usePageConfig();
  const confirmed = useConfirmed();
  const [here, setHere] = useState<Coordinates | null>(null);
  const { isAsking, ask } = useOwnPlace(setHere, 'Permite la ubicación en los ajustes del navegador.');
  const [selectedId, select] = useState<string | null>(null);
  const [visits, setVisits] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const { state, begin, setState } = useMapStart();
  const hasMap = state === 'waiting' || state === 'begun';
  const placed = useMemo(
    () => placedParties(filteredParties(query.data ?? NO_PARTIES, settled), { month, today, now, here }),
    [query.data, settled, month, today, now, here],
  );
  const pins = useMemo(() => placed.filter((one): one is Pinned => one.point !== null), [placed]);
  const selected = pins.find(({ party }) => party.id === selectedId) ?? null;
  const show = (next: Month) => {
    select(null);
    onMonth(next === first ? undefined : next);
  };

  return (
    <div className="flex flex-col md:grid md:h-[calc(100dvh-4rem)] md:min-h-96 md:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-col gap-2 px-4 pb-3 md:pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-1">
          <PageHeading title="Mapa de fiestas">Mapa de fiestas</PageHeading>
          <Button
            aria-disabled={isAsking}
            aria-pressed={here !== null}
            className={here ? 'text-uv ring-uv' : undefined}
            onClick={() => (here === null ? ask() : setHere(null))}
          >
            <Icon name="pin" />
            <span>{isAsking ? 'Buscando...' : 'Cerca de mí'}</span>
          </Button>
        </div>
        <div className="-ml-2.5 flex items-center">
          <button
            type="button"
            aria-label="Mes anterior"
            disabled={month === first}
            onClick={() => show(addMonths(month, -1))}
            className={ARROW}
          >
            <Icon name="back" />
          </button>
          <h2 id="map-month" aria-live="polite" className="min-w-36 text-center text-lg font-semibold">
            {monthTitle(month)}
          </h2>
          <button
            type="button"
            aria-label="Mes siguiente"
            disabled={month === last}
            onClick={() => show(addMonths(month, 1))}
            className={ARROW}
          >
            <Icon name="forward" />
          </button>
        </div>
        <FilterBar filters={filters} open={picker} onOpen={pickers.show} />
        {here && (
          <p role="status" className="text-sm text-text-2">
            De más cerca a más lejos, en línea recta. Tu ubicación no sale de este dispositivo.
          </p>
        )}
      </div>
      <div
        ref={place}
        className="relative h-[45svh] min-h-64 bg-bg-1 md:col-start-2 md:row-span-2 md:row-start-1 md:h-auto"
      >
        {hasMap ? (
          <MapFrame
            tileUrl={config?.tileUrl ?? ''}
            isBegun={state === 'begun' && !query.isPending}
            onWanted={begin}
            onFailed={setState}
          >
            {(frame) => (
              <PartyMap
                key={month}
                frame={frame}
                tileUrl={config?.tileUrl ?? ''}
                attribution={config?.tileAttribution ?? ''}
                pins={pins}
                selected={selected}
                visits={visits}
                onSelect={select}
                here={here}
                onFailed={setState}
              />
            )}
          </MapFrame>
        ) : (
          <div className="flex flex-col items-start gap-3 p-6">
            <p className="text-text-2">Aquí no se puede ver el mapa. Las fiestas están en la lista.</p>
            {state === 'not-loaded' && <Button onClick={() => setState('begun')}>Reintentar</Button>}
          </div>
        )}
      </div>
      <section
        aria-labelledby="map-month"
        className="flex flex-col gap-3 px-4 pt-3 pb-16 md:row-start-2 md:overflow-y-auto md:pt-0"
      >
        <QueryBoundary
          query={query}
          loading="Cargando eventos..."
          failed="No se pudieron cargar los eventos."
        >
          {() => (
            <PartyList
              placed={placed}
              month={monthName(month)}
              onClear={isFiltering(settled) ? clear : null}
              going={confirmed.ids}
              onChoose={
                hasMap
                  ? (id) => {
                      begin();
                      place.current?.scrollIntoView({ block: 'center' });
                      select(id);
                      setVisits(visits + 1);
                    }
                  : null
              }
              onNext={month === last ? null : () => show(addMonths(month, 1))}
            />
          )}
        </QueryBoundary>
      </section>
      {picker !== undefined && (
        <LazyBoundary onMissing={pickers.close}>
          <FilterPickers
            picker={picker}
            filters={filters}
            onFilters={change}
            results={placed.length}
            onClose={pickers.close}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
