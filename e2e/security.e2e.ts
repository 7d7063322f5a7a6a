import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { PHONE } from './testing/browser.ts';
import { expect, test } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { chooseAction } from './testing/user-actions.ts';

test.use({ alone: 'its only administrator loses the role' });

const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** A second device of somebody whose account a story has made. */
async function secondDevice(newcomer: () => Person, username: string, password = `clave de ${username}`) {
  const device = newcomer();
  await device.call('POST', '/api/auth/login', { username, password });
  return device;
}

test('another password closes the other devices at once, and opens the account from then on', async ({
  newcomer,
  register,
  open,
}) => {
  const person = await register('Candado');
  const { username } = person;
  const there = await open(await secondDevice(newcomer, username), '/profile?tab=cuenta');
  await expect(there.getByText('Este dispositivo')).toBeVisible();
  await expect(there.getByText('en directo')).toBeVisible();

  const page = await open(person, '/profile?tab=cuenta', { viewport: PHONE });
  await expect(page.getByText('Este dispositivo')).toBeVisible();
  expect(await page.getByRole('button', { name: /^Cerrar esta sesión/ }).count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByLabel('Contraseña actual').fill('no era esta');
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave de noche');
  await page.getByLabel('Repite la contraseña nueva').fill('otra clave de noche');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await said(page, 'La contraseña no es correcta.');
  await page.getByLabel('Contraseña actual').and(page.locator(':focus')).fill(`clave de ${username}`);
  await page.keyboard.press('Enter');
  await said(page, 'Contraseña cambiada');
  await expect(page.getByText('esta sesión en')).toHaveCount(0);

  await expect(there.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
  const back = await secondDevice(newcomer, username, 'otra clave de noche');
  expect(await back.call('GET', '/api/auth/me')).toMatchObject({ isAdmin: false });
  await page.reload();
  await page.getByRole('button', { name: 'Cerrar las demás' }).click();
  await said(page, 'Sesiones cerradas');
  await expect(back.call('GET', '/api/auth/me')).rejects.toThrow('401');
});

test('a stolen phone: an administrator closes its owner’s sessions, whose pages see it at once, and the trail says why', async ({
  newcomer,
  admin,
  register,
  open,
}) => {
  const person = await register('Despistada');
  const { username } = person;
  const phone = await open(await secondDevice(newcomer, username), '/profile?tab=cuenta', {
    viewport: PHONE,
  });
  await expect(phone.getByText('Este dispositivo')).toBeVisible();
  await expect(phone.getByText('en directo')).toBeVisible();

  const page = await open(admin, '/users', { viewport: PHONE });
  await chooseAction(page, username, 'Cerrar sus sesiones');
  const dialog = page.getByRole('dialog', { name: 'Cerrar sus sesiones' });
  await dialog.getByLabel('Motivo (opcional)').fill('Le robaron el móvil');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await said(page, 'Sesiones cerradas');
  await expect(dialog).toHaveCount(0);
  await expect(phone.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
  await expect(person.call('GET', '/api/auth/me')).rejects.toThrow('401');
  const back = await secondDevice(newcomer, username);
  expect(await back.call('GET', '/api/auth/me')).toMatchObject({ isAdmin: false });

  await page.goto('/audit');
  const entry = page.getByRole('listitem').filter({ hasText: `cerró las sesiones de ${username}` });
  await expect(entry.getByText('Le robaron el móvil')).toBeVisible();
  expect(await entry.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test('an administrator makes another one, who takes the role from the first; both pages see it at once, and the trail has it', async ({
  newcomer,
  admin,
  register,
  open,
}) => {
  const { username } = await register('Relevo');
  const first = await open(admin, '/users');
  await chooseAction(first, 'Guardiana', 'Quitar administrador');
  await first.getByRole('dialog').getByRole('button', { name: 'Quitar administrador', exact: true }).click();
  await said(first, 'Es la única cuenta de administrador. Antes haz administrador a alguien más.');
  await first.getByRole('button', { name: 'Cancelar' }).click();
  await chooseAction(first, username, 'Hacer administrador');
  expect(await seriousFindings(first)).toEqual([]);
  await first.getByRole('dialog').getByRole('button', { name: 'Hacer administrador', exact: true }).click();
  await said(first, 'Ya es administrador');
  await first.goto('/?view=pending');
  await expect(first.getByText('en directo')).toBeVisible();

  const second = await open(await secondDevice(newcomer, username), '/users', { viewport: PHONE });
  await chooseAction(second, 'Guardiana', 'Quitar administrador');
  await second.getByRole('dialog').getByRole('button', { name: 'Quitar administrador', exact: true }).click();
  await said(second, 'Ya no es administrador');
  await expect(first.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
  await second.goto('/audit');
  await expect(second.getByText('quitó los permisos de administrador a')).toBeVisible();
  await expect(second.getByText('hizo administrador a')).toBeVisible();
});
