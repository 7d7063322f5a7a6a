import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';

/** Another host than the service's, so that a page that the policy forbids to ask it is found out. */
export const TILE_URL = 'https://tiles.example/{z}/{x}/{y}.png';
const TILES = 'https://tiles.example/**';

export interface TileServer {
  /** `z/x/y` of the tiles asked for so far */
  readonly asked: readonly string[];
  fail(isFailing: boolean): void;
}

/** Answers the map's tiles in a browser; nothing leaves it. */
export async function serveTiles(
  context: BrowserContext,
  options: { failing?: boolean } = {},
): Promise<TileServer> {
  const body = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#f2efe9' } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  let isFailing = options.failing ?? false;
  await context.route(TILES, async (route) => {
    asked.push(new URL(route.request().url()).pathname.slice(1).replace('.png', ''));
    if (isFailing) return route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } });
    return route.fulfill({
      body,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  return { asked, fail: (failing) => void (isFailing = failing) };
}
