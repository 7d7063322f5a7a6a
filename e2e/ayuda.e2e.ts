import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { seriousFindings } from './testing/axe.ts';
import { workerReady, WITHOUT_NETWORK } from './testing/kept.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';
import { press } from './testing/press.ts';

test('by the keyboard: from the menu to the questions, and on to the criteria', async ({ visit }) => {
  const page = await openIn(await visit(null, { viewport: PHONE }), '/');
  await press(page.getByRole('button', { name: 'Menú' }), 'Enter');
  await press(page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Ayuda' }), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeFocused();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(12);
  expect(await seriousFindings(page)).toEqual([]);

  await press(
    page.getByRole('navigation', { name: 'Otras guías' }).getByRole('link', { name: 'Moderar' }),
    'Enter',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Moderar' })).toBeFocused();
  await press(page.getByText('En esta guía'), 'Enter');
  await press(page.getByRole('link', { name: 'Criterios' }), 'Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Criterios' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 3, name: 'Qué publicamos' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test('the form and its reasons lead to the guide, and what is written stays', async ({ register, open }) => {
  const page = await open(await register('Organizadora'), '/?view=form');
  await page.getByLabel('Nombre').fill('Luna de Papel');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Guía para organizar' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1, name: 'Organizar' })).toBeVisible();
  await expect(guide.getByText('Hasta 35 caracteres.')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Luna de Papel');
});

for (const [variant, viewport] of [PHONE, DESKTOP].entries())
  test(`without scripts it is read on ${viewport.width} px`, beyondFirst(variant), async ({ visit }) => {
    const page = await openIn(
      await visit(null, { javaScriptEnabled: false, viewport }),
      '/ayuda/administrar',
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Administrar' })).toBeVisible();
    await expect(page.getByText('«Tachar el motivo…»')).toBeVisible();
    expect(await beyondContent(page)).toEqual([]);
  });

test('without signal it is there, and on paper it is black on white', async ({ complaints, visit }) => {
  complaints.expect(WITHOUT_NETWORK);
  const context = await visit(null, { serviceWorkers: 'allow' });
  const page = await openIn(context, '/');
  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/ayuda/organizar');
  await expect(page.getByRole('heading', { level: 2, name: 'Qué revisamos' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('En esta guía')).toBeHidden();
  await expect(page.getByText('Una persona lee cada fiesta.')).toHaveCSS('color', 'rgb(26, 26, 26)');
  await context.setOffline(false);
});
