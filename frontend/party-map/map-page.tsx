import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useOverlay } from '../browser/overlays.ts';
import { useLiveTopic } from '../live/live.ts';
import { useMapStart } from '../map/use-map-start.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { FilterBar } from '../parties/filters/filter-bar.tsx';
import { NO_FILTERS, type Picker } from '../parties/filters/filters.ts';
import { useFilters } from '../parties/filters/use-filters.ts';
import { useConfirmed } from '../parties/use-home-parties.ts';
import type { Period } from './map-period.ts';
import { NearMe } from './near-me.tsx';
import { PartyList } from './party-list.tsx';
import { PartyMapArea } from './party-map-area.tsx';
import { PeriodStrip } from './period-strip.tsx';
import { usePlaced } from './use-placed.ts';

const FilterPickers = lazyComponent(
  async () => (await import('../parties/filters/filter-pickers.tsx')).FilterPickers,
);

interface MapPageProps {
  /** unknown keys mean the next four weeks */
  readonly wanted: string | undefined;
  readonly picker: Picker | undefined;
  readonly onPeriod: (key: string | undefined) => void;
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** A person who moves here need not wait for the map to start by itself. */
function useFirstSign(begin: () => void): void {
  useEffect(() => {
    for (const sign of SIGNS) addEventListener(sign, begin, { once: true });
    return () => SIGNS.forEach((sign) => removeEventListener(sign, begin));
  }, [begin]);
}

/** The person's position stays on this page: it is in no address, request or storage. */
export function MapPage({ wanted, picker, onPeriod }: MapPageProps) {
  useLiveTopic('home');
  const { filters, change } = useFilters(picker !== undefined);
  const pickers = useOverlay('picker');
  const confirmed = useConfirmed();
  const [here, setHere] = useState<Coordinates | null>(null);
  const { periods, period, query, placed, isFiltered } = usePlaced(wanted, filters, here);
  const [selectedId, select] = useState<string | null>(null);
  const [visits, setVisits] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const start = useMapStart();
  useFirstSign(start.begin);
  const hasMap = start.state === 'waiting' || start.state === 'begun';
  const show = ({ key }: Period) => {
    select(null);
    onPeriod(key === '' ? undefined : key);
  };
  const visit = (id: string) => {
    start.begin();
    place.current?.scrollIntoView({ block: 'center' });
    select(id);
    setVisits(visits + 1);
  };
  const later = periods.find(({ from }) => from > period.to);

  return (
    <div className="flex flex-col md:grid md:h-[calc(100dvh-4rem)] md:min-h-96 md:pl-[max(0px,(100%-84rem)/2)] md:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-col gap-2 px-4 pt-4 pb-3 sm:px-6">
        <PageHeading title="Mapa de fiestas">Mapa de fiestas</PageHeading>
        <PeriodStrip periods={periods} chosen={period} onChoose={show} />
        <FilterBar filters={filters} open={picker} onOpen={pickers.show} />
      </div>
      <div
        ref={place}
        className="group/place relative h-[52svh] min-h-64 bg-bg-1 md:col-start-2 md:row-span-2 md:row-start-1 md:h-auto"
      >
        <PartyMapArea
          start={start}
          isListed={!query.isPending}
          placed={placed}
          selectedId={selectedId}
          visits={visits}
          here={here}
          onSelect={select}
        />
        <NearMe here={here} onHere={setHere} />
      </div>
      <section
        aria-label="Fiestas"
        className="flex flex-col gap-3 px-4 pt-3 pb-16 sm:px-6 md:row-start-2 md:overflow-y-auto md:pt-0"
      >
        <h2 className="sr-only">Fiestas</h2>
        {here && (
          <p role="status" className="text-sm text-text-2">
            Ordenadas por distancia, en línea recta. Tu ubicación no sale de este dispositivo.
          </p>
        )}
        <QueryBoundary
          query={query}
          loading="Cargando eventos..."
          failed="No se pudieron cargar los eventos."
        >
          {() => (
            <PartyList
              placed={placed}
              words={period.words}
              onClear={isFiltered ? () => change(NO_FILTERS) : null}
              going={confirmed.ids}
              onChoose={hasMap ? visit : null}
              later={later ?? null}
              onLater={show}
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
            onClear={() => change(NO_FILTERS)}
            results={query.data && placed.length}
            onClose={pickers.close}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
