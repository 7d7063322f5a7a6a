import { AxeBuilder } from '@axe-core/playwright';
import type { RideAnswer } from '@duende/contracts/api/answers';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserCookies, newPerson, register, setUpAdmin, type Person } from './testing/api.ts';
import { DESKTOP, launchBrowser, openContext, PHONE } from './testing/browser.ts';
import { serveTiles, TILE_URL } from './testing/map-tiles.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { startService, type RunningService } from './testing/service.ts';

let service: RunningService;
let browser: Browser;
let admin: Person;
let bruno: Person;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ TILE_URL, RATE_LIMITS: 'off' }), launchBrowser()]);
  [admin, bruno] = [newPerson(() => service.address), newPerson(() => service.address)];
  await setUpAdmin(admin);
  await register(bruno, 'bruno');
  await bruno.call('PUT', '/api/users/profile', { email: '', whatsapp: '+34 600 11 22 33' });
});
afterAll(async () => {
  await browser.close();
  await service.dispose();
});

/** A browser that draws without a graphics card, on a busy machine. */
const PATIENCE = { timeout: 15_000 };

type Options = Parameters<typeof openContext>[2] & { readonly as?: Person };

async function openRides(partyId: string, { as, ...options }: Options = {}) {
  // Motion costs a browser without a graphics card most of its time, and a zoom half way is no whole level.
  const still = { reducedMotion: 'reduce', ...options } as const;
  const { context, complaints } = await openContext(browser, service.address, still);
  if (as) await context.addCookies(browserCookies(as, service.address));
  const tiles = await serveTiles(context);
  const page = await context.newPage();
  await page.goto(`/event/${partyId}/rides`);
  await mapOf(page).waitFor();
  await page.getByRole('img', { name: 'La fiesta' }).waitFor();
  return { context, page, tiles, complaints };
}

const mapOf = (page: Page) => page.getByRole('region', { name: 'Mapa de viajes' });
const pinOf = (page: Page, name: string) => mapBox(page).getByRole('button', { name, exact: true });
const mapBox = (page: Page) => page.locator('.maplibregl-map');
const popupOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const pendingOf = (page: Page) => page.getByRole('img', { name: 'Tu punto de salida' });

async function centreOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('an offer is published with a click; others see it come and go', async () => {
  const party = await approvedParty(admin);
  const mine = await openRides(party.id, { as: bruno });
  const theirs = await openRides(party.id);
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
  expect([...mine.complaints, ...theirs.complaints]).toEqual([]);
  await mine.context.close();
  await theirs.context.close();
});

test('a visitor who needs a ride makes an account and goes on where they were', async () => {
  const party = await approvedParty(admin);
  const { context, page, complaints } = await openRides(party.id);
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

test('keys alone: pan by 80 pixels, zoom, place, publish, open, close', async () => {
  const party = await approvedParty(admin);
  const { context, page, complaints } = await openRides(party.id, { as: bruno });
  const spot = page.getByRole('img', { name: 'La fiesta' });
  await mapOf(page).focus();
  const before = await centreOf(spot);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => centreOf(spot), PATIENCE).toEqual({ x: before.x - 80, y: before.y + 80 });

  await page.getByRole('button', { name: 'Necesito transporte' }).focus();
  await page.keyboard.press('Space');
  await mapOf(page).focus();
  await page.keyboard.press('Enter');
  await pendingOf(page).waitFor();
  await page.getByRole('button', { name: 'Confirmar' }).focus();
  await page.keyboard.press('Enter');
  const pin = pinOf(page, 'Mi pin: necesita 1 plaza');
  await pin.waitFor();
  await page.getByRole('button', { name: 'Necesito transporte' }).and(page.locator(':focus')).waitFor();

  await pin.focus();
  await page.keyboard.press('Enter');
  const popup = popupOf(page, 'Mi pin: necesita 1 plaza');
  await popup.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await pin.and(page.locator(':focus')).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a finger held for 600 ms sets the point before it leaves', async () => {
  const party = await approvedParty(admin);
  const { context, page } = await openRides(party.id, {
    as: bruno,
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
  const { context, page, complaints } = await openRides(party.id, { as: admin, viewport: DESKTOP });
  await page.getByRole('button', { name: /^Ofrece 3 plazas.*ver en el mapa$/ }).click();
  const popup = popupOf(page, 'Ofrece 3 plazas');
  await popup.waitFor();
  const { x } = await centreOf(mapOf(page));
  await expect
    .poll(async () => Math.abs((await centreOf(pinOf(page, 'Ofrece 3 plazas'))).x - x), PATIENCE)
    .toBeLessThan(2);

  await popup.getByRole('button', { name: 'bruno' }).click();
  await page.getByRole('heading', { name: 'Perfil de Usuario' }).waitFor();
  const chat = await page.getByRole('link', { name: '+34 600 11 22 33' }).getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/34600112233\?text=.*Noche%20de%20Brujas/);
  await page.getByRole('button', { name: 'Volver al mapa' }).click();
  await popup.getByRole('button', { name: 'bruno' }).and(page.locator(':focus')).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the map starts at zoom 10 and ends at 19', async () => {
  const party = await approvedParty(admin);
  const { context, page, tiles } = await openRides(party.id, { viewport: { width: 320, height: 480 } });
  const zooms = () => new Set(tiles.asked.map((tile) => tile.split('/')[0]));
  await expect.poll(zooms, PATIENCE).toEqual(new Set(['10']));
  const closer = page.getByRole('button', { name: 'Acercar' });
  for (let zoom = 10; zoom < 19; zoom++) {
    await closer.click();
    await expect.poll(() => zooms().has(String(zoom + 1)), PATIENCE).toBe(true);
  }
  await expect.poll(() => closer.isDisabled(), PATIENCE).toBe(true);
  await context.close();
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])(
  'on %s an accessibility check finds nothing serious, with a popup and while placing',
  async (_, viewport) => {
    const party = await approvedParty(admin);
    await publishRide(admin, party.id);
    await publishRide(bruno, party.id, { type: 'need' });
    const { context, page } = await openRides(party.id, { as: bruno, viewport });
    const findings = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    };
    await pinOf(page, 'Ofrece 3 plazas').click();
    await popupOf(page, 'Ofrece 3 plazas').getByRole('button', { name: 'Guardiana' }).waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
    await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
    expect(await findings()).toEqual([]);
    await context.close();
  },
);

test('twenty maps one after the other leave one drawing context', async () => {
  const party = await approvedParty(admin);
  const { context, complaints } = await openContext(browser, service.address, { reducedMotion: 'reduce' });
  await serveTiles(context);
  await context.addInitScript(() => {
    const made: WebGL2RenderingContext[] = [];
    const original = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      const answer = original.apply(this, args);
      if (answer instanceof WebGL2RenderingContext && !made.includes(answer)) made.push(answer);
      return answer as null;
    };
    Object.assign(window, {
      drawingContexts: () => [made.length, made.filter((one) => !one.isContextLost()).length],
    });
  });
  const page = await context.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(`/event/${party.id}/rides`);
  for (let mount = 1; mount < 20; mount++) {
    await page.getByRole('button', { name: 'Acercar' }).waitFor();
    await page.getByRole('link', { name: 'Volver al evento' }).click();
    await page.getByRole('heading', { name: 'Comentarios' }).waitFor();
    await page.goBack();
  }
  await page.getByRole('button', { name: 'Acercar' }).waitFor();
  const [made, alive] = await page.evaluate<[number, number]>('drawingContexts()');
  expect(made).toBeGreaterThanOrEqual(20);
  expect(alive).toBe(1);
  expect(warnings.filter((text) => /context/i.test(text))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('twenty pins are the most; the server says so', async () => {
  const party = await approvedParty(admin);
  for (let pin = 0; pin < 20; pin++) await publishRide(bruno, party.id, { latitude: 40 + pin / 50 });
  const { context, page } = await openRides(party.id, { as: bruno });
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
