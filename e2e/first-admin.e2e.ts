import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { expect, test } from './testing/fixtures.ts';
import { setupCodeIn } from './testing/api.ts';

// Behind a proxy the service cannot know that a visitor is local.
test.use({ settings: { TRUST_PROXY: '1' } });
const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

test('from another machine the first administrator needs the code of the start; its link brings it and the address forgets it', async ({
  service,
  open,
}) => {
  const page = await open(null, '/?panel=setup&location=madrid');
  const dialog = page.getByRole('dialog', { name: 'Crear administrador' });
  const code = dialog.getByLabel('Código de instalación');
  const click = () => dialog.getByRole('button', { name: 'Crear administrador' }).click();
  await dialog.getByLabel('Usuario').fill('Guardiana');
  await dialog.getByLabel('Contraseña').fill('una clave larga');
  expect(await code.count()).toBe(0);
  await click();
  await said(
    page,
    'Desde otro equipo hace falta el código de instalación. El servidor lo muestra al arrancar.',
  );
  await expect(code).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.type('0000-1111');
  await page.keyboard.press('Enter');
  await said(page, 'El código de instalación no es correcto. El servidor lo muestra al arrancar.');

  // Filters stored in this browser make the page rewrite the address; the code must survive that.
  const printedCode = setupCodeIn(service.lines);
  const fresh = await page.context().newPage();
  await fresh.goto(`/?panel=setup#code=${printedCode}`);
  const form = fresh.getByRole('dialog', { name: 'Crear administrador' });
  await expect(form.getByLabel('Código de instalación')).toBeVisible();
  expect(await form.getByLabel('Código de instalación').inputValue()).toBe(printedCode);
  await fresh.waitForURL((url) => url.hash === '' && url.searchParams.get('panel') === 'setup');
  await form.getByLabel('Usuario').fill('Guardiana');
  await form.getByLabel('Contraseña').fill('una clave larga');
  await fresh.keyboard.press('Enter');
  await said(fresh, '¡Admin creado!');
  await expect(form).toHaveCount(0);
});
