import { GROUND, pixelsOf, WATER } from './testing/dark-map.ts';
import { approvedParty } from './testing/rides-party.ts';
import { mapOf, openRides, test } from './testing/rides-page.ts';
import { expect } from './testing/fixtures.ts';

const NOTICE = 'No se carga el mapa de fondo';
let partyId: string;
test.beforeAll(async ({ admin }) => {
  partyId = (await approvedParty(admin)).id;
});

for (const [screen, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 900 }],
] as const)
  test(`without tiles the map shows sea and land, and whose they are: ${screen}`, async ({
    complaints,
    visit,
  }) => {
    // Chromium reports each failed tile itself.
    complaints.expect(/status of 503/);
    const { page } = await openRides(visit, null, partyId, {
      viewport,
      tilesFail: true,
    });
    await expect(page.getByText(NOTICE)).toBeVisible();
    const out = page.getByRole('button', { name: 'Alejar' });
    for (let step = 0; step < 5; step += 1) await out.click();
    const fewest = async (...colours: readonly (readonly [number, number, number])[]) =>
      Math.min(...(await pixelsOf(mapOf(page), ...colours)).counts);
    await expect.poll(() => fewest(WATER, GROUND)).toBeGreaterThan(2000);
    expect(await page.locator('.maplibregl-ctrl-attrib').innerText()).toContain('© IGN');
  });
