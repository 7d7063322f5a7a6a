import type { Locator, Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import type { Person } from './testing/api.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { boxOf } from './testing/boxes.ts';
import {
  canvasOf,
  centreOf,
  crosshairOf,
  mapOf,
  openRides,
  pendingOf,
  pinOf,
  popupOf,
  tilesLoaded,
  test,
} from './testing/rides-page.ts';
import { expect, type Visit } from './testing/fixtures.ts';

const CODE = /\/assets\/ride-map-.*\.js$/;

/** A picture whose map does not come until it is let. */
async function openPicture(
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
  const opened = await openRides(visit, person, party.id, {
    viewport,
    prepare: (context) =>
      context.route(CODE, async (route) => {
        await held;
        await route.continue();
      }),
  });
  await expect(opened.page.getByText('en directo')).toBeVisible();
  return { ...opened, letMapCome };
}

const spotOf = (page: Page) => page.getByRole('img', { name: 'La fiesta' });
/** Where something stands, in whole pixels, once it has dropped there. */
async function placeOf(locator: Locator) {
  await locator.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const { x, y } = await centreOf(locator);
  return { x: Math.round(x), y: Math.round(y) };
}

async function placesOf(page: Page) {
  const { width, height } = await boxOf(mapOf(page));
  return {
    map: { width: Math.round(width), height: Math.round(height), ...(await placeOf(mapOf(page))) },
    spot: await placeOf(spotOf(page)),
    pin: await placeOf(pinOf(page, 'Ofrece 3 plazas')),
  };
}

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const)
  test(`on ${where} the map comes into the place of its picture, and nothing moves`, async ({
    admin,
    bruno,
    visit,
  }) => {
    const { page, letMapCome } = await openPicture(admin, bruno, visit, null, viewport);
    await expect.poll(() => tilesLoaded(page)).toBeGreaterThanOrEqual(viewport === PHONE ? 6 : 16);
    const before = await placesOf(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await beyondContent(page)).toEqual([]);
    await mapOf(page).focus();
    await expect(page.getByText('Cargando mapa...')).toBeVisible();
    letMapCome();
    await expect(mapOf(page).and(canvasOf(page))).toBeFocused();
    await expect(spotOf(page)).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
    await expect(page.locator('[data-map] img')).toHaveCount(0);
  });

test('a phone that is left alone has the map’s code, and no map', async ({ admin, bruno, visit }) => {
  const { page, letMapCome } = await openPicture(admin, bruno, visit, null);
  const code = page.waitForResponse(CODE);
  letMapCome();
  await (await code).finished();
  expect(await canvasOf(page).count()).toBe(0);
  expect(await tilesLoaded(page)).toBeGreaterThanOrEqual(6);
});

test('a computer that is left alone makes the map', async ({ admin, bruno, visit }) => {
  const { page, letMapCome } = await openPicture(admin, bruno, visit, null, DESKTOP);
  letMapCome();
  await expect(canvasOf(page)).toBeVisible();
});

test('a pin of the picture opens as soon as the map is there, and has the focus again', async ({
  admin,
  bruno,
  visit,
}) => {
  const { page, letMapCome } = await openPicture(admin, bruno, visit, null);
  await pinOf(page, 'Ofrece 3 plazas').click();
  letMapCome();
  await expect(popupOf(page, 'Ofrece 3 plazas')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pinOf(page, 'Ofrece 3 plazas')).toBeFocused();
});

test('a point is picked on the picture at once, and the map has it in the same place', async ({
  admin,
  bruno,
  visit,
}) => {
  const { page, letMapCome } = await openPicture(admin, bruno, visit, bruno);
  await page.getByRole('button', { name: 'Necesito transporte' }).click();
  const { x, y } = await centreOf(mapOf(page));
  await page.mouse.click(x + 80, y + 40);
  await expect(pendingOf(page)).toBeVisible();
  const before = await placeOf(pendingOf(page));
  letMapCome();
  await expect(canvasOf(page)).toBeVisible();
  await expect(async () => expect(await placeOf(pendingOf(page))).toEqual(before)).toPass();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(pinOf(page, 'Mi pin: necesita 1 plaza')).toBeVisible();
});

test('what is dragged, pressed and clicked on the picture happens to the map', async ({
  admin,
  bruno,
  visit,
}) => {
  const { page, letMapCome } = await openPicture(admin, bruno, visit, bruno);
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  const start = await placeOf(spotOf(page));
  const { x, y } = await centreOf(mapOf(page));
  await page.mouse.move(x + 50, y + 50);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 60, { steps: 4 });
  await page.mouse.up();
  expect(await pendingOf(page).count()).toBe(0);
  await mapOf(page).focus();
  await page.keyboard.press('ArrowRight');
  letMapCome();
  await expect(async () =>
    expect(await placeOf(spotOf(page))).toEqual({ x: start.x + 40 - 80, y: start.y + 10 }),
  ).toPass();
  await expect(crosshairOf(page)).toBeVisible();
});

test('the zoom asked for on the picture is the map’s', async ({ admin, bruno, visit }) => {
  const { page, tiles, letMapCome } = await openPicture(admin, bruno, visit, null);
  await page.getByRole('button', { name: 'Acercar' }).click();
  letMapCome();
  await expect.poll(() => tiles.asked.some((tile) => tile.startsWith('11/'))).toBe(true);
  await expect(page.getByRole('button', { name: 'Acercar' })).toBeFocused();
});
