import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { boxOf } from './testing/boxes.ts';
import { canvasOf, mapOf } from './testing/rides-page.ts';
import { AWAY } from './testing/kept.ts';
import { expect, openIn, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

/** As nasty as a username may be. */
const NASTY = '<b>مرحبا</b>🌲WWWWWWWWWWWWWWW';

const test = testWith({ alba: 'alba', nasty: NASTY });
let partyId: string;
test.beforeAll(async ({ admin, alba, nasty }) => {
  partyId = (await approvedParty(admin)).id;
  await publishRide(alba, partyId, { type: 'need', passengers: 2 });
  await publishRide(nasty, partyId, { latitude: 40.6, passengers: 3 });
});

test(
  'tiles that fail show a message above the map and are fetched again; the pins are there all the time',
  inSecondTier,
  async ({ complaints, visit }) => {
    // Chromium reports each failed tile itself.
    complaints.expect(/status of 503/);
    const context = await visit(null, { viewport: { width: 320, height: 700 } });
    const tiles = await serveTiles(context, { failing: true });
    const page = await context.newPage();
    await page.goto(`/event/${partyId}/rides`);
    const notice = page.getByRole('status').filter({ hasText: 'No se carga el mapa de fondo' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Necesita 2 plazas' })).toBeVisible();
    const line = await boxOf(notice);
    expect(line.height).toBeLessThanOrEqual(44);
    expect(line.y + line.height).toBeLessThanOrEqual((await boxOf(mapOf(page))).y);
    expect(await seriousFindings(page)).toEqual([]);

    tiles.fail(false);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(notice).toHaveCount(0);

    tiles.fail(true);
    await page.reload();
    await page.getByRole('button', { name: 'Cerrar mensaje' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'Acercar' }).click();
    await expect(page.getByRole('button', { name: 'Necesita 2 plazas' })).toBeVisible();
    expect(await notice.count()).toBe(0);
  },
);

test('without WebGL there is the list, and a ride is published by writing its place', async ({
  admin,
  alba,
  nasty,
  visit,
}) => {
  const context = await visit(admin, { viewport: PHONE });
  await serveTiles(context);
  await context.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      return (String(args[0]).startsWith('webgl') ? null : original.apply(this, args)) as null;
    };
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/event/${partyId}/rides`);
  await expect(page.getByRole('heading', { name: 'El mapa no se puede mostrar' })).toBeVisible();
  await expect(page.getByRole('button', { name: alba.username })).toBeVisible();
  await expect(page.getByRole('button', { name: nasty.username })).toBeVisible();
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Lugar de salida').fill('https://www.google.com/maps/@40.3,-3.7,14z');
  await page.getByRole('button', { name: 'Usar este lugar' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Ofrece 1 plaza')).toBeVisible();
  expect(asked.filter((url) => url.includes('ride-map'))).toEqual([]);
});

test(
  'a map whose code does not come leaves the list, and another try',
  inSecondTier,
  async ({ complaints, visit }) => {
    complaints.expect(...AWAY);
    const context = await visit(null, { viewport: PHONE });
    await serveTiles(context);
    await context.route('**/assets/ride-map-*.js', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`/event/${partyId}/rides`);
    await expect(page.getByText(/^No se pudo cargar el mapa\./)).toBeVisible();
    await expect(page.getByText('Necesita 2 plazas')).toBeVisible();
    await context.unroute('**/assets/ride-map-*.js');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(mapOf(page).and(canvasOf(page))).toBeVisible();
  },
);

test('an unknown party leads home', inSecondTier, async ({ address, visit }) => {
  const context = await visit(null, { viewport: PHONE });
  const page = await openIn(context, '/event/538453d7-1234-4abc-8abc-538453d75384/rides');
  await expect(page.getByRole('heading', { name: 'Evento no encontrado' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await page.waitForURL(`${address}/`);
});

for (const [where, viewport, fontSize, forcedColors] of [
  ['320 pixels wide', { width: 320, height: 640 }, 16, 'none'],
  ['a phone on its side', { width: 844, height: 390 }, 16, 'none'],
  ['text twice as large', PHONE, 32, 'none'],
  ['a desk in colours of the browser', DESKTOP, 16, 'active'],
] as const)
  test(`${where}: nothing is cut off to the side`, inSecondTier, async ({ admin, visit }) => {
    const context = await visit(admin, { viewport, forcedColors });
    await serveTiles(context);
    const page = await context.newPage();
    await page.goto(`/event/${partyId}/rides`);
    await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}px`), fontSize);
    if (viewport.width < 768) {
      await page.getByRole('button', { name: 'Ver lista' }).click();
      const list = page.getByRole('region', { name: /^Viajes/ });
      // It rises from below. Text that the page enlarges counts in no media query: a line may be below.
      await expect
        .poll(async () => {
          const box = await list.boundingBox();
          return (box?.y ?? Infinity) + (box?.height ?? 0);
        })
        .toBeLessThanOrEqual(viewport.height + fontSize);
      await page.getByRole('button', { name: 'Cerrar lista' }).click();
    }
    await page.getByRole('button', { name: 'Necesito transporte' }).click();
    await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
    const note = await boxOf(page.getByText('Punto elegido. Confirma abajo o toca otro sitio.'));
    expect(note.x + note.width).toBeLessThanOrEqual(
      (await boxOf(page.getByRole('button', { name: 'Acercar' }))).x,
    );
    await page.getByRole('button', { name: 'Confirmar', disabled: false }).click({ trial: true });
    const width = await page.locator('main').evaluate((main) => main.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });
