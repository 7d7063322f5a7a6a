import type { BrowserContext, Locator } from '@playwright/test';
import { EventEmitter, once } from 'node:events';
import sharp from 'sharp';
import { EXTENT, vectorTile, type TileShape } from './vector-tile.ts';

const HALF = EXTENT / 2;
/** Each tile: a lake in the left upper corner, a motorway down its middle, a town right of it. */
const SHAPES: readonly TileShape[] = [
  {
    layer: 'water',
    kind: 'area',
    places: [
      [200, 200],
      [HALF - 500, 200],
      [HALF - 500, HALF],
      [200, HALF],
    ],
    tags: { class: 'lake' },
  },
  {
    layer: 'landcover',
    kind: 'area',
    places: [
      [0, HALF + 300],
      [HALF - 300, HALF + 300],
      [HALF - 300, EXTENT],
      [0, EXTENT],
    ],
    tags: { class: 'wood' },
  },
  {
    layer: 'transportation',
    kind: 'line',
    places: [
      [HALF, 0],
      [HALF, EXTENT],
    ],
    tags: { class: 'motorway' },
  },
  {
    layer: 'transportation',
    kind: 'line',
    places: [
      [0, HALF + 150],
      [EXTENT, HALF + 150],
    ],
    tags: { class: 'secondary' },
  },
  { layer: 'place', kind: 'point', places: [[3000, 1000]], tags: { class: 'city', name: 'Alcalá la Nueva' } },
];

/** What our style draws of these tiles, as `frontend/map/style-parts.ts` has it. */
export const GROUND = [12, 20, 18] as const;
export const WATER = [10, 42, 54] as const;
export const MOTORWAY = [100, 131, 111] as const;

/** A tile of the map, HTML where the story wants nonsense, or nothing until the next choice. */
type Answer = 'tiles' | 'refused' | 'nonsense' | 'held';

/** Answers vector tiles in a browser. */
export async function serveVectorTiles(context: BrowserContext, tiles: string) {
  const body = vectorTile(SHAPES);
  let answer: Answer = 'tiles';
  const said = new EventEmitter().setMaxListeners(0);
  await context.route(tiles, async (route) => {
    if (answer === 'held') await once(said, 'said');
    const headers = { 'access-control-allow-origin': '*' };
    if (answer === 'refused') return route.fulfill({ status: 503, headers });
    return route.fulfill({ body: answer === 'tiles' ? body : '<p>No', headers });
  });
  return {
    say(now: Answer) {
      answer = now;
      said.emit('said');
    },
  };
}

export type Colour = readonly [red: number, green: number, blue: number];

/** How many pixels of what is seen there are of each of these colours, and violet, as areas of pins are. */
export async function pixelsOf(locator: Locator, ...colours: readonly Colour[]) {
  const { data, info } = await sharp(await locator.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = colours.map(() => 0);
  let violet = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (blue > 80 && blue > red + 20 && blue > green + 40) violet += 1;
    colours.forEach((colour, index) => {
      const isOne = [red, green, blue].every((part, channel) => Math.abs(part - (colour[channel] ?? 0)) <= 2);
      if (isOne) counts[index] = (counts[index] ?? 0) + 1;
    });
  }
  return { counts, violet };
}
