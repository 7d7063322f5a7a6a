import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { PHONE } from './testing/browser.ts';
import { expect, test } from './testing/fixtures.ts';
import { chooseAction, usersPath } from './testing/user-actions.ts';

const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

test('a person without the password gets a link, which serves once and reveals no name', async ({
  admin,
  register,
  open,
}) => {
  const person = await register('Olvido');
  const boss = await open(admin, usersPath(person.username));
  await chooseAction(boss, person.username, 'Enlace para cambiar la contraseña');
  const dialog = boss.getByRole('dialog', { name: 'Enlace para cambiar la contraseña' });
  expect(await seriousFindings(boss)).toEqual([]);
  await dialog.getByRole('button', { name: 'Crear enlace' }).dblclick();
  const link = await dialog.getByLabel('Enlace', { exact: true }).inputValue();
  expect(await seriousFindings(boss)).toEqual([]);
  await boss.context().close();

  const page = await open(null, new URL(link).pathname, { viewport: PHONE });
  await expect(page.getByRole('heading', { level: 1, name: 'Contraseña nueva' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const policy = (await page.request.get(link)).headers()['referrer-policy'];
  expect(policy).toBe('no-referrer');
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave de noche');
  await page.getByLabel('Repite la contraseña nueva').fill('otra clave de noche');
  await page.keyboard.press('Enter');
  await said(page, 'Contraseña cambiada');
  const login = page.getByRole('dialog', { name: 'Iniciar Sesión' });
  await login.getByLabel('Usuario').fill(person.username);
  await login.getByLabel('Contraseña').fill('otra clave de noche');
  await page.keyboard.press('Enter');
  await said(page, '¡Sesión iniciada!');
  await page.goto(link);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('una tercera clave');
  await page.getByLabel('Repite la contraseña nueva').fill('una tercera clave');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
});
