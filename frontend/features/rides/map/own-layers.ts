import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

export const AREAS = 'ride-areas';
export const MATCHES = 'ride-matches';

type Ground = 'light' | 'dark';
const AREA_PAINT = {
  light: { color: '#5b21b6', fill: 0.16, halo: 0.4 },
  // in sight on a light ground, too: a style of others may have one
  dark: { color: '#9b7bff', fill: 0.22, halo: 0.55 },
} as const;

/** A style with what the page itself draws above all of its layers: areas of pins, and lines between matches. */
export function withOwnLayers(style: StyleSpecification, ground: Ground): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, [AREAS]: noShapes(), [MATCHES]: noShapes() },
    layers: [...style.layers, ...ownLayers(ground)],
  };
}

export const isOwnSource = (id: string | undefined) => id === AREAS || id === MATCHES;

const noShapes = () => ({
  type: 'geojson' as const,
  data: { type: 'FeatureCollection' as const, features: [] },
});

function ownLayers(ground: Ground): LayerSpecification[] {
  const { color, fill, halo } = AREA_PAINT[ground];
  return [
    {
      id: 'ride-areas-fill',
      type: 'fill',
      source: AREAS,
      paint: { 'fill-color': color, 'fill-opacity': fill },
    },
    // From far away the circle is smaller than the foot of a pin.
    {
      id: 'ride-areas-halo',
      type: 'circle',
      source: AREAS,
      maxzoom: 11,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 26, 'circle-blur': 0.5, 'circle-color': color, 'circle-opacity': halo },
    },
    {
      id: 'ride-areas-edge',
      type: 'line',
      source: AREAS,
      paint: { 'line-color': color, 'line-width': 5, 'line-blur': 4, 'line-opacity': 0.75 },
    },
    {
      id: 'ride-matches-casing',
      type: 'line',
      source: MATCHES,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': '#04140b', 'line-width': 7 },
    },
    {
      id: 'ride-matches-line',
      type: 'line',
      source: MATCHES,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': '#39ff88', 'line-width': 4 },
    },
  ];
}
