import { LIMITS } from '@duende/contracts/common/limits';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { boxOf, meeting, within } from './testing/boxes.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { TILE_URL } from './testing/map-tiles.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { canvasOf, mapOf, openRides, pinOf, popupOf } from './testing/rides-page.ts';
import { setUpRig } from './testing/rig.ts';

const SMALL = { width: 320, height: 568 };
/** As long as a party's name may be, in wide letters. */
const LONG = 'Gran Mediamorfosis Mmmmmmmm Wwwwwww';

/** A busy machine may take longer than a toast to open a profile. */
const LASTING_TOASTS = `
  const set = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => set(act, ms === ${LIMITS.toast.durationMs} ? 600_000 : ms, ...rest);
`;

const rig = setUpRig({ env: { TILE_URL } });
const admin = rig.admin();
const bruno = rig.member('bruno');
const wide = rig.member('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW');
let partyId: string;
beforeAll(async () => {
  partyId = (await approvedParty(admin, LONG)).id;
  await publishRide(wide, partyId, { latitude: 40.6, passengers: 4 });
  await publishRide(wide, partyId, { type: 'need', latitude: 40.5, passengers: 5 });
  await publishRide(bruno, partyId, { type: 'need', latitude: 40.7, passengers: 2 });
  await wide.call('PUT', '/api/users/profile', {
    email: 'wide@correo.example',
    whatsapp: '+34 600 11 22 33',
    telegram: '@wide',
    instagram: '@wide',
    otherContact: 'En la puerta',
  });
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('on %s those who offer, or those who ask, stand alone on picture, map and list', async (_, viewport) => {
  const { page, context, complaints } = await openRides(rig, bruno, partyId, { viewport });
  const [offer, need, own] = ['Ofrece 4 plazas', 'Necesita 5 plazas', 'Mi pin: necesita 2 plazas'].map(
    (words) => pinOf(page, words),
  ) as [ReturnType<typeof pinOf>, ReturnType<typeof pinOf>, ReturnType<typeof pinOf>];
  const offers = page.getByRole('button', { name: 'Ofrecen 1' });
  expect((await boxOf(offers)).height).toBeGreaterThanOrEqual(44);
  await offers.click();
  await need.waitFor({ state: 'detached' });
  await Promise.all([offer.waitFor(), own.waitFor()]);
  await page.waitForURL('**/rides?show=offer');

  await mapOf(page).focus();
  await canvasOf(page).waitFor();
  await Promise.all([offer.waitFor(), own.waitFor()]);
  expect(await need.count()).toBe(0);
  await offer.focus();
  await page.keyboard.press('Enter');
  await popupOf(page, 'Ofrece 4 plazas').waitFor();
  await page.getByRole('button', { name: 'Buscan 2' }).click();
  await popupOf(page, 'Ofrece 4 plazas').waitFor({ state: 'detached' });
  await need.waitFor();
  expect(await offer.count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Buscan 2', pressed: true }).click();
  await offer.waitFor();
  expect(await popupOf(page, 'Ofrece 4 plazas').count()).toBe(0);
  await page.waitForURL('**/rides');
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ['a small phone', SMALL, 16],
  ['text twice as large', PHONE, 32],
])('%s: neither the party’s name nor a person’s is cut', async (_, viewport, fontSize) => {
  const { page, context } = await openRides(rig, bruno, partyId, { viewport });
  await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}px`), fontSize);
  await page.getByRole('button', { name: 'Ver lista' }).click();
  const names = page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('button', { name: /^W+$/ }))
    .or(page.getByRole('button', { name: /^W+$/ }).locator('bdi'));
  await expect.poll(() => names.count()).toBe(5);
  const cut = await names.evaluateAll((elements) =>
    elements
      .filter((one) => getComputedStyle(one).overflow !== 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  expect(await page.locator('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  await context.close();
});

test.each([
  ['a phone', PHONE],
  ['a small phone', SMALL],
  ['a desk', DESKTOP],
])('on %s a toast is over no button that publishes, and over no contact', async (_, viewport) => {
  const { page, context } = await openRides(rig, bruno, partyId, {
    viewport,
    prepare: (before) => before.addInitScript({ content: LASTING_TOASTS }),
  });
  const toast = page.locator('.toast');
  await page.getByRole('button', { name: 'Necesito transporte' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click({ force: true });
  await toast.waitFor();
  const form = page.getByRole('region', { name: 'Necesito transporte' }).getByRole('button');
  const modes = page.getByRole('group', { name: 'Compartir viaje' }).getByRole('button');
  expect(await meeting(toast, form.or(modes))).toEqual([]);
  await page.getByRole('button', { name: 'Cancelar' }).click();

  if (viewport.width < 768) await page.getByRole('button', { name: 'Ver lista' }).click();
  await page.getByRole('button', { name: /^W+$/ }).first().click();
  const contacts = page.getByRole('list', { name: 'Contacto' });
  await contacts.waitFor();
  await toast.waitFor();
  expect(await meeting(toast, contacts)).toEqual([]);
  const window = { x: 0, y: 0, ...viewport };
  expect(within(await boxOf(toast), window)).toBe(true);
  await context.close();
});
