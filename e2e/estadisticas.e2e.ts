/// <reference lib="dom" />
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, submit, TODAY } from '@duende/testkit/support/parties';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { until } from './testing/kept.ts';
import { publishRide } from './testing/rides-party.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

const test = testWith({ marta: 'Marta' });
test.use({ alone: 'figures count the whole community' });

const SOON = addDays(TODAY, 10);
const TIME = `from=${addDays(TODAY, -20)}&to=${addDays(TODAY, 40)}`;
let luna: EventAnswer;

test.beforeAll(async ({ admin, marta }) => {
  luna = await publish(admin, { name: 'Luna', dates: [SOON], styles: ['acid', 'dub'] });
  await publish(admin, { name: 'Sol', location: 'Norte', dates: [SOON] });
  const { id } = await submit(marta, { name: 'Nunca' });
  await admin.call('DELETE', `/api/events/${id}`, {});
  for (const person of [admin, marta])
    await person.call('POST', `/api/events/${luna.id}/rsvp`, { isGoing: true });
  await publishRide(marta, luna.id);
  const { id: comment } = await marta.call<{ id: string }>('POST', `/api/events/${luna.id}/comments`, {
    content: 'Yo voy',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment}/approve`);
});

const figure = (page: Page, name: string) => page.getByRole('figure', { name });
const focusedMark = (words: string) =>
  `document.activeElement.getAttribute('aria-label') === ${JSON.stringify(words)}`;

for (const [variant, [where, viewport]] of (
  [
    ['a phone', PHONE],
    ['a wide screen', DESKTOP],
  ] as const
).entries())
  test(
    `on ${where}: figures say what they found, a bar leads by keyboard to its parties and back`,
    beyondFirst(variant),
    async ({ admin, open }) => {
      const page = await open(admin, `/estadisticas?${TIME}`, {
        viewport,
        reducedMotion: 'reduce',
      });
      await expect(
        figure(page, 'Con cuánta antelación se decide').getByText(
          'La mitad confirma cuando faltan 10 días o menos.',
        ),
      ).toBeVisible();
      await expect(page.getByText(/^Se ofrecieron \d plazas y se pidieron 0: sobran \d\.$/)).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await expect.poll(() => beyondContent(page)).toEqual([]);

      const lead = figure(page, 'Con cuánta antelación se decide');
      await lead.getByRole('link').first().focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await until(page, focusedMark('de 8 a 14 días antes: 2 confirmaciones'));
      await expect(lead.getByText('de 8 a 14 días antes: 2 confirmaciones')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Fiestas a las que se confirmó' })).toBeVisible();
      await expect(page.getByText('2 confirmaciones', { exact: true })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Luna' }).focus();
      await page.goBack();
      await expect(lead).toBeVisible();

      const comments = figure(page, 'Comentarios aprobados y rechazados');
      await comments.getByRole('link', { name: /: 1 aprobado$/ }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Registro' })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('kind')).toBe('comment.approved');
      await expect(page.getByRole('link', { name: '«Yo voy»' })).toBeVisible();
    },
  );

test('a figure is a table and a file; a region narrows it, and the address says so', async ({
  admin,
  open,
}) => {
  const page = await open(admin, `/estadisticas?${TIME}`, {
    reducedMotion: 'reduce',
  });
  const parties = figure(page, 'Fiestas por zona, estilo y mes');
  await parties.getByRole('button', { name: 'Ver como tabla' }).click();
  const table = parties.getByRole('table');
  await expect(table.getByRole('row', { name: /Madrid acid 1$/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Norte todos 1$/ })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    parties.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^fiestas_.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe(
    `\uFEFFMes,Zona,Estilo,Fiestas\r\n${['Madrid,todos,1', 'Madrid,acid,1', 'Madrid,dub,1', 'Norte,todos,1']
      .map((cells) => `${SOON.slice(0, 7)},${cells}\r\n`)
      .join('')}`,
  );
  await parties.getByRole('link', { name: 'Norte', exact: true }).click();
  await expect(table.getByRole('row', { name: /Madrid/ })).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('location')).toBe('Norte');
});

test(
  'a time is chosen; an empty one says so, and an impossible one is not requested',
  inSecondTier,
  async ({ admin, open }) => {
    const page = await open(admin, '/estadisticas', { reducedMotion: 'reduce' });
    await expect(figure(page, 'Confirmaciones y bajas')).toBeVisible();
    await page.getByRole('link', { name: 'Todo', exact: true }).click();
    await page.waitForURL(new RegExp(`from=${TODAY}&to=${SOON}`));
    await page.getByLabel('Hasta').fill(addDays(TODAY, -1));
    await expect(page.getByText('El final debe ser posterior al principio.')).toBeVisible();
    await page.getByLabel('Desde').fill(addDays(TODAY, -9));
    await expect(page.getByText('Todavía no hay datos en este periodo.')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  },
);

test(
  'with the browser’s own colours marks differ by pattern, edge and number',
  inSecondTier,
  async ({ admin, open }) => {
    const page = await open(admin, `/estadisticas?${TIME}`, {
      reducedMotion: 'reduce',
      forcedColors: 'active',
    });
    const shapes = [
      figure(page, 'Fiestas por zona, estilo y mes')
        .getByRole('link', { name: /fiesta/ })
        .locator('rect'),
      figure(page, 'Plazas de coche').getByRole('link').last().locator('rect'),
      figure(page, 'Confirmaciones y bajas').locator('polyline'),
    ];
    const strokes = await Promise.all(
      shapes.map((shape) => shape.last().evaluate((element) => getComputedStyle(element).stroke)),
    );
    expect(new Set(strokes).size).toBe(1);
    expect(strokes[0]).not.toBe('none');
  },
);

test('people without the permission read so, and search engines stay out', async ({ marta, open }) => {
  const page = await open(marta, '/estadisticas', { reducedMotion: 'reduce' });
  await expect(page.getByText('Acceso denegado')).toBeVisible();
  const robots = page.locator('meta[name="robots"]');
  await expect(robots.first()).toHaveAttribute('content', 'noindex');
  // The page adds its own before it removes the server's.
  await expect(robots).toHaveCount(1);
  const answer = await page.request.get('/estadisticas');
  expect(answer.status()).toBe(200);
});
