import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { expect, test } from './testing/fixtures.ts';
import { chooseAction, usersPath } from './testing/user-actions.ts';

const toast = (page: Page, words: string) =>
  expect(
    page.getByRole('region', { name: /^Notificaciones/ }).getByText(words, { exact: true }),
  ).toBeVisible();

const readBy = (address: string, token: string, path = '/api/history/home?at=2020-01-01T00:00:00Z') =>
  fetch(address + path, { headers: { Authorization: `Bearer ${token}` } });

test('by the keyboard: a member becomes an analyst, makes a token, revokes it, and loses the role', async ({
  address,
  admin,
  register,
  open,
}) => {
  const nadia = await register('Nadia');
  const page = await open(admin, usersPath(nadia.username), { viewport: DESKTOP });
  await page.getByRole('button', { name: `Acciones sobre ${nadia.username}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: `Hacer analista a ${nadia.username}` })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await chooseAction(page, nadia.username, 'Hacer analista');
  const asked = page.getByRole('dialog', { name: 'Hacer analista' });
  await expect(asked.getByText(/sin datos personales/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Hacer analista' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Ya es analista');
  await expect(
    page.getByRole('listitem').filter({ hasText: nadia.username }).getByText('Analista', { exact: true }),
  ).toBeVisible();

  // The role is seen at the next login.
  const login = { username: nadia.username, password: `clave de ${nadia.username}` };
  await nadia.call('POST', '/api/auth/login', login);
  const hers = await open(nadia, '/profile?tab=cuenta', { viewport: DESKTOP });
  await expect(hers.getByText(/^Analista · Miembro/)).toBeVisible();
  const tokens = hers.getByRole('region', { name: 'Tokens de lectura' });
  await expect(tokens.getByText('Todavía no tienes ninguno.')).toBeVisible();
  await tokens.getByRole('button', { name: 'Crear token' }).focus();
  await hers.keyboard.press('Enter');
  const name = hers.getByLabel('Nombre');
  await expect(name).toBeVisible();
  expect(await seriousFindings(hers)).toEqual([]);
  await name.focus();
  await hers.keyboard.press('Enter');
  await expect(hers.getByRole('alert').getByText('Ponle un nombre al token')).toBeVisible();
  await hers.keyboard.type('Informe mensual');
  await hers.keyboard.press('Enter');
  const shown = hers.getByRole('dialog', { name: 'Tu token' });
  const field = shown.getByLabel('Token');
  await expect(field).toBeFocused();
  const token = await field.inputValue();
  expect(await seriousFindings(hers)).toEqual([]);
  await hers.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(tokens.getByRole('paragraph').filter({ hasText: 'Informe mensual' })).toBeVisible();
  expect(await hers.content()).not.toContain(token);
  expect((await readBy(address, token)).status).toBe(200);
  expect((await readBy(address, token, '/api/users/profile')).status).toBe(403);

  await hers.getByRole('button', { name: /^Menú/ }).click();
  await expect(hers.getByRole('heading', { name: 'Análisis' })).toBeVisible();
  const targets = ['La web en el pasado', 'Estadísticas'].map((words) =>
    hers.getByRole('link', { name: words }).getAttribute('href'),
  );
  expect(await Promise.all(targets)).toEqual(['/historia', '/estadisticas']);
  expect(await hers.getByText('Moderación').count()).toBe(0);
  expect(await seriousFindings(hers)).toEqual([]);
  await hers.keyboard.press('Escape');

  await tokens.getByRole('button', { name: 'Revocar Informe mensual' }).focus();
  await hers.keyboard.press('Enter');
  const revoking = hers.getByRole('dialog', { name: 'Revocar token' });
  await expect(revoking.getByRole('button', { name: 'Revocar token' })).toBeVisible();
  expect(await seriousFindings(hers)).toEqual([]);
  await revoking.getByRole('button', { name: 'Revocar token' }).focus();
  await hers.keyboard.press('Enter');
  await toast(hers, 'Token revocado');
  await expect(tokens.getByText('Todavía no tienes ninguno.')).toBeVisible();
  expect((await readBy(address, token)).status).toBe(401);

  const wanted = { name: 'Otro', days: 1 };
  const other = await nadia.call<{ token: string }>('POST', '/api/users/tokens', wanted);
  await chooseAction(page, nadia.username, 'Quitar analista');
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar analista' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Ya no es analista');
  expect((await readBy(address, other.token)).status).toBe(401);
  await hers.reload();
  await expect(hers.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
});

test('a member has neither the tokens nor the entries', async ({ register, open }) => {
  const marta = await register('Marta');
  const page = await open(marta, '/profile?tab=cuenta');
  await expect(page.getByRole('heading', { name: 'Seguridad' })).toBeVisible();
  expect(await page.getByText('Tokens de lectura').count()).toBe(0);
  await page.getByRole('button', { name: /^Menú/ }).click();
  await expect(page.getByRole('link', { name: 'Perfil' })).toBeVisible();
  expect(await page.getByText('Análisis').count()).toBe(0);
});
