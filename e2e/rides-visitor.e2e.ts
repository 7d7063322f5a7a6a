import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { seriousFindings } from './testing/axe.ts';
import { PHONE_AND_DESK } from './testing/browser.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { openRides, pinOf, popupOf, test } from './testing/rides-page.ts';
import { expect } from './testing/fixtures.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

/** Pixels around a pin's foot with the colour of an area. */
async function purplePixels(page: Page, pin: Locator): Promise<number> {
  const box = await pin.boundingBox();
  if (box === null) return -1;
  const clip = { x: box.x - 10, y: box.y + box.height, width: box.width + 20, height: 20 };
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at + 2] ?? 0) > (data[at + 1] ?? 0) + 20 && (data[at] ?? 0) > (data[at + 1] ?? 0)) count += 1;
  return count;
}

for (const [variant, [where, viewport]] of PHONE_AND_DESK.entries())
  test(
    `on ${where} a visitor sees the area of every pin, and after signing in where it is`,
    beyondFirst(variant),
    async ({ admin, bruno, visit }) => {
      const party = await approvedParty(admin);
      for (const latitude of [40.5512, 40.5523, 40.5534])
        await publishRide(bruno, party.id, { latitude, longitude: -3.6021 });
      await publishRide(admin, party.id, { type: 'need', latitude: 40.4541, longitude: -3.6987 });
      const { page } = await openRides(visit, null, party.id, { viewport });
      const pins = pinOf(page, 'Ofrece 3 plazas');
      await expect(pins).toHaveCount(3);
      expect(await page.content()).not.toMatch(/40\.55[1-9]|3\.602/);

      const area = () => purplePixels(page, pinOf(page, 'Necesita 3 plazas'));
      await expect.poll(area).toBeGreaterThan(100);
      const boxes = await pins.all();
      for (const pin of boxes) {
        await pin.click();
        await expect(popupOf(page, 'Ofrece 3 plazas').getByText(/^cerca de San Sebasti/i)).toBeVisible();
        await page.keyboard.press('Escape');
      }
      await boxes[0]?.click();
      expect(await seriousFindings(page)).toEqual([]);
      await popupOf(page, 'Ofrece 3 plazas')
        .getByRole('button', { name: 'Inicia sesión para ver el punto exacto' })
        .click();
      await page.getByLabel('Usuario', { exact: true }).fill(bruno.username);
      await page.getByLabel('Contraseña', { exact: true }).fill(`clave de ${bruno.username}`);
      await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
      await pinOf(page, 'Necesita 3 plazas').click();
      await expect(popupOf(page, 'Necesita 3 plazas').getByText(/^cerca de Madrid/i)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect.poll(area).toBe(0);
    },
  );

test(
  'a published pin is an area for visitors, and a point for members',
  inSecondTier,
  async ({ admin, bruno, visit }) => {
    const party = await approvedParty(admin);
    const visitor = await openRides(visit, null, party.id);
    const member = await openRides(visit, bruno, party.id);
    await publishRide(admin, party.id, { latitude: 40.5512, longitude: -3.6021 });
    for (const [{ page }, words] of [
      [visitor, 'Solo se muestra la zona (1 km).'],
      [member, /^cerca de /i],
    ] as const) {
      await pinOf(page, 'Ofrece 3 plazas').click();
      await expect(popupOf(page, 'Ofrece 3 plazas').getByText(words)).toBeVisible();
    }
    await Promise.all([visitor.page.context().close(), member.page.context().close()]);
  },
);
