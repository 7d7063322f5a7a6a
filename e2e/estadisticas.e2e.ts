/// <reference lib="dom" />
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, submit, TODAY } from '@duende/testkit/support/parties';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { until } from './testing/kept.ts';
import { publishRide } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const marta = rig.member('Marta');

const SOON = addDays(TODAY, 10);
const TIME = `from=${addDays(TODAY, -20)}&to=${addDays(TODAY, 40)}`;
let luna: EventAnswer;

beforeAll(async () => {
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

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])(
  'on %s: figures say what they found, a bar leads by keyboard to its parties and back',
  async (_, viewport) => {
    const { page, context, complaints } = await rig.open(admin, `/estadisticas?${TIME}`, {
      viewport,
      reducedMotion: 'reduce',
    });
    await figure(page, 'Con cuánta antelación se decide')
      .getByText('La mitad confirma cuando faltan 10 días o menos.')
      .waitFor();
    await page.getByText(/^Se ofrecieron \d plazas y se pidieron 0: sobran \d\.$/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await expect.poll(() => beyondContent(page)).toEqual([]);

    const lead = figure(page, 'Con cuánta antelación se decide');
    await lead.getByRole('link').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await until(page, focusedMark('de 8 a 14 días antes: 2 confirmaciones'));
    await lead.getByText('de 8 a 14 días antes: 2 confirmaciones').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Fiestas a las que se confirmó' }).waitFor();
    await page.getByText('2 confirmaciones', { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Luna' }).focus();
    await page.goBack();
    await lead.waitFor();

    const comments = figure(page, 'Comentarios aprobados y rechazados');
    await comments.getByRole('link', { name: /: 1 aprobado$/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Historial' }).waitFor();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('comment.approved');
    await page.getByRole('link', { name: '«Yo voy»' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('a figure is a table and a file; a region narrows it, and the address says so', async () => {
  const { page, context, complaints } = await rig.open(admin, `/estadisticas?${TIME}`, {
    reducedMotion: 'reduce',
  });
  const parties = figure(page, 'Fiestas por región, estilo y mes');
  await parties.getByRole('button', { name: 'Ver como tabla' }).click();
  const table = parties.getByRole('table');
  await table.getByRole('row', { name: /Madrid acid 1$/ }).waitFor();
  await table.getByRole('row', { name: /Norte todos 1$/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    parties.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^fiestas_.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe(
    `\uFEFFMes,Región,Estilo,Fiestas\r\n${['Madrid,todos,1', 'Madrid,acid,1', 'Madrid,dub,1', 'Norte,todos,1']
      .map((cells) => `${SOON.slice(0, 7)},${cells}\r\n`)
      .join('')}`,
  );
  await parties.getByRole('link', { name: 'Norte', exact: true }).click();
  await table
    .getByRole('row', { name: /Madrid/ })
    .first()
    .waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('location')).toBe('Norte');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a time is chosen; one of nothing says so, and one that cannot be is not asked for', async () => {
  const { page, context } = await rig.open(admin, '/estadisticas', { reducedMotion: 'reduce' });
  await figure(page, 'Confirmaciones y bajas').waitFor();
  await page.getByRole('link', { name: 'Todo', exact: true }).click();
  await page.waitForURL(new RegExp(`from=${TODAY}&to=${SOON}`));
  await page.getByLabel('Hasta').fill(addDays(TODAY, -1));
  await page.getByText('El final debe ser posterior al principio.').waitFor();
  await page.getByLabel('Desde').fill(addDays(TODAY, -9));
  await page.getByText('Todavía no hay datos en este periodo.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

test('with the browser’s own colours marks are told apart by pattern, edge and number', async () => {
  const { page, context } = await rig.open(admin, `/estadisticas?${TIME}`, {
    reducedMotion: 'reduce',
    forcedColors: 'active',
  });
  await figure(page, 'Plazas de coche').waitFor();
  const strokes = await page.evaluate(() => {
    const strokeOf = (selector: string) => {
      const element = document.querySelector(selector);
      return element === null ? null : getComputedStyle(element).stroke;
    };
    return [strokeOf('.chart [class*="heat-"]'), strokeOf('.chart .second'), strokeOf('.chart .first-line')];
  });
  expect(new Set(strokes).size).toBe(1);
  expect(strokes[0]).not.toBe('none');
  await context.close();
});

test('who may not see them is told so, and no search engine is let in', async () => {
  const { page, context } = await rig.open(marta, '/estadisticas', { reducedMotion: 'reduce' });
  await page.getByText('Acceso denegado').waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  const answer = await page.request.get('/estadisticas');
  expect(answer.status()).toBe(200);
  await context.close();
});
