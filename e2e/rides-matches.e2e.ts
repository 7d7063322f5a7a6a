import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import type { Person } from './testing/api.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { TILE_URL } from './testing/map-tiles.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { boxOf } from './testing/boxes.ts';
import { openRides, pinOf } from './testing/rides-page.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig({ env: { TILE_URL } });
const admin = rig.admin();
const alba = rig.member('alba');
const dario = rig.member('dario');
const share = (person: Person, whatsapp: string) =>
  person.call('PUT', '/api/users/profile', { email: '', whatsapp });
beforeAll(() => share(alba, '+34 600 11 22 33'));

/** How much of what lies between two pins has the colour of the line. */
async function acidPixels(page: Page): Promise<number> {
  const [from, to] = [
    await boxOf(pinOf(page, 'Ofrece 4 plazas')),
    await boxOf(pinOf(page, 'Mi pin: necesita 2 plazas')),
  ];
  const foot = (box: typeof from) => ({ x: box.x + box.width / 2, y: box.y + box.height });
  const clip = {
    x: (foot(from).x + foot(to).x) / 2 - 5,
    y: (foot(from).y + foot(to).y) / 2 - 5,
    width: 10,
    height: 10,
  };
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at + 1] ?? 0) > 200 && (data[at] ?? 255) < 120 && (data[at + 2] ?? 255) < 190) count += 1;
  return count;
}

test('an offer near a need is told to both, on a phone and at a desk, drawn, and answered with one click', async () => {
  await share(dario, '+34 600 44 55 66');
  const party = await approvedParty(admin, 'Noche de Brujas');
  await publishRide(alba, party.id, { type: 'need', latitude: 40.52, longitude: -3.65, passengers: 2 });
  const [hers, his, visitors] = [
    await openRides(rig, alba, party.id, { viewport: PHONE }),
    await openRides(rig, dario, party.id, { viewport: DESKTOP }),
    await openRides(rig, null, party.id),
  ];
  const elsewhere = await rig.open(alba, '/');
  for (const { page } of [hers, his, visitors, elsewhere]) await page.getByText('en directo').waitFor();
  // It goes by itself, however long the rest takes.
  await Promise.all([
    elsewhere.page.getByText('Míralo en los viajes de Noche de Brujas.', { exact: true }).first().waitFor(),
    publishRide(dario, party.id, { latitude: 40.55, longitude: -3.69, passengers: 4 }),
  ]);

  const match = hers.page.getByRole('button', { name: 'dario sale a 5 km de ti, 4 plazas' });
  await match.waitFor();
  await his.page.getByRole('button', { name: 'alba busca 2 plazas a 5 km de ti' }).waitFor();
  await pinOf(visitors.page, 'Ofrece 4 plazas').waitFor();
  expect(await visitors.page.getByText('de ti').count()).toBe(0);
  const glowing = hers.page.locator('[data-matched="true"]');
  await expect.poll(() => glowing.count()).toBe(2);
  await expect.poll(() => acidPixels(hers.page)).toBeGreaterThan(20);
  for (const { page } of [hers, his]) {
    expect(await seriousFindings(page)).toEqual([]);
    expect(await beyondContent(page)).toEqual([]);
  }

  await match.click();
  const chat = await hers.page.getByRole('link', { name: '+34 600 44 55 66' }).getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/34600445566\?text=.*Noche%20de%20Brujas/);
  await hers.page.keyboard.press('Escape');
  await match.and(hers.page.locator(':focus')).waitFor();

  await share(dario, '');
  await match.waitFor({ state: 'detached' });
  await his.page.getByText('alba busca').waitFor({ state: 'detached' });
  await expect.poll(() => glowing.count()).toBe(0);
  await expect.poll(() => acidPixels(hers.page)).toBe(0);
  for (const { context, complaints } of [hers, his, visitors, elsewhere]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
