import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { seriousFindings } from './testing/axe.ts';
import type { Person } from './testing/api.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { boxOf } from './testing/boxes.ts';
import { openRides, pinOf } from './testing/rides-page.ts';
import { expect, testWith } from './testing/fixtures.ts';

const test = testWith({ alba: 'alba', dario: 'dario' });
const share = (person: Person, whatsapp: string) =>
  person.call('PUT', '/api/users/profile', { email: '', whatsapp });
test.beforeAll(({ alba }) => share(alba, '+34 600 11 22 33'));

/** Pixels between two pins with the line's colour. */
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

test('an offer near a need is shown to both, on a phone and at a desk, drawn, and answered with one click', async ({
  admin,
  alba,
  dario,
  visit,
  open,
}) => {
  await share(dario, '+34 600 44 55 66');
  const party = await approvedParty(admin, 'Noche de Brujas');
  await publishRide(alba, party.id, { type: 'need', latitude: 40.52, longitude: -3.65, passengers: 2 });
  const [hers, his, visitors] = [
    await openRides(visit, alba, party.id, { viewport: PHONE }),
    await openRides(visit, dario, party.id, { viewport: DESKTOP }),
    await openRides(visit, null, party.id),
  ];
  const elsewhere = await open(alba, '/');
  for (const page of [hers.page, his.page, visitors.page, elsewhere])
    await expect(page.getByText('en directo')).toBeVisible();
  // It goes by itself, however long the rest takes.
  await Promise.all([
    expect(
      elsewhere.getByText('Míralo en los viajes de Noche de Brujas.', { exact: true }).first(),
    ).toBeVisible(),
    publishRide(dario, party.id, { latitude: 40.55, longitude: -3.69, passengers: 4 }),
  ]);

  const match = hers.page.getByRole('button', { name: `${dario.username} sale a 5 km de ti, 4 plazas` });
  await expect(match).toBeVisible();
  await expect(
    his.page.getByRole('button', { name: `${alba.username} busca 2 plazas a 5 km de ti` }),
  ).toBeVisible();
  await expect(pinOf(visitors.page, 'Ofrece 4 plazas')).toBeVisible();
  expect(await visitors.page.getByText('de ti').count()).toBe(0);
  const glowing = hers.page.locator('[data-matched="true"]');
  await expect(glowing).toHaveCount(2);
  await expect.poll(() => acidPixels(hers.page)).toBeGreaterThan(20);
  for (const { page } of [hers, his]) {
    expect(await seriousFindings(page)).toEqual([]);
    expect(await beyondContent(page)).toEqual([]);
  }

  await match.click();
  const chat = await hers.page.getByRole('link', { name: '+34 600 44 55 66' }).getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/34600445566\?text=.*Noche%20de%20Brujas/);
  await hers.page.keyboard.press('Escape');
  await expect(match).toBeFocused();

  await share(dario, '');
  await expect(match).toHaveCount(0);
  await expect(his.page.getByText(`${alba.username} busca`)).toHaveCount(0);
  await expect(glowing).toHaveCount(0);
  await expect.poll(() => acidPixels(hers.page)).toBe(0);
});
