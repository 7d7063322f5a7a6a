import { LIMITS } from '@duende/contracts/common/limits';
import { seriousFindings } from './testing/axe.ts';
import { boxOf, meeting, within } from './testing/boxes.ts';
import { DESKTOP, PHONE, PHONE_AND_DESK } from './testing/browser.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { openRides, pinOf, popupOf, test } from './testing/rides-page.ts';
import { expect } from './testing/fixtures.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

const SMALL = { width: 320, height: 568 };
/** As long as a party's name may be, in wide letters. */
const LONG = 'Gran Mediamorfosis Mmmmmmmm Wwwwwww';

/** A busy machine may take longer than a toast to open a profile. */
const LASTING_TOASTS = `
  const set = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => set(act, ms === ${LIMITS.toast.durationMs} ? 600_000 : ms, ...rest);
`;

let partyId: string;
test.beforeAll(async ({ admin, bruno, register }) => {
  const wide = await register('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW');
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

for (const [variant, [where, viewport]] of PHONE_AND_DESK.entries())
  test(
    `on ${where} only those who offer, or those who ask, are on map and list`,
    beyondFirst(variant),
    async ({ bruno, visit }) => {
      const { page } = await openRides(visit, bruno, partyId, { viewport });
      const [offer, need, own] = ['Ofrece 4 plazas', 'Necesita 5 plazas', 'Mi pin: necesita 2 plazas'].map(
        (words) => pinOf(page, words),
      ) as [ReturnType<typeof pinOf>, ReturnType<typeof pinOf>, ReturnType<typeof pinOf>];
      const offers = page.getByRole('button', { name: 'Ofrecen 1' });
      expect((await boxOf(offers)).height).toBeGreaterThanOrEqual(44);
      await offers.click();
      await expect(need).toHaveCount(0);
      await Promise.all([expect(offer).toBeVisible(), expect(own).toBeVisible()]);
      await page.waitForURL('**/rides?show=offer');

      await offer.focus();
      await page.keyboard.press('Enter');
      await expect(popupOf(page, 'Ofrece 4 plazas')).toBeVisible();
      await page.getByRole('button', { name: 'Buscan 7' }).click();
      await expect(popupOf(page, 'Ofrece 4 plazas')).toHaveCount(0);
      await expect(need).toBeVisible();
      expect(await offer.count()).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);

      await page.reload();
      await page.getByRole('button', { name: 'Buscan 7', pressed: true }).click();
      await expect(offer).toBeVisible();
      expect(await popupOf(page, 'Ofrece 4 plazas').count()).toBe(0);
      await page.waitForURL('**/rides');
    },
  );

for (const [where, viewport, fontSize] of [
  ['a small phone', SMALL, 16],
  ['text twice as large', PHONE, 32],
] as const)
  test(`${where}: neither the party’s name nor a person’s is cut`, inSecondTier, async ({ bruno, visit }) => {
    const { page } = await openRides(visit, bruno, partyId, { viewport });
    await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}px`), fontSize);
    await page.getByRole('button', { name: 'Ver lista' }).click();
    const names = page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('button', { name: /^W+$/ }))
      .or(page.getByRole('button', { name: /^W+$/ }).locator('bdi'));
    await expect(names).toHaveCount(5);
    const cut = await names.evaluateAll((elements) =>
      elements
        .filter((one) => getComputedStyle(one).overflow !== 'visible')
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    expect(await page.locator('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  });

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a small phone', SMALL],
  ['a desk', DESKTOP],
] as const)
  test(
    `on ${where} a toast is over no button that publishes, and over no contact`,
    inSecondTier,
    async ({ bruno, visit }) => {
      const { page } = await openRides(visit, bruno, partyId, {
        viewport,
        prepare: (before) => before.addInitScript({ content: LASTING_TOASTS }),
      });
      const toast = page.locator('.toast');
      await page.getByRole('button', { name: 'Necesito transporte' }).click();
      await page.getByRole('button', { name: 'Confirmar' }).click({ force: true });
      await expect(toast).toBeVisible();
      const form = page.getByRole('region', { name: 'Necesito transporte' }).getByRole('button');
      const modes = page.getByRole('group', { name: 'Compartir viaje' }).getByRole('button');
      expect(await meeting(toast, form.or(modes))).toEqual([]);
      await page.getByRole('button', { name: 'Cancelar' }).click();

      if (viewport.width < 768) await page.getByRole('button', { name: 'Ver lista' }).click();
      await page.getByRole('button', { name: /^W+$/ }).first().click();
      const contacts = page.getByRole('list', { name: 'Contacto' });
      await expect(contacts).toBeVisible();
      await expect(toast).toBeVisible();
      expect(await meeting(toast, contacts)).toEqual([]);
      const window = { x: 0, y: 0, ...viewport };
      expect(within(await boxOf(toast), window)).toBe(true);
    },
  );
