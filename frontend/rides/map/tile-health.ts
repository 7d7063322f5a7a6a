/** The state of the map's background tiles, counted between two `idle` events of the map. */
export interface TileHealth {
  readonly loaded: number;
  readonly failed: number;
  /** any tile since the map was made or a retry */
  readonly everLoaded: boolean;
  /** the notice is shown */
  readonly isFailing: boolean;
}

export type TileEvent = 'loaded' | 'failed' | 'idle' | 'retried';

export const NO_TILES: TileHealth = { loaded: 0, failed: 0, everLoaded: false, isFailing: false };

/**
 * The map is idle once every tile in view has loaded or failed. The background then fails if one has failed, or if none ever
 * loaded: MapLibre does not report a server that answers 404 everywhere as a failure.
 */
export function tileHealth(health: TileHealth, event: TileEvent): TileHealth {
  switch (event) {
    case 'loaded':
      return { ...health, loaded: health.loaded + 1, everLoaded: true };
    case 'failed':
      return { ...health, failed: health.failed + 1, isFailing: health.isFailing || !health.everLoaded };
    case 'idle': {
      const failing = health.failed > 0 || !health.everLoaded;
      const isFailing = health.loaded + health.failed === 0 ? health.isFailing || failing : failing;
      return { ...health, loaded: 0, failed: 0, isFailing };
    }
    case 'retried':
      return NO_TILES;
    default:
      event satisfies never;
      return health;
  }
}
