/** What is known of the map's background, counted from one rest of the map to the next. */
export interface TileHealth {
  readonly loaded: number;
  readonly failed: number;
  /** any tile at all since the map was made or asked to try again */
  readonly everLoaded: boolean;
  /** people are told */
  readonly isFailing: boolean;
}

export type TileNews = 'loaded' | 'failed' | 'rested' | 'retried';

export const UNKNOWN_TILES: TileHealth = { loaded: 0, failed: 0, everLoaded: false, isFailing: false };

/**
 * The map rests once every tile in view has come or failed. It then fails if one has failed, or if none ever came: a
 * server that answers 404 everywhere is no failure in MapLibre's eyes.
 */
export function tileHealth(health: TileHealth, news: TileNews): TileHealth {
  switch (news) {
    case 'loaded':
      return { ...health, loaded: health.loaded + 1, everLoaded: true };
    case 'failed':
      return { ...health, failed: health.failed + 1, isFailing: health.isFailing || !health.everLoaded };
    case 'rested': {
      const failing = health.failed > 0 || !health.everLoaded;
      const isFailing = health.loaded + health.failed === 0 ? health.isFailing || failing : failing;
      return { ...health, loaded: 0, failed: 0, isFailing };
    }
    case 'retried':
      return UNKNOWN_TILES;
    default:
      news satisfies never;
      return health;
  }
}
