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

/** A second device of somebody whose account the rig has made. */
async function secondDevice(username: string, password = `clave de ${username}`) {
  const device = rig.newcomer();
  await device.call('POST', '/api/auth/login', { username, password });
  return device;
}

test('another password closes the other devices at once, and opens the account from then on', async () => {
  const person = await rig.register('Candado');
  const { username } = person;
  const there = await open(await secondDevice(username), '/profile');
  await there.page.getByText('Este dispositivo').waitFor();
  await there.page.getByText('en directo').waitFor();

  const { page, context, complaints } = await open(person, '/profile', { viewport: PHONE });
  await page.getByText('Este dispositivo').waitFor();
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
  await page.getByText('Cerrar esta sesión').waitFor({ state: 'detached' });

  await there.page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  const back = await secondDevice(username, 'otra clave de noche');
  expect(await back.call('GET', '/api/auth/me')).toMatchObject({ isAdmin: false });
  await page.reload();
  await page.getByRole('button', { name: 'Cerrar las demás' }).click();
  await said(page, 'Sesiones cerradas');
  await expect(back.call('GET', '/api/auth/me')).rejects.toThrow('401');
  expect(complaints).toEqual([]);
  await context.close();
  await there.context.close();
});

test('a stolen phone: an administrator closes its owner’s sessions, whose pages see it at once, and the trail tells why', async () => {
  const person = await rig.register('Despistada');
  const { username } = person;
  const phone = await open(await secondDevice(username), '/profile', { viewport: PHONE });
  await phone.page.getByText('Este dispositivo').waitFor();
  await phone.page.getByText('en directo').waitFor();

  const { page, context, complaints } = await open(admin, '/users', { viewport: PHONE });
  await chooseAction(page, username, 'Cerrar sus sesiones');
  const dialog = page.getByRole('dialog', { name: 'Cerrar sus sesiones' });
  await dialog.getByLabel('Motivo (opcional)').fill('Le robaron el móvil');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await said(page, 'Sesiones cerradas');
  await dialog.waitFor({ state: 'detached' });
  await phone.page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  await expect(person.call('GET', '/api/auth/me')).rejects.toThrow('401');
  const back = await secondDevice(username);
  expect(await back.call('GET', '/api/auth/me')).toMatchObject({ isAdmin: false });

  await page.goto('/audit');
  const entry = page.getByRole('listitem').filter({ hasText: `cerró las sesiones de ${username}` });
  await entry.getByText('Le robaron el móvil').waitFor();
  expect(await entry.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
  await phone.context.close();
});

test('an administrator makes another one, who takes the role from the first; that is seen at once and told in the trail', async () => {
  const { username } = await rig.register('Relevo');
  const first = await open(admin, '/users');
  await chooseAction(first.page, 'Guardiana', 'Quitar administrador');
  await first.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Quitar administrador', exact: true })
    .click();
  await said(first.page, 'Es la única cuenta de administrador. Antes haz administrador a alguien más.');
  await first.page.getByRole('button', { name: 'Cancelar' }).click();
  await chooseAction(first.page, username, 'Hacer administrador');
  expect(await seriousFindings(first.page)).toEqual([]);
  await first.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Hacer administrador', exact: true })
    .click();
  await said(first.page, 'Ya es administrador');
  await first.page.goto('/?view=pending');
  await first.page.getByText('en directo').waitFor();

  const second = await open(await secondDevice(username), '/users', { viewport: PHONE });
  await chooseAction(second.page, 'Guardiana', 'Quitar administrador');
  await second.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Quitar administrador', exact: true })
    .click();
  await said(second.page, 'Ya no es administrador');
  await first.page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  await second.page.goto('/audit');
  await second.page.getByText('quitó los permisos de administrador a').waitFor();
  await second.page.getByText('hizo administrador a').waitFor();
  expect(second.complaints).toEqual([]);
  await first.context.close();
  await second.context.close();
});
