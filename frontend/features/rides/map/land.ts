import type { FilterSpecification, LayerSpecification, MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { BORDER, byZoom, DARK, FONT } from './style-parts.ts';
import landUrl from './ride-map-land.json?url';

/** The source of sea, coast, provinces and towns that come with the product. */
export const LAND = 'land';

/** As the laws of its two sources ask for; the rest is in the public domain. */
const ATTRIBUTION = '© IGN · GeoNames';

/** The outlines are of a whole country: nearer than this they say nothing. */
const NEAREST = 13;

const PAINT = {
  dark: {
    sea: DARK.water,
    land: DARK.background,
    coast: DARK.stream,
    province: DARK.border,
    name: DARK.name,
    lesser: DARK.lesserName,
    halo: DARK.background,
  },
  light: {
    sea: '#b7d3df',
    land: '#e6ebe5',
    coast: '#7fa3b3',
    province: '#9a8fb5',
    name: '#22302a',
    lesser: '#44544c',
    halo: '#f7faf8',
  },
} as const;

const of = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind];

/** Draws the land above the background of a style and below all else, where tiles cover it or are missing. */
export function withLand(style: StyleSpecification, scheme: keyof typeof PAINT): StyleSpecification {
  const grounds = style.layers.findLastIndex(({ type }) => type === 'background') + 1;
  const layers = landLayers(scheme, style.glyphs === undefined);
  return {
    ...style,
    sources: {
      ...style.sources,
      [LAND]: {
        type: 'geojson',
        data: landUrl,
        attribution: ATTRIBUTION,
      },
    },
    layers: [...style.layers.slice(0, grounds), ...layers, ...style.layers.slice(grounds)],
  };
}

/** Vector tiles leave the ground bare, where this would be seen between them: it gives way while they come. */
export function showLand(map: MapLibreMap, isShown: boolean): void {
  for (const { id } of landLayers('dark', true))
    if (map.getLayer(id)) map.setLayoutProperty(id, 'visibility', isShown ? 'visible' : 'none');
}

function landLayers(scheme: keyof typeof PAINT, hasNames: boolean): LayerSpecification[] {
  const { sea, land, coast, province, name, lesser, halo } = PAINT[scheme];
  const source = LAND;
  const names = (id: string, isLarge: boolean, color: string): LayerSpecification => ({
    id,
    type: 'symbol',
    source,
    filter: ['all', of('town'), ['==', ['get', 'isLarge'], isLarge]] as FilterSpecification,
    ...(!isLarge && { minzoom: 6 }),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': isLarge ? byZoom([4, 12], [11, 20]) : byZoom([6, 11], [13, 17]),
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  });
  return [
    { id: 'land-sea', type: 'fill', source, filter: of('sea'), paint: { 'fill-color': sea } },
    {
      id: 'land-ground',
      type: 'fill',
      source,
      filter: of('land'),
      paint: { 'fill-color': land, 'fill-outline-color': coast },
    },
    {
      id: 'land-provinces',
      type: 'line',
      source,
      maxzoom: NEAREST,
      filter: of('province'),
      paint: { ...BORDER, 'line-color': province },
    },
    {
      id: 'land-coast',
      type: 'line',
      source,
      maxzoom: NEAREST,
      filter: of('coast'),
      paint: { 'line-color': coast, 'line-width': 1.2 },
    },
    ...(hasNames ? [names('land-towns', false, lesser), names('land-cities', true, name)] : []),
  ];
}
