import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { GROUND, MOTORWAY, pixelsOf, serveVectorTiles, WATER } from './testing/dark-map.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { mapOf, pinOf } from './testing/rides-page.ts';
import { setUpRig } from './testing/rig.ts';

/** Another host than the service's, so that a page or a worker that the policy forbids to ask it is found out. */
const TILES = 'https://tiles.example/**';
const rig = setUpRig({
  env: { TILE_URL: 'https://tiles.example/{z}/{x}/{y}.pbf', TILE_ATTRIBUTION: '© Bosque' },
});
const admin = rig.admin();
let partyId: string;
beforeAll(async () => {
  partyId = (await approvedParty(admin)).id;
  await publishRide(admin, partyId);
  await publishRide(admin, partyId, { type: 'need', latitude: 40.6, passengers: 2 });
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('on %s vector tiles are drawn dark, with pins on them', async (_, viewport) => {
  const { context, complaints } = await rig.visit({ viewport, reducedMotion: 'reduce' });
  await serveVectorTiles(context, TILES);
  const page = await context.newPage();
  await page.goto(`/event/${partyId}/rides`);
  await pinOf(page, 'Ofrece 3 plazas').waitFor();
  await expect
    .poll(async () => Math.min(...(await pixelsOf(mapOf(page), GROUND, WATER, MOTORWAY)).counts), {
      timeout: 20_000,
    })
    .toBeGreaterThan(200);
  expect(await page.locator('.maplibregl-ctrl-attrib').innerText()).toContain('© Bosque');
  expect(await page.getByText('No se carga el mapa de fondo').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(['refused', 'nonsense'] as const)(
  'vector tiles that are %s are said; the pins are there, and another try helps',
  async (wrong) => {
    const { context } = await rig.visit({ viewport: PHONE, reducedMotion: 'reduce' });
    const tiles = await serveVectorTiles(context, TILES);
    tiles.say(wrong);
    const page = await context.newPage();
    await page.goto(`/event/${partyId}/rides`);
    const notice = page.getByRole('alert').filter({ hasText: 'No se carga el mapa de fondo' });
    await notice.waitFor();
    await pinOf(page, 'Necesita 2 plazas').waitFor();
    // A map that is drawn again asks by itself too: nothing is answered before the press.
    tiles.say('held');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    tiles.say('tiles');
    await expect.poll(async () => (await pixelsOf(mapOf(page), WATER)).counts[0]).toBeGreaterThan(500);
    await notice.waitFor({ state: 'detached' });
    await context.close();
  },
);
