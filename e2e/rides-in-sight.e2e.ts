import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { boxOf, meeting, within } from './testing/boxes.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { canvasOf, mapOf, openRides, pendingOf, pinOf, popupOf, test } from './testing/rides-page.ts';
import { expect } from './testing/fixtures.ts';

const SMALL = { width: 320, height: 568 };

let partyId: string;
test.beforeAll(async ({ admin }) => {
  partyId = (await approvedParty(admin)).id;
  await publishRide(admin, partyId, { latitude: 43.26, longitude: -2.93, passengers: 4 });
  await publishRide(admin, partyId, { latitude: 37.39, longitude: -5.98, passengers: 2 });
  await publishRide(admin, partyId, { type: 'need', latitude: 41.65, longitude: -0.88, passengers: 5 });
});

const areInMap = async (page: Page, ...things: readonly Locator[]) => {
  const [map, ...boxes] = await Promise.all([mapOf(page), ...things].map(boxOf));
  return boxes.map((box) => map !== undefined && within(box, map));
};

/** Positions of all pins and of the party on the map. */
async function places(page: Page) {
  const things = [
    page.getByRole('img', { name: 'La fiesta' }),
    ...['Ofrece 4 plazas', 'Ofrece 2 plazas', 'Necesita 5 plazas'].map((words) => pinOf(page, words)),
  ];
  return Promise.all(things.map(boxOf));
}
const rounded = (boxes: Awaited<ReturnType<typeof places>>) =>
  boxes.map(({ x, y, width, height }) => [Math.round(x + width / 2), Math.round(y + height / 2)]);
const zoomButtons = (page: Page) => page.getByRole('button', { name: /^(Acercar|Alejar)$/ });
const isInView = (page: Page) =>
  page.evaluate(() => ({ x: 0, y: 0, width: window.innerWidth, height: window.innerHeight }));

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a small phone', SMALL],
  ['a desk', DESKTOP],
] as const)
  test(`on ${where} the map starts with all pins and the party in sight, and a pin that comes moves nothing`, async ({
    admin,
    visit,
  }) => {
    const { page } = await openRides(visit, null, partyId, { viewport });
    await expect(page.getByText('en directo')).toBeVisible();
    const map = await boxOf(mapOf(page));
    const before = await places(page);
    expect(before.filter((box) => !within(box, map))).toEqual([]);
    for (const words of ['Ofrece 4 plazas', 'Ofrece 2 plazas', 'Necesita 5 plazas'])
      expect(await meeting(pinOf(page, words), zoomButtons(page))).toEqual([]);
    await mapOf(page).focus();
    await expect(canvasOf(page)).toBeVisible();
    await expect(async () => expect(rounded(await places(page))).toEqual(rounded(before))).toPass();
    const late = await publishRide(admin, partyId, { latitude: 28.47, longitude: -16.25, passengers: 9 });
    await expect(page.getByText(/ 15 plazas/)).toBeVisible();
    expect(rounded(await places(page))).toEqual(rounded(before));
    await admin.call('DELETE', `/api/events/${partyId}/rides/${late.id}`);
  });

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a small phone', SMALL],
] as const)
  test(`on ${where} the point that is chosen is under nothing, wherever it was touched`, async ({
    bruno,
    visit,
  }) => {
    const { page } = await openRides(visit, bruno, partyId, { viewport });
    await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
    await expect(canvasOf(page)).toBeVisible();
    const over = page
      .getByRole('banner')
      .or(zoomButtons(page))
      .or(page.getByText(/^Punto elegido/))
      .or(page.getByRole('button', { name: /^Usar (el centro|mi)/ }))
      .or(page.getByRole('region', { name: 'Ofrezco transporte' }));
    await expect(page.getByText('en directo')).toBeVisible();
    // It takes its room from the map.
    await expect(page.getByRole('region', { name: 'Ofrezco transporte' })).toBeVisible();
    const places: readonly ((map: Awaited<ReturnType<typeof boxOf>>) => readonly [number, number])[] = [
      (map) => [map.x + 3, map.y + map.height - 3],
      (map) => [map.x + map.width - 3, map.y + 120],
      (map) => [map.x + map.width / 2, map.y + 4],
      (map) => [map.x + map.width / 2, map.y + map.height - 3],
    ];
    for (const placeOn of places) {
      const [x, y] = placeOn(await boxOf(mapOf(page)));
      await page.mouse.click(x, y);
      await expect(pendingOf(page)).toBeVisible();
      await expect
        .poll(async () => [
          ...(await meeting(pendingOf(page), over)),
          within(await boxOf(pendingOf(page)), await boxOf(mapOf(page))),
          within(await boxOf(pendingOf(page)), await isInView(page)),
        ])
        .toEqual([true, true]);
    }
  });

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a small phone', SMALL],
] as const)
  test(`on ${where} a popup and its pin are in sight`, async ({ visit }) => {
    const { page } = await openRides(visit, null, partyId, { viewport });
    for (const words of ['Ofrece 4 plazas', 'Ofrece 2 plazas', 'Necesita 5 plazas']) {
      await pinOf(page, words).focus();
      await page.keyboard.press('Enter');
      const popup = popupOf(page, words);
      await expect(popup).toBeVisible();
      await expect(async () =>
        expect(await areInMap(page, popup, pinOf(page, words))).toEqual([true, true]),
      ).toPass();
      await page.keyboard.press('Escape');
    }
  });

test('a popup and its pin stay in sight when the map loses room', async ({ visit }) => {
  const { page } = await openRides(visit, null, partyId, { viewport: PHONE });
  await mapOf(page).focus();
  await expect(canvasOf(page)).toBeVisible();
  const pin = pinOf(page, 'Ofrece 2 plazas');
  await pin.focus();
  await page.keyboard.press('Enter');
  const popup = popupOf(page, 'Ofrece 2 plazas');
  await expect(async () => expect(await areInMap(page, popup, pin)).toEqual([true, true])).toPass();
  const { height } = await boxOf(mapOf(page));
  await page.setViewportSize({ width: PHONE.width, height: PHONE.height - 200 });
  await expect(async () => expect((await boxOf(mapOf(page))).height).toBeLessThan(height)).toPass();
  await expect(async () => expect(await areInMap(page, popup, pin)).toEqual([true, true])).toPass();
});

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a small phone', SMALL],
] as const)
  test(`on ${where} the list opens and closes without moving anything`, async ({ bruno, visit }) => {
    const { page } = await openRides(visit, bruno, partyId, { viewport });
    const toggle = page.getByRole('button', { name: /^(Ver|Cerrar) lista$/ });
    const positions = async () => [
      await page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight]),
      await Promise.all(
        [mapOf(page), page.getByRole('heading', { level: 1 }), toggle, pinOf(page, 'Ofrece 2 plazas')].map(
          boxOf,
        ),
      ),
    ];
    await expect(page.getByText('en directo')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await toggle.scrollIntoViewIfNeeded();
    let before = await positions();
    await expect(async () =>
      expect(isDeepStrictEqual(before, (before = await positions()))).toBe(true),
    ).toPass();
    await toggle.click();
    await expect(page.getByRole('button', { name: /^Ofrece 2 plazas.*ver en el mapa$/ })).toBeVisible();
    expect(await positions()).toEqual(before);
    await toggle.click();
    expect(await positions()).toEqual(before);
  });
