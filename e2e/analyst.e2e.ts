import { expect, test } from 'vitest';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { setUpRig } from './testing/rig.ts';
import { chooseAction } from './testing/user-actions.ts';

const rig = setUpRig();
const admin = rig.admin();

const toast = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /^Notificaciones/ })
    .getByText(words, { exact: true })
    .waitFor();

const readBy = (token: string, path = '/api/history/home?at=2020-01-01T00:00:00Z') =>
  fetch(rig.service.address + path, { headers: { Authorization: `Bearer ${token}` } });

test('by the keyboard: a member becomes an analyst, makes a token, revokes it, and loses the role', async () => {
  const nadia = await rig.register('Nadia');
  const { context, page, complaints } = await rig.open(admin, '/users', { viewport: DESKTOP });
  await page.getByRole('button', { name: 'Acciones sobre Nadia' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Hacer analista a Nadia' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await chooseAction(page, 'Nadia', 'Hacer analista');
  const asked = page.getByRole('dialog', { name: 'Hacer analista' });
  await asked.getByText(/sin datos personales/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Hacer analista' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Ya es analista');
  await page.getByRole('listitem').filter({ hasText: 'Nadia' }).getByText('Analyst').waitFor();

  // The role is seen at the next login.
  const login = { username: nadia.username, password: `clave de ${nadia.username}` };
  await nadia.call('POST', '/api/auth/login', login);
  const hers = await rig.open(nadia, '/profile', { viewport: DESKTOP });
  await hers.page.getByText(/^Analista · Miembro/).waitFor();
  const tokens = hers.page.getByRole('region', { name: 'Tokens de lectura' });
  await tokens.getByText('Todavía no tienes ninguno.').waitFor();
  await tokens.getByRole('button', { name: 'Crear token' }).focus();
  await hers.page.keyboard.press('Enter');
  const name = hers.page.getByLabel('Nombre');
  await name.waitFor();
  expect(await seriousFindings(hers.page)).toEqual([]);
  await name.focus();
  await hers.page.keyboard.press('Enter');
  await hers.page.getByRole('alert').getByText('Ponle un nombre al token').waitFor();
  await hers.page.keyboard.type('Informe mensual');
  await hers.page.keyboard.press('Enter');
  const shown = hers.page.getByRole('dialog', { name: 'Tu token' });
  const field = shown.getByLabel('Token');
  await field.and(hers.page.locator(':focus')).waitFor();
  const token = await field.inputValue();
  expect(await seriousFindings(hers.page)).toEqual([]);
  await hers.page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await tokens.getByRole('paragraph').filter({ hasText: 'Informe mensual' }).waitFor();
  expect(await hers.page.content()).not.toContain(token);
  expect((await readBy(token)).status).toBe(200);
  expect((await readBy(token, '/api/users/profile')).status).toBe(403);

  await hers.page.getByRole('button', { name: /^Menú/ }).click();
  await hers.page.getByRole('heading', { name: 'Análisis' }).waitFor();
  const targets = ['La web en el pasado', 'Estadísticas'].map((words) =>
    hers.page.getByRole('link', { name: words }).getAttribute('href'),
  );
  expect(await Promise.all(targets)).toEqual(['/historia', '/estadisticas']);
  expect(await hers.page.getByText('Moderación').count()).toBe(0);
  expect(await seriousFindings(hers.page)).toEqual([]);
  await hers.page.keyboard.press('Escape');

  await tokens.getByRole('button', { name: 'Revocar Informe mensual' }).focus();
  await hers.page.keyboard.press('Enter');
  const revoking = hers.page.getByRole('dialog', { name: 'Revocar token' });
  await revoking.getByRole('button', { name: 'Revocar token' }).waitFor();
  expect(await seriousFindings(hers.page)).toEqual([]);
  await revoking.getByRole('button', { name: 'Revocar token' }).focus();
  await hers.page.keyboard.press('Enter');
  await toast(hers.page, 'Token revocado');
  await tokens.getByText('Todavía no tienes ninguno.').waitFor();
  expect((await readBy(token)).status).toBe(401);

  const wanted = { name: 'Otro', days: 1 };
  const other = await nadia.call<{ token: string }>('POST', '/api/users/tokens', wanted);
  await chooseAction(page, 'Nadia', 'Quitar analista');
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar analista' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Ya no es analista');
  expect((await readBy(other.token)).status).toBe(401);
  await hers.page.reload();
  await hers.page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  expect(complaints).toEqual([]);
  expect(hers.complaints).toEqual([]);
  await hers.context.close();
  await context.close();
});

test('a member has neither the tokens nor the entries', async () => {
  const marta = await rig.register('Marta');
  const { context, page } = await rig.open(marta, '/profile');
  await page.getByRole('heading', { name: 'Seguridad' }).waitFor();
  expect(await page.getByText('Tokens de lectura').count()).toBe(0);
  await page.getByRole('button', { name: /^Menú/ }).click();
  await page.getByRole('link', { name: 'Perfil' }).waitFor();
  expect(await page.getByText('Análisis').count()).toBe(0);
  await context.close();
});
