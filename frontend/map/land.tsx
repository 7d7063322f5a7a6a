import { Layer, Source } from '@vis.gl/react-maplibre';
import type { FilterSpecification } from 'maplibre-gl';
import landUrl from './land.json?url';
import { SOURCES } from './sources.ts';
import { ABOVE_LAND, BORDER, byZoom, DARK, FONT, HALO } from './style-parts.ts';

const LAND = SOURCES.land;

/** Required by the licences of two sources. */
const ATTRIBUTION = '© IGN · GeoNames';

/** The outlines are too coarse at a higher zoom. */
const NEAREST = 13;

const of = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind];

interface LandProps {
  /** false over vector tiles, whose ground is transparent */
  readonly isShown: boolean;
  /** the browser draws the names, so no external glyph server is needed */
  readonly hasNames: boolean;
}

/** Between a style's background and its tiles. */
export function Land({ isShown, hasNames }: LandProps) {
  const visibility = isShown ? ('visible' as const) : ('none' as const);
  const common = { source: LAND, beforeId: ABOVE_LAND } as const;
  const towns = (isLarge: boolean) => (
    <Layer
      key={String(isLarge)}
      {...common}
      id={isLarge ? 'land-cities' : 'land-towns'}
      type="symbol"
      filter={['all', of('town'), ['==', ['get', 'isLarge'], isLarge]] as FilterSpecification}
      minzoom={isLarge ? 0 : 6}
      layout={{
        visibility,
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': isLarge ? byZoom([4, 12], [11, 20]) : byZoom([6, 11], [13, 17]),
        'text-max-width': 8,
        'symbol-sort-key': ['get', 'rank'],
      }}
      paint={{
        'text-color': isLarge ? DARK.name : DARK.lesserName,
        ...HALO,
      }}
    />
  );
  return (
    <Source id={LAND} type="geojson" data={landUrl} attribution={ATTRIBUTION}>
      <Layer
        {...common}
        id="land-sea"
        type="fill"
        filter={of('sea')}
        layout={{ visibility }}
        paint={{ 'fill-color': DARK.water }}
      />
      <Layer
        {...common}
        id="land-ground"
        type="fill"
        filter={of('land')}
        layout={{ visibility }}
        paint={{ 'fill-color': DARK.background, 'fill-outline-color': DARK.stream }}
      />
      <Layer
        {...common}
        id="land-provinces"
        type="line"
        maxzoom={NEAREST}
        filter={of('province')}
        layout={{ visibility }}
        paint={{ ...BORDER, 'line-color': DARK.border }}
      />
      <Layer
        {...common}
        id="land-coast"
        type="line"
        maxzoom={NEAREST}
        filter={of('coast')}
        layout={{ visibility }}
        paint={{ 'line-color': DARK.stream, 'line-width': 1.2 }}
      />
      {hasNames && [false, true].map(towns)}
    </Source>
  );
}
