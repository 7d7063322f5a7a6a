/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { shareKey } from '@duende/contracts/common/slug';
import { DESKTOP } from './testing/browser.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { publish } from '@duende/testkit/support/parties';
import { landOf } from './testing/rides-page.ts';
import { PARTY_PLACE, publishRide } from './testing/rides-party.ts';
import { expect, openIn, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const EVIL = '</script><script>document.title="evil"</script><img src="/evil.png" onerror="alert(1)">';

const test = testWith({ alba: 'alba', bruno: 'bruno' });
let [id, link] = ['', ''];
test.beforeAll(async ({ admin, alba }) => {
  const party = await publish(admin, { name: 'Escrita', description: `Ven. ${EVIL}`, ...PARTY_PLACE });
  [id, link] = [party.id, `/event/${shareKey(party)}`];
  await publishRide(alba, id, { passengers: 3 });
  await alba.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
});

const attendance = (page: Page) => page.getByRole('region', { name: 'Asistencia' });
const offers = (page: Page) => page.getByRole('link', { name: /Viajes compartidos/ });

test('without scripts a party is in its page: facts, attendees, the way to its rides', async ({ visit }) => {
  const context = await visit(null, { javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [link, `/event/${id}`, `${link}?fbclid=1`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Escrita' })).toBeVisible();
    expect(await page.locator('dl').innerText()).toContain('Madrid');
    expect(await attendance(page).innerText()).toContain('1 va');
    expect(await offers(page).innerText()).toContain('1 coche · 3 plazas');
    await expect(page.getByText(EVIL)).toBeVisible();
    expect(await page.locator('img[src*=evil]').count()).toBe(0);
  }
});

test(
  'without scripts the rides of a party are in their page, in words next to the land',
  inSecondTier,
  async ({ visit }) => {
    const context = await visit(null, { javaScriptEnabled: false, viewport: DESKTOP });
    await serveTiles(context);
    const page = await context.newPage();
    await page.goto(`${link}/rides`);
    await expect(page.getByRole('heading', { level: 1, name: 'Escrita' })).toBeVisible();
    await expect(page.getByText('1 coche · 3 plazas')).toBeVisible();
    await expect(landOf(page)).toHaveJSProperty('complete', true);
    expect(await landOf(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('Cargando mapa...')).toBeHidden();
    expect(await page.getByRole('main').getByRole('listitem').innerText()).toMatch(/cerca de Madrid/i);
  },
);

test('the page written by the server hydrates unchanged, refetches nothing, and follows changes', async ({
  bruno,
  visit,
}) => {
  const context = await visit(null);
  for (const path of [link, `/event/${id}`, `${link}?utm_source=x`]) {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    const name = await page.getByRole('heading', { level: 1 }).elementHandle();
    await expect(page.getByText('en directo')).toBeVisible();
    await expect(page.getByText('Todavía no hay comentarios.')).toBeVisible();
    // The same element: React has not thrown it away.
    expect(await name?.evaluate((element) => element.isConnected)).toBe(true);
    // What it does not bring is asked for once.
    const more = ['/pulse', '/changes'].map((call) => `/api/events/${id}${call}`);
    expect(asked.filter((call) => call.startsWith('/api/') && !more.includes(call))).toEqual([]);
    expect(await page.title()).toBe('Escrita — Duende');
    if (path === link) {
      await bruno.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
      await expect(attendance(page).getByText('2 van')).toBeVisible();
      await bruno.call('POST', `/api/events/${id}/rsvp`, { isGoing: false });
      await expect(attendance(page).getByText('1 va')).toBeVisible();
    }
    await page.close();
  }
});

test('a person’s own page of a party is taken over as well, and says that they go', async ({
  alba,
  open,
}) => {
  const page = await open(alba, link);
  await expect(attendance(page).getByRole('button', { name: '¡Voy!' })).toBeVisible();
});

test('a ride that was being offered is there again after a reload', inSecondTier, async ({ alba, visit }) => {
  const context = await visit(alba);
  await serveTiles(context);
  const page = await openIn(context, `${link}/rides`);
  await page.getByRole('button', { name: 'Necesito transporte' }).click();
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeVisible();
});
