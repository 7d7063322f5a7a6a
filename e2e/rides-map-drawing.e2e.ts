import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { canvasOf, mapOf, openRides, pinOf, popupOf, test } from './testing/rides-page.ts';
import { expect } from './testing/fixtures.ts';

/** A map drawn in software costs by the pixel. */
const SMALL = { width: 320, height: 480 } as const;

test('the map starts at zoom 10 and ends at 19', async ({ admin, visit }) => {
  const party = await approvedParty(admin);
  const { page, tiles } = await openRides(visit, null, party.id, { viewport: SMALL });
  const zooms = () => new Set(tiles.asked.map((tile) => tile.split('/')[0]));
  await expect.poll(zooms).toEqual(new Set(['10']));
  const closer = page.getByRole('button', { name: 'Acercar' });
  for (let zoom = 10; zoom < 19; zoom++) {
    await closer.click();
    await expect.poll(() => zooms().has(String(zoom + 1))).toBe(true);
  }
  await expect(closer).toBeDisabled();
});

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const)
  test(`on ${where} an accessibility check finds nothing serious, with a popup and while placing`, async ({
    admin,
    bruno,
    visit,
  }) => {
    const party = await approvedParty(admin);
    await publishRide(admin, party.id);
    await publishRide(bruno, party.id, { type: 'need' });
    const { page } = await openRides(visit, bruno, party.id, { viewport });
    await pinOf(page, 'Ofrece 3 plazas').click();
    await expect(popupOf(page, 'Ofrece 3 plazas').getByRole('button', { name: 'Guardiana' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
    await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
    expect(await seriousFindings(page)).toEqual([]);
  });

test('twenty maps one after the other leave one drawing context', async ({ admin, visit }) => {
  const party = await approvedParty(admin);
  const context = await visit(null, {
    reducedMotion: 'reduce',
    viewport: SMALL,
  });
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
    await mapOf(page).focus();
    await expect(canvasOf(page)).toBeVisible();
    await page.getByRole('link', { name: 'Volver al evento' }).click();
    await expect(page.getByRole('heading', { name: 'Comentarios' })).toBeVisible();
    await page.goBack();
  }
  await mapOf(page).focus();
  await expect(canvasOf(page)).toBeVisible();
  const [made, alive] = await page.evaluate<[number, number]>('drawingContexts()');
  expect(made).toBeGreaterThanOrEqual(20);
  expect(alive).toBe(1);
  expect(warnings.filter((text) => /context/i.test(text))).toEqual([]);
});
