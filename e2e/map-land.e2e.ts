import { beforeAll, expect, test } from 'vitest';
import { pixelsOf } from './testing/dark-map.ts';
import { TILE_URL } from './testing/map-tiles.ts';
import { approvedParty } from './testing/rides-party.ts';
import { canvasOf, mapOf, openRides } from './testing/rides-page.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig({ env: { TILE_URL } });
const admin = rig.admin();
/** What the land has on a light map: `frontend/features/rides/map/land.ts`. */
const SEA = [183, 211, 223] as const;
const LAND = [230, 235, 229] as const;
const NOTICE = 'No se carga el mapa de fondo';
let partyId: string;
beforeAll(async () => {
  partyId = (await approvedParty(admin)).id;
});

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 900 }],
])('without tiles the map shows sea and land, and whose they are: %s', async (_screen, viewport) => {
  const { context, page, complaints } = await openRides(rig, null, partyId, {
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
  expect(await page.locator('.maplibregl-ctrl-attrib').innerText()).toContain('© IGN');
  await context.close();
  // Chromium reports each failed tile itself.
  expect(complaints.filter((text) => !text.includes('status of 503'))).toEqual([]);
});
