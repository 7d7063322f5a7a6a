import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';

/** Another host than the service's, so that a page that the policy forbids to ask it is found out. */
export const TILE_URL = 'https://tiles.example/{z}/{x}/{y}.png';
const TILES = 'https://tiles.example/**';

export interface TileServer {
  /** `z/x/y` of the tiles asked for so far */
  readonly asked: readonly string[];
  fail(isFailing: boolean): void;
}

interface TileOptions {
  readonly failing?: boolean;
  /** a tile's PNG; without it, plain ground */
  readonly draw?: (zoom: number, column: number, row: number) => Promise<Buffer>;
}

/** Answers the map's tiles in a browser; nothing leaves it. */
export async function serveTiles(context: BrowserContext, options: TileOptions = {}): Promise<TileServer> {
  const ground = sharp({ create: { width: 256, height: 256, channels: 3, background: '#f2efe9' } });
  const plain = await ground.png().toBuffer();
  const { draw = () => Promise.resolve(plain) } = options;
  const asked: string[] = [];
  let isFailing = options.failing ?? false;
  await context.route(TILES, async (route) => {
    const tile = new URL(route.request().url()).pathname.slice(1).replace('.png', '');
    asked.push(tile);
    if (isFailing) return route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } });
    const [zoom = 0, column = 0, row = 0] = tile.split('/').map(Number);
    return route.fulfill({
      body: await draw(zoom, column, row),
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  return { asked, fail: (failing) => void (isFailing = failing) };
}
