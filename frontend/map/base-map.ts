import { baseMapKind } from '@duende/contracts/rides/base-map';
import { LIMITS } from '@duende/contracts/common/limits';
import type { StyleSpecification } from 'maplibre-gl';
import { darkStyle } from './dark-style.ts';
import { DARK, withPlaceForLand } from './style-parts.ts';
import { tileAddresses } from './tile-addresses.ts';
import { TILE_PX } from './web-mercator.ts';

/** OpenMapTiles tiles end at this zoom. */
const VECTOR_MAX_ZOOM = 14;

const GROUND = {
  id: 'background',
  type: 'background',
  paint: { 'background-color': DARK.background },
} as const;

/**
 * Tile images are light. A minimum above the maximum inverts the brightness; half a turn of the hue keeps water blue
 * and woods green.
 */
const NIGHT = {
  'raster-brightness-min': 0.88,
  'raster-brightness-max': 0.06,
  'raster-hue-rotate': 180,
  'raster-saturation': -0.3,
  'raster-fade-duration': 0,
} as const;

/** Shown until the base map is loaded, or if it fails. */
export const bareStyle = () =>
  withPlaceForLand({
    version: 8,
    sources: {},
    layers: [GROUND],
  });

/** `null` for a document, which has to be fetched. */
export function templateStyle(tileUrl: string, origin: string): StyleSpecification | null {
  const kind = baseMapKind(tileUrl);
  if (kind === 'document') return null;
  const tiles = [...tileAddresses(tileUrl, origin)];
  return withPlaceForLand(
    kind === 'raster' ? rasterStyle(tiles) : darkStyle({ tiles, maxzoom: VECTOR_MAX_ZOOM }),
  );
}

/**
 * A TileJSON gets our own style.
 * @throws what `fetch` throws, and an error for a failed answer or another document
 */
export async function fetchStyle(tileUrl: string, signal: AbortSignal): Promise<StyleSpecification> {
  const answer = await fetch(tileUrl, { signal });
  if (!answer.ok) throw new Error(`The base map answers ${answer.status}`);
  return withPlaceForLand(styleOf(await answer.json()));
}

/** MapLibre validates a style itself. */
export function styleOf(document: unknown): StyleSpecification {
  if (isStyle(document)) return document;
  if (isTileJson(document)) {
    const { tiles, minzoom = 0, maxzoom = VECTOR_MAX_ZOOM, bounds, scheme, attribution } = document;
    return darkStyle({
      tiles,
      minzoom,
      maxzoom,
      ...(bounds && { bounds }),
      ...(scheme && { scheme }),
      ...(attribution && { attribution }),
    });
  }
  throw new Error('The base map is neither a style nor a TileJSON');
}

interface TileJson {
  readonly tiles: string[];
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly bounds?: [number, number, number, number];
  readonly scheme?: 'xyz' | 'tms';
  readonly attribution?: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStyle = (value: unknown): value is StyleSpecification =>
  isObject(value) && value['version'] === 8 && isObject(value['sources']) && Array.isArray(value['layers']);

const isTileJson = (value: unknown): value is TileJson =>
  isObject(value) &&
  Array.isArray(value['tiles']) &&
  value['tiles'].length > 0 &&
  value['tiles'].every((tile) => typeof tile === 'string');

function rasterStyle(tiles: string[]): StyleSpecification {
  return {
    version: 8,
    sources: {
      tiles: { type: 'raster', tiles, tileSize: TILE_PX, maxzoom: LIMITS.map.maxZoom },
    },
    layers: [GROUND, { id: 'tiles', type: 'raster', source: 'tiles', paint: NIGHT }],
  };
}
