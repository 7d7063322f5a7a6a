import { beforeAll, expect, test } from 'vitest';
import { GROUND, pixelsOf, serveVectorTiles, WATER } from './testing/dark-map.ts';
import { TILE_URL } from './testing/map-tiles.ts';
import { approvedParty } from './testing/rides-party.ts';
import { canvasOf, mapOf, openRides } from './testing/rides-page.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig({ env: { TILE_URL } });
const dark = setUpRig({ env: { TILE_URL: 'https://tiles.example/{z}/{x}/{y}.pbf' } });
const [admin, darkAdmin] = [rig.admin(), dark.admin()];
/** What the land has on a light map: `frontend/features/rides/map/land.ts`. */
const SEA = [183, 211, 223] as const;
const LAND = [230, 235, 229] as const;
const NOTICE = 'No se carga el mapa de fondo';
let partyId: string;
let darkPartyId: string;
beforeAll(async () => {
  partyId = (await approvedParty(admin)).id;
  darkPartyId = (await approvedParty(darkAdmin)).id;
});

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 900 }],
])(
  'without tiles the map shows sea and land, and whose they are; tiles cover both: %s',
  async (_screen, viewport) => {
    const { context, page, tiles, complaints } = await openRides(rig, null, partyId, {
      viewport,
      tilesFail: true,
    });
    await mapOf(page).click();
    await canvasOf(page).waitFor();
    await page.getByText(NOTICE).waitFor();
    const out = page.getByRole('button', { name: 'Alejar' });
    for (let step = 0; step < 5; step += 1) await out.click();
    const fewest = async (...colours: readonly (readonly [number, number, number])[]) =>
      Math.min(...(await pixelsOf(mapOf(page), ...colours)).counts);
    await expect.poll(() => fewest(SEA, LAND), { timeout: 30_000 }).toBeGreaterThan(2000);
    expect(await page.locator('.maplibregl-ctrl-attrib').innerText()).toContain(
      'Instituto Geográfico Nacional',
    );
    tiles.fail(false);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => fewest(LAND), { timeout: 30_000 }).toBe(0);
    await context.close();
    expect(complaints).toEqual([]);
  },
);

test('under vector tiles, which leave the ground bare, it gives way', async () => {
  const { context } = await dark.visit({ reducedMotion: 'reduce' });
  const tiles = await serveVectorTiles(context, 'https://tiles.example/**');
  tiles.say('refused');
  const page = await context.newPage();
  await page.goto(`/event/${darkPartyId}/rides`);
  await mapOf(page).click();
  await page.getByText(NOTICE).waitFor();
  const out = page.getByRole('button', { name: 'Alejar' });
  for (let step = 0; step < 5; step += 1) await out.click();
  const seen = async () => (await pixelsOf(mapOf(page), WATER, GROUND)).counts;
  await expect.poll(async () => Math.min(...(await seen())), { timeout: 30_000 }).toBeGreaterThan(2000);
  tiles.say('tiles');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText(NOTICE).waitFor({ state: 'detached' });
  await context.close();
});
