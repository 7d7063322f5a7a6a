import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { GROUND, MOTORWAY, pixelsOf, serveVectorTiles, WATER } from './testing/dark-map.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { mapOf, pinOf } from './testing/rides-page.ts';
import { expect, test } from './testing/fixtures.ts';

/** Another host than the service's, so that a page or a worker that the policy forbids to ask it is found out. */
const TILES = 'https://tiles.example/**';
test.use({ settings: { TILE_URL: 'https://tiles.example/{z}/{x}/{y}.pbf', TILE_ATTRIBUTION: '© Bosque' } });
let partyId: string;
test.beforeAll(async ({ admin }) => {
  partyId = (await approvedParty(admin)).id;
  await publishRide(admin, partyId);
  await publishRide(admin, partyId, { type: 'need', latitude: 40.6, passengers: 2 });
});

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const)
  test(`on ${where} vector tiles are drawn dark, with pins on them`, async ({ visit }) => {
    const context = await visit(null, { viewport, reducedMotion: 'reduce' });
    await serveVectorTiles(context, TILES);
    const page = await context.newPage();
    await page.goto(`/event/${partyId}/rides`);
    await expect(pinOf(page, 'Ofrece 3 plazas')).toBeVisible();
    await expect
      .poll(async () => Math.min(...(await pixelsOf(mapOf(page), GROUND, WATER, MOTORWAY)).counts))
      .toBeGreaterThan(200);
    expect(await page.locator('.maplibregl-ctrl-attrib').innerText()).toContain('© Bosque');
    expect(await page.getByText('No se carga el mapa de fondo').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

for (const wrong of ['refused', 'nonsense'] as const)
  test(`vector tiles that are ${wrong} show a message; the pins are there, and another try helps`, async ({
    visit,
  }) => {
    const context = await visit(null, { viewport: PHONE, reducedMotion: 'reduce' });
    const tiles = await serveVectorTiles(context, TILES);
    tiles.say(wrong);
    const page = await context.newPage();
    await page.goto(`/event/${partyId}/rides`);
    const notice = page.getByRole('status').filter({ hasText: 'No se carga el mapa de fondo' });
    await expect(notice).toBeVisible();
    await expect(pinOf(page, 'Necesita 2 plazas')).toBeVisible();
    // A map that is drawn again asks by itself too: nothing is answered before the press.
    tiles.say('held');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    tiles.say('tiles');
    await expect.poll(async () => (await pixelsOf(mapOf(page), WATER)).counts[0]).toBeGreaterThan(500);
    await expect(notice).toHaveCount(0);
  });
