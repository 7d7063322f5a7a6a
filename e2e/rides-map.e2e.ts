import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { boxOf } from './testing/boxes.ts';
import { centreOf, crosshairOf, mapOf, openRides, pendingOf, pinOf, popupOf } from './testing/rides-page.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ alba: 'alba', bruno: 'bruno' });
test.beforeAll(async ({ bruno }) => {
  await bruno.call('PUT', '/api/users/profile', { email: '', whatsapp: '+34 600 11 22 33' });
});

test('an offer is published with a click; others see it come, go, and come again when that is undone', async ({
  admin,
  bruno,
  visit,
}) => {
  const party = await approvedParty(admin);
  const mine = await openRides(visit, bruno, party.id);
  const theirs = await openRides(visit, null, party.id);
  await expect(theirs.page.getByText('en directo')).toBeVisible();

  await mine.page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  await mine.page.getByRole('button', { name: 'Una plaza más' }).click();
  await mine.page.getByRole('button', { name: 'Confirmar' }).click({ force: true });
  await expect(
    mine.page.getByText('Selecciona un punto en el mapa primero', { exact: true }).first(),
  ).toBeVisible();
  const { x, y } = await centreOf(mapOf(mine.page));
  await mine.page.mouse.click(x - 110, y - 60);
  await expect(pendingOf(mine.page)).toBeVisible();
  await mine.page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(
    mine.page.getByText('Tu solicitud de viaje ha sido publicada', { exact: true }).first(),
  ).toBeVisible();
  await expect(pinOf(mine.page, 'Mi pin: ofrece 2 plazas')).toBeVisible();
  expect(await pendingOf(mine.page).count()).toBe(0);
  expect(
    await mine.page.getByRole('button', { name: 'Ofrezco transporte' }).getAttribute('aria-pressed'),
  ).toBe('false');

  await expect(pinOf(theirs.page, 'Ofrece 2 plazas')).toBeVisible();
  await expect(theirs.page.getByText('1 coche · 2 plazas')).toBeVisible();

  await pinOf(mine.page, 'Mi pin: ofrece 2 plazas').click();
  await popupOf(mine.page, 'Mi pin: ofrece 2 plazas').getByTitle('Eliminar mi pin').click();
  await expect(
    mine.page.getByText('Tu oferta de transporte ha sido eliminada', { exact: true }).first(),
  ).toBeVisible();
  await expect(pinOf(theirs.page, 'Ofrece 2 plazas')).toHaveCount(0);
  await mine.page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(pinOf(theirs.page, 'Ofrece 2 plazas')).toBeVisible();
  await expect(pinOf(mine.page, 'Mi pin: ofrece 2 plazas')).toBeVisible();
});

test(
  'a visitor who needs a ride makes an account and goes on where they were',
  inSecondTier,
  async ({ admin, visit }) => {
    const party = await approvedParty(admin);
    const { page } = await openRides(visit, null, party.id);
    await page.getByRole('button', { name: 'Necesito transporte' }).click();
    await page.getByLabel('Usuario').fill('clara');
    await page.getByLabel('Email').fill('clara@correo.example');
    await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga');
    await page.getByLabel('Confirmar contraseña').fill('una clave larga');
    await page.getByRole('dialog').getByRole('button', { name: 'Crear Cuenta' }).click();
    await page.waitForURL(`**/event/${party.id}/rides?mode=need`);
    await expect(page.getByRole('button', { name: 'Necesito transporte', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(pinOf(page, 'Mi pin: necesita 1 plaza')).toBeVisible();
    await page.waitForURL((url) => url.search === '');
  },
);

test('only keys: pan by 80 pixels, zoom, place, count, publish; pin, list and profile opened and left; removed', async ({
  admin,
  alba,
  bruno,
  visit,
}) => {
  const party = await approvedParty(admin);
  const { page } = await openRides(visit, bruno, party.id);
  const spot = page.getByRole('img', { name: 'La fiesta' });
  await mapOf(page).focus();
  const before = await centreOf(spot);
  /** The map draws at whole pixels, whatever its own height. */
  const movedBy = (pixels: number) =>
    expect(async () => {
      const { x, y } = await centreOf(spot);
      expect(Math.abs(x - before.x + pixels)).toBeLessThanOrEqual(1);
      expect(Math.abs(y - before.y - pixels)).toBeLessThanOrEqual(1);
    }).toPass();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await movedBy(80);
  await page.keyboard.press('+');
  await movedBy(160);
  await page.keyboard.press('-');
  await movedBy(80);

  await page.getByRole('button', { name: 'Necesito transporte' }).focus();
  await page.keyboard.press('Space');
  await expect(crosshairOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Una plaza más' }).focus();
  await page.keyboard.press('Enter');
  await mapOf(page).focus();
  await expect(crosshairOf(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(pendingOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar' }).focus();
  await page.keyboard.press('Enter');
  const pin = pinOf(page, 'Mi pin: necesita 2 plazas');
  await expect(pin).toBeVisible();
  await expect(page.getByRole('button', { name: 'Necesito transporte' })).toBeFocused();

  await pin.focus();
  await page.keyboard.press('Enter');
  const popup = popupOf(page, 'Mi pin: necesita 2 plazas');
  await expect(popup).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(pin).toBeFocused();

  await publishRide(alba, party.id, { passengers: 3 });
  await page.getByRole('button', { name: 'Ver lista' }).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: /^Ofrece 3 plazas.*ver en el mapa$/ });
  await expect(row).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await row.focus();
  await page.keyboard.press('Enter');
  const hers = popupOf(page, 'Ofrece 3 plazas');
  await expect(hers).toBeFocused();
  await expect(row).toBeHidden();
  const owner = hers.getByRole('button', { name: alba.username });
  await owner.focus();
  await page.keyboard.press('Enter');
  const profile = page.getByRole('heading', { name: alba.username, level: 1 });
  await expect(profile).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(owner).toBeFocused();
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(popup).toBeFocused();
  await popup.getByRole('button', { name: 'Eliminar mi pin' }).focus();
  await page.keyboard.press('Enter');
  await expect(pin).toHaveCount(0);
  await expect(mapOf(page)).toBeFocused();
});

test(
  'a person without a contact is warned before publishing, adds one, and goes on at the same place',
  inSecondTier,
  async ({ admin, register, visit }) => {
    const party = await approvedParty(admin);
    const clara = await register('clara_sin_contacto');
    const { page } = await openRides(visit, clara, party.id);
    await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
    await page.getByRole('button', { name: 'Una plaza más' }).click();
    const { x, y } = await centreOf(mapOf(page));
    await page.mouse.move(x + 50, y + 50);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 50, { steps: 3 });
    await page.mouse.up();
    await expect(crosshairOf(page)).toBeVisible();
    await page.mouse.click(x - 60, y + 20);
    await expect(pendingOf(page)).toBeVisible();
    const note = page.getByText('Nadie podrá escribirte: añade un contacto');
    await expect(note).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'añade un contacto' }).click();
    const heading = page.getByRole('heading', { name: 'Información de contacto' });
    await expect(async () => expect((await boxOf(heading)).y).toBeLessThan(500)).toPass();
    await page.getByLabel('Telegram').fill('@clara');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.waitForURL(`**/event/${party.id}/rides`);
    await expect(pendingOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(pinOf(page, 'Mi pin: ofrece 2 plazas')).toBeVisible();
    expect(await note.count()).toBe(0);
  },
);

test(
  'a finger held for 600 ms sets the point before it leaves',
  inSecondTier,
  async ({ admin, bruno, visit }) => {
    const party = await approvedParty(admin);
    const { page } = await openRides(visit, bruno, party.id, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
    const { x, y } = await centreOf(mapOf(page));
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + 60, y: y + 60 }],
    });
    await expect(pendingOf(page)).toBeVisible();
    const held = await centreOf(pendingOf(page));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('button', { name: 'Confirmar', disabled: false }).click();
    await expect(pinOf(page, 'Mi pin: ofrece 1 plaza')).toBeVisible();
    expect(Math.abs(held.x - (x + 60))).toBeLessThan(2);
  },
);

test('a ride chosen in the list is flown to; its owner’s profile covers the map and goes again', async ({
  admin,
  bruno,
  visit,
}) => {
  const party = await approvedParty(admin, 'Noche de Brujas');
  await publishRide(bruno, party.id, { latitude: 41.65, longitude: -4.72 });
  const { page } = await openRides(visit, admin, party.id, { viewport: DESKTOP });
  await page.getByRole('button', { name: /^Ofrece 3 plazas.*ver en el mapa$/ }).click();
  const popup = popupOf(page, 'Ofrece 3 plazas');
  await expect(popup).toBeVisible();
  const { x } = await centreOf(mapOf(page));
  await expect
    .poll(async () => Math.abs((await centreOf(pinOf(page, 'Ofrece 3 plazas'))).x - x))
    .toBeLessThan(2);

  await popup.getByRole('button', { name: bruno.username }).click();
  await expect(page.getByRole('heading', { name: bruno.username, level: 1 })).toBeVisible();
  const chat = await page.getByRole('link', { name: '+34 600 11 22 33' }).getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/34600112233\?text=.*Noche%20de%20Brujas/);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Volver al mapa' }).click();
  await expect(popup.getByRole('button', { name: bruno.username })).toBeFocused();
});
