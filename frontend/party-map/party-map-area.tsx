import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useMemo } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useLiveStatus } from '../live/live.ts';
import { MapFrame } from '../map/map-frame.tsx';
import type { useMapStart } from '../map/use-map-start.ts';
import { usePageConfig } from '../session/page-config.ts';
import { Button } from '../ui/button.tsx';
import { LandPins } from './land-pins.tsx';
import type { Pinned } from './party-clusters.ts';
import type { PlacedParty } from './placed-parties.ts';

/** Both chunks load at once; otherwise MapLibre would wait for the other. */
const PartyMap = lazyComponent(async () => {
  const [{ PartyMap: Part }] = await Promise.all([import('./party-map.tsx'), import('maplibre-gl')]);
  return Part;
});

interface PartyMapAreaProps {
  readonly start: ReturnType<typeof useMapStart>;
  readonly isListed: boolean;
  readonly placed: readonly PlacedParty[];
  readonly selectedId: string | null;
  /** how often a party was chosen in the list */
  readonly visits: number;
  readonly here: Coordinates | null;
  readonly onSelect: (id: string | null) => void;
}

export function PartyMapArea({
  start,
  isListed,
  placed,
  selectedId,
  visits,
  here,
  onSelect,
}: PartyMapAreaProps) {
  const { state, begin, setState } = start;
  const config = usePageConfig();
  const isOffline = useLiveStatus(({ status }) => status === 'offline');
  const pins = useMemo(() => placed.filter((one): one is Pinned => one.point !== null), [placed]);
  if (state !== 'waiting' && state !== 'begun')
    return (
      <div className="flex flex-col items-start gap-3 p-6">
        <p className="text-text-2">
          {`${isOffline ? 'Sin cobertura' : 'El mapa no se puede mostrar'}. Las fiestas están en la lista.`}
        </p>
        {state === 'not-loaded' && <Button onClick={() => setState('begun')}>Reintentar</Button>}
      </div>
    );
  return (
    <MapFrame
      isBegun={state === 'begun' && isListed}
      onWanted={begin}
      onFailed={setState}
      meanwhile={(frame) => <LandPins frame={frame} pins={pins} onWanted={begin} onSelect={onSelect} />}
    >
      {(frame) => (
        <PartyMap
          frame={frame}
          tileUrl={config?.tileUrl ?? ''}
          attribution={config?.tileAttribution ?? ''}
          pins={pins}
          selected={pins.find(({ party }) => party.id === selectedId) ?? null}
          visits={visits}
          onSelect={onSelect}
          here={here}
          onFailed={setState}
        />
      )}
    </MapFrame>
  );
}
