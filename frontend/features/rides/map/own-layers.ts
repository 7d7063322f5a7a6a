import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { LAND, withLand } from './land.ts';
import { AREA_PAINT, MATCH_PAINT } from '../ground/own-paint.ts';

export const AREAS = 'ride-areas';
export const MATCHES = 'ride-matches';

type ColorScheme = keyof typeof AREA_PAINT;

/** Adds the page's own layers to a style: land below its tiles, and on top areas of pins, and lines between matches. */
export function withOwnLayers(style: StyleSpecification, scheme: ColorScheme): StyleSpecification {
  const below = withLand(style, scheme);
  return {
    ...below,
    sources: { ...below.sources, [AREAS]: noShapes(), [MATCHES]: noShapes() },
    layers: [...below.layers, ...ownLayers(scheme)],
  };
}

export const isOwnSource = (id: string | undefined) => id === AREAS || id === MATCHES || id === LAND;

const noShapes = () => ({
  type: 'geojson' as const,
  data: { type: 'FeatureCollection' as const, features: [] },
});

function ownLayers(scheme: ColorScheme): LayerSpecification[] {
  const { color, fill, halo, haloRadius, haloBlur, edge } = AREA_PAINT[scheme];
  return [
    {
      id: 'ride-areas-fill',
      type: 'fill',
      source: AREAS,
      paint: { 'fill-color': color, 'fill-opacity': fill },
    },
    // At a small zoom the circle is smaller than the tip of a pin.
    {
      id: 'ride-areas-halo',
      type: 'circle',
      source: AREAS,
      maxzoom: 11,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': haloRadius,
        'circle-blur': haloBlur,
        'circle-color': color,
        'circle-opacity': halo,
      },
    },
    {
      id: 'ride-areas-edge',
      type: 'line',
      source: AREAS,
      paint: { 'line-color': color, 'line-width': 5, 'line-blur': 4, 'line-opacity': edge },
    },
    {
      id: 'ride-matches-casing',
      type: 'line',
      source: MATCHES,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': MATCH_PAINT.casing, 'line-width': MATCH_PAINT.casingWidth },
    },
    {
      id: 'ride-matches-line',
      type: 'line',
      source: MATCHES,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': MATCH_PAINT.line, 'line-width': MATCH_PAINT.lineWidth },
    },
  ];
}
