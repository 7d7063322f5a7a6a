import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

export const AREAS = 'ride-areas';
export const MATCHES = 'ride-matches';

type ColorScheme = 'light' | 'dark';
const AREA_PAINT = {
  light: { color: '#5b21b6', fill: 0.16, halo: 0.4 },
  // has to stand out on a light background, too: a foreign style may have one
  dark: { color: '#9b7bff', fill: 0.22, halo: 0.55 },
} as const;

/** Adds the page's own layers on top of a style: areas of pins, and lines between matches. */
export function withOwnLayers(style: StyleSpecification, scheme: ColorScheme): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, [AREAS]: noShapes(), [MATCHES]: noShapes() },
    layers: [...style.layers, ...ownLayers(scheme)],
  };
}

export const isOwnSource = (id: string | undefined) => id === AREAS || id === MATCHES;

const noShapes = () => ({
  type: 'geojson' as const,
  data: { type: 'FeatureCollection' as const, features: [] },
});

function ownLayers(scheme: ColorScheme): LayerSpecification[] {
  const { color, fill, halo } = AREA_PAINT[scheme];
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
