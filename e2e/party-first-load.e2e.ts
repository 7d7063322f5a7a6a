/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { shareKey } from '@duende/contracts/common/slug';
import { beforeAll, expect, test } from 'vitest';
import { browserCookies } from './testing/api.ts';
import { DESKTOP } from './testing/browser.ts';
import { serveTiles, TILE_URL } from './testing/map-tiles.ts';
import { publish } from '@duende/testkit/support/parties';
import { pinOf, tilesLoaded } from './testing/rides-page.ts';
import { PARTY_PLACE, publishRide } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const EVIL = '</script><script>document.title="evil"</script><img src="/evil.png" onerror="alert(1)">';

const rig = setUpRig({ env: { TILE_URL } });
const admin = rig.admin();
const alba = rig.member('alba');
const bruno = rig.member('bruno');
let [id, link] = ['', ''];
beforeAll(async () => {
  const party = await publish(admin, { name: 'Escrita', description: `Ven. ${EVIL}`, ...PARTY_PLACE });
  [id, link] = [party.id, `/event/${shareKey(party)}`];
  await publishRide(alba, id, { passengers: 3 });
  await alba.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
});

const attendance = (page: Page) => page.getByRole('region', { name: 'Asistencia' });
const offers = (page: Page) => page.getByRole('link', { name: /Viajes compartidos/ });

test('without scripts a party stands in its page: facts, who goes, the way to its rides', async () => {
  const { context } = await rig.visit({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [link, `/event/${id}`, `${link}?fbclid=1`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Escrita' }).waitFor();
    expect(await page.locator('dl').innerText()).toContain('Madrid');
    expect(await attendance(page).innerText()).toContain('1 va');
    expect(await offers(page).innerText()).toContain('1 coche · 3 plazas');
    await page.getByText(EVIL).waitFor();
    expect(await page.locator('img[src*=evil]').count()).toBe(0);
  }
  await context.close();
});

test('without scripts the rides of a party stand in their page, in words and on a picture of the map', async () => {
  const { context } = await rig.visit({ javaScriptEnabled: false, viewport: DESKTOP });
  await serveTiles(context);
  const page = await context.newPage();
  await page.goto(`${link}/rides`);
  await page.getByRole('heading', { level: 1, name: 'Escrita' }).waitFor();
  await page.getByText('1 coche · 3 plazas').waitFor();
  await pinOf(page, 'Ofrece 3 plazas').waitFor();
  await page.getByRole('img', { name: 'La fiesta' }).waitFor();
  expect(await tilesLoaded(page)).toBeGreaterThanOrEqual(6);
  expect(await page.getByRole('listitem').innerText()).toContain('cerca de 40.42, -3.70');
  await context.close();
});

test('what the server wrote is taken over as it stands, asks for nothing again, and follows what comes', async () => {
  const { context, complaints } = await rig.visit();
  for (const path of [link, `/event/${id}`, `${link}?utm_source=x`]) {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    const name = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.getByText('en directo').waitFor();
    await page.getByText('Todavía no hay comentarios.').waitFor();
    // The same element: React has not thrown it away.
    expect(await name?.evaluate((element) => element.isConnected)).toBe(true);
    expect(asked.filter((call) => call.startsWith('/api/') && !call.endsWith('/pulse'))).toEqual([]);
    expect(await page.title()).toBe('Escrita — Duende');
    if (path === link) {
      await bruno.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
      await attendance(page).getByText('2 van').waitFor();
      await bruno.call('POST', `/api/events/${id}/rsvp`, { isGoing: false });
      await attendance(page).getByText('1 va').waitFor();
    }
    await page.close();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('a person’s own page of a party is taken over as well, and says that they go', async () => {
  const { page, context, complaints } = await rig.open(alba, link);
  await attendance(page).getByRole('button', { name: '¡Voy!' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a ride that was being offered is there again after a reload', async () => {
  const { context, newPage, complaints } = await rig.visit();
  await context.addCookies(browserCookies(alba, rig.service.address));
  await serveTiles(context);
  const page = await newPage(`${link}/rides`);
  await page.getByRole('button', { name: 'Necesito transporte' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Confirmar' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
