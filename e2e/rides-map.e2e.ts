import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { TILE_URL } from './testing/map-tiles.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { boxOf } from './testing/boxes.ts';
import { centreOf, crosshairOf, mapOf, openRides, pendingOf, pinOf, popupOf } from './testing/rides-page.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig({ env: { TILE_URL } });
const admin = rig.admin();
const bruno = rig.member('bruno');
beforeAll(async () => {
  await bruno.call('PUT', '/api/users/profile', { email: '', whatsapp: '+34 600 11 22 33' });
});

test('an offer is published with a click; others see it come, go, and come again when that is undone', async () => {
  const party = await approvedParty(admin);
  const mine = await openRides(rig, bruno, party.id);
  const theirs = await openRides(rig, null, party.id);
  await theirs.page.getByText('en directo').waitFor();

  await mine.page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  await mine.page.getByRole('button', { name: 'Una plaza más' }).click();
  await mine.page.getByRole('button', { name: 'Confirmar' }).click({ force: true });
  await mine.page.getByText('Selecciona un punto en el mapa primero', { exact: true }).first().waitFor();
  const { x, y } = await centreOf(mapOf(mine.page));
  await mine.page.mouse.click(x - 110, y - 60);
  await pendingOf(mine.page).waitFor();
  await mine.page.getByRole('button', { name: 'Confirmar' }).click();
  await mine.page.getByText('Tu solicitud de viaje ha sido publicada', { exact: true }).first().waitFor();
  await pinOf(mine.page, 'Mi pin: ofrece 2 plazas').waitFor();
  expect(await pendingOf(mine.page).count()).toBe(0);
  expect(
    await mine.page.getByRole('button', { name: 'Ofrezco transporte' }).getAttribute('aria-pressed'),
  ).toBe('false');

  await pinOf(theirs.page, 'Ofrece 2 plazas').waitFor();
  await theirs.page.getByText('1 coche · 2 plazas').waitFor();

  await pinOf(mine.page, 'Mi pin: ofrece 2 plazas').click();
  await popupOf(mine.page, 'Mi pin: ofrece 2 plazas').getByTitle('Eliminar mi pin').click();
  await mine.page.getByText('Tu oferta de transporte ha sido eliminada', { exact: true }).first().waitFor();
  await pinOf(theirs.page, 'Ofrece 2 plazas').waitFor({ state: 'detached' });
  await mine.page.getByRole('button', { name: 'Deshacer' }).click();
  await pinOf(theirs.page, 'Ofrece 2 plazas').waitFor();
  await pinOf(mine.page, 'Mi pin: ofrece 2 plazas').waitFor();
  expect([...mine.complaints, ...theirs.complaints]).toEqual([]);
  await mine.context.close();
  await theirs.context.close();
});

test('a visitor who needs a ride makes an account and goes on where they were', async () => {
  const party = await approvedParty(admin);
  const { context, page, complaints } = await openRides(rig, null, party.id);
  await page.getByRole('button', { name: 'Necesito transporte' }).click();
  await page.getByLabel('Usuario').fill('clara');
  await page.getByLabel('Email').fill('clara@correo.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga');
  await page.getByLabel('Confirmar contraseña').fill('una clave larga');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear Cuenta' }).click();
  await page.waitForURL(`**/event/${party.id}/rides?mode=need`);
  await page.getByRole('button', { name: 'Necesito transporte', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await pinOf(page, 'Mi pin: necesita 1 plaza').waitFor();
  await page.waitForURL((url) => url.search === '');
  expect(complaints).toEqual([]);
  await context.close();
});

test('keys alone: pan by 80 pixels, zoom, place, count, publish; pin, list and profile opened and left; removed', async () => {
  const party = await approvedParty(admin);
  const { context, page, complaints } = await openRides(rig, bruno, party.id);
  const spot = page.getByRole('img', { name: 'La fiesta' });
  await mapOf(page).focus();
  const before = await centreOf(spot);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => centreOf(spot)).toEqual({ x: before.x - 80, y: before.y + 80 });
  await page.keyboard.press('+');
  await expect.poll(() => centreOf(spot)).toEqual({ x: before.x - 160, y: before.y + 160 });
  await page.keyboard.press('-');
  await expect.poll(() => centreOf(spot)).toEqual({ x: before.x - 80, y: before.y + 80 });

  await page.getByRole('button', { name: 'Necesito transporte' }).focus();
  await page.keyboard.press('Space');
  await crosshairOf(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Una plaza más' }).focus();
  await page.keyboard.press('Enter');
  await mapOf(page).focus();
  await crosshairOf(page).waitFor();
  await page.keyboard.press('Enter');
  await pendingOf(page).waitFor();
  await page.getByRole('button', { name: 'Confirmar' }).focus();
  await page.keyboard.press('Enter');
  const pin = pinOf(page, 'Mi pin: necesita 2 plazas');
  await pin.waitFor();
  await page.getByRole('button', { name: 'Necesito transporte' }).and(page.locator(':focus')).waitFor();

  await pin.focus();
  await page.keyboard.press('Enter');
  const popup = popupOf(page, 'Mi pin: necesita 2 plazas');
  await popup.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await pin.and(page.locator(':focus')).waitFor();

  await page.getByRole('button', { name: 'Ver lista' }).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: /^Necesita 2 plazas.*ver en el mapa$/ });
  expect(await seriousFindings(page)).toEqual([]);
  await row.focus();
  await page.keyboard.press('Enter');
  await popup.and(page.locator(':focus')).waitFor();
  await row.waitFor({ state: 'hidden' });
  const owner = popup.getByRole('button', { name: 'bruno' });
  await owner.focus();
  await page.keyboard.press('Enter');
  const profile = page.getByRole('heading', { name: 'Perfil de Usuario' });
  await profile.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'detached' });
  await owner.and(page.locator(':focus')).waitFor();
  await popup.getByRole('button', { name: 'Eliminar mi pin' }).focus();
  await page.keyboard.press('Enter');
  await pin.waitFor({ state: 'detached' });
  await mapOf(page).and(page.locator(':focus')).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('who shares no contact is told before publishing, adds one, and goes on where they were', async () => {
  const party = await approvedParty(admin);
  const clara = await rig.register('clara_sin_contacto');
  const { context, page, complaints } = await openRides(rig, clara, party.id);
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  await page.getByRole('button', { name: 'Una plaza más' }).click();
  const { x, y } = await centreOf(mapOf(page));
  await page.mouse.move(x + 50, y + 50);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 50, { steps: 3 });
  await page.mouse.up();
  await crosshairOf(page).waitFor();
  await page.mouse.click(x - 60, y + 20);
  await pendingOf(page).waitFor();
  const note = page.getByText('Nadie podrá escribirte: añade un contacto');
  await note.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'añade un contacto' }).click();
  const heading = page.getByRole('heading', { name: 'Información de contacto' });
  await expect.poll(async () => (await boxOf(heading)).y).toBeLessThan(500);
  await page.getByLabel('Telegram').fill('@clara');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.waitForURL(`**/event/${party.id}/rides`);
  await pendingOf(page).waitFor();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await pinOf(page, 'Mi pin: ofrece 2 plazas').waitFor();
  expect(await note.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a finger held for 600 ms sets the point before it leaves', async () => {
  const party = await approvedParty(admin);
  const { context, page } = await openRides(rig, bruno, party.id, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  const { x, y } = await centreOf(mapOf(page));
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + 60, y: y + 60 }],
  });
  await pendingOf(page).waitFor();
  const held = await centreOf(pendingOf(page));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('button', { name: 'Confirmar', disabled: false }).click();
  await pinOf(page, 'Mi pin: ofrece 1 plaza').waitFor();
  expect(Math.abs(held.x - (x + 60))).toBeLessThan(2);
  await context.close();
});

test('a ride chosen in the list is flown to; its owner’s profile lies over the map and goes again', async () => {
  const party = await approvedParty(admin, 'Noche de Brujas');
  await publishRide(bruno, party.id, { latitude: 41.65, longitude: -4.72 });
  const { context, page, complaints } = await openRides(rig, admin, party.id, { viewport: DESKTOP });
  await page.getByRole('button', { name: /^Ofrece 3 plazas.*ver en el mapa$/ }).click();
  const popup = popupOf(page, 'Ofrece 3 plazas');
  await popup.waitFor();
  const { x } = await centreOf(mapOf(page));
  await expect
    .poll(async () => Math.abs((await centreOf(pinOf(page, 'Ofrece 3 plazas'))).x - x))
    .toBeLessThan(2);

  await popup.getByRole('button', { name: 'bruno' }).click();
  await page.getByRole('heading', { name: 'Perfil de Usuario' }).waitFor();
  const chat = await page.getByRole('link', { name: '+34 600 11 22 33' }).getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/34600112233\?text=.*Noche%20de%20Brujas/);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Volver al mapa' }).click();
  await popup.getByRole('button', { name: 'bruno' }).and(page.locator(':focus')).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('twenty pins are the most; the server says so', async () => {
  const party = await approvedParty(admin);
  for (let pin = 0; pin < 20; pin++) await publishRide(bruno, party.id, { latitude: 40 + pin / 50 });
  const { context, page } = await openRides(rig, bruno, party.id);
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page
    .getByText(/^Ya tienes 20 viajes en este evento/)
    .first()
    .waitFor();
  await pendingOf(page).waitFor();
  const rides = await bruno.call<RideAnswer[]>('GET', `/api/events/${party.id}/rides`);
  expect(rides).toHaveLength(20);
  await context.close();
});
