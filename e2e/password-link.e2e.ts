import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { PHONE } from './testing/browser.ts';
import { setUpRig } from './testing/rig.ts';
import { chooseAction } from './testing/user-actions.ts';

const rig = setUpRig();
const admin = rig.admin();

const { open } = rig;
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

test('somebody who has lost the password is given a link, which serves once and tells nobody', async () => {
  const person = await rig.register('Olvido');
  const boss = await open(admin, '/users');
  await chooseAction(boss.page, person.username, 'Enlace para cambiar la contraseña');
  const dialog = boss.page.getByRole('dialog', { name: 'Enlace para cambiar la contraseña' });
  expect(await seriousFindings(boss.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Crear enlace' }).dblclick();
  const link = await dialog.getByLabel('Enlace', { exact: true }).inputValue();
  expect(await seriousFindings(boss.page)).toEqual([]);
  expect(boss.complaints).toEqual([]);
  await boss.context.close();

  const { page, context, complaints } = await open(null, new URL(link).pathname, { viewport: PHONE });
  await page.getByRole('heading', { level: 1, name: 'Contraseña nueva' }).waitFor();
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
  await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
