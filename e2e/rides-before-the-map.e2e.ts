/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import type { Person } from './testing/api.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { boxOf } from './testing/boxes.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, openIn, type Visit } from './testing/fixtures.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { canvasOf, landOf, mapOf, pendingOf, pinOf, popupOf, test } from './testing/rides-page.ts';

const CODE = /\/assets\/(ride-map|maplibre-gl)-[^/]*\.js$/;

/** The rides of a party, whose map does not come until it is let. */
async function openBefore(
  admin: Person,
  bruno: Person,
  visit: Visit,
  person: Person | null,
  viewport: { width: number; height: number } = PHONE,
) {
  const party = await approvedParty(admin);
  await publishRide(bruno, party.id);
  let letMapCome = () => undefined as void;
  const held = new Promise<void>((resolve) => (letMapCome = resolve));
  const context = await visit(person, { reducedMotion: 'reduce', viewport });
  await serveTiles(context);
  await context.addInitScript(COUNT_SHIFTS);
  await context.route(CODE, async (route) => {
    await held;
    await route.continue();
  });
  const page = await openIn(context, `/event/${party.id}/rides`);
  await expect(page.getByText('en directo')).toBeVisible();
  return { page, letMapCome };
}

/** Sums up what moved without anybody having done something, as browsers count it. */
const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
/** A canvas has whole pixels. */
async function inPixels(locator: Locator) {
  const { x, y, width, height } = await boxOf(locator);
  return [x, y, width, height].map(Math.round);
}
const shifted = (page: Page) => page.evaluate<number>('window.shifted');

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const)
  test(`on ${where} the land and the list are there before the map, which comes into the same place`, async ({
    admin,
    bruno,
    visit,
  }) => {
    const { page, letMapCome } = await openBefore(admin, bruno, visit, null, viewport);
    await expect
      .poll(() => landOf(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText('Cargando mapa...')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const place = await inPixels(landOf(page));
    const positions = async () =>
      Promise.all(
        [
          page.getByRole('heading', { level: 1 }),
          page.getByRole('group', { name: 'Compartir viaje' }),
          page.getByRole('region', { name: /^Viajes/ }),
        ].map(boxOf),
      );
    const before = await positions();
    expect(await canvasOf(page).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await beyondContent(page)).toEqual([]);

    letMapCome();
    await expect(mapOf(page)).toBeVisible();
    await expect(pinOf(page, 'Ofrece 3 plazas')).toBeVisible();
    await expect(landOf(page)).toBeHidden();
    await expect(page.getByText('Cargando mapa...')).toBeHidden();
    expect(await inPixels(mapOf(page))).toEqual(place);
    expect(await positions()).toEqual(before);
    expect(await shifted(page)).toBeLessThanOrEqual(0.01);
  });

test('an idle page gets its map by itself', async ({ admin, bruno, visit }) => {
  const { page, letMapCome } = await openBefore(admin, bruno, visit, null);
  letMapCome();
  await expect(canvasOf(page)).toBeVisible();
});

test('a ride that was chosen in the list opens as soon as the map is there', async ({
  admin,
  bruno,
  visit,
}) => {
  const { page, letMapCome } = await openBefore(admin, bruno, visit, null);
  await page.getByRole('button', { name: 'Ver lista' }).click();
  const code = page.waitForRequest(CODE);
  await page.getByRole('button', { name: /^Ofrece 3 plazas.*ver en el mapa$/ }).click();
  await code;
  letMapCome();
  await expect(popupOf(page, 'Ofrece 3 plazas')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mapOf(page)).toBeFocused();
});

test('a ride being published continues when the map has loaded', async ({ admin, bruno, visit }) => {
  const { page, letMapCome } = await openBefore(admin, bruno, visit, bruno);
  await page.getByRole('button', { name: 'Necesito transporte' }).click();
  await page.getByRole('button', { name: 'Una plaza más' }).click();
  letMapCome();
  await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
  await expect(pendingOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(pinOf(page, 'Mi pin: necesita 2 plazas')).toBeVisible();
});
