import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { approvedParty } from './testing/rides-party.ts';
import { WITHOUT_NETWORK } from './testing/kept.ts';
import { endSession } from './testing/end-session.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import { press } from './testing/press.ts';
import { inSecondTier } from './second-tier.ts';

const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** In the dialog that is open. */
async function makeAccount(page: Page, username: string, password = 'una clave larga'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Crear Cuenta' });
  await dialog.getByLabel('Usuario').fill(username);
  await dialog.getByLabel('Email').fill(`${username.replaceAll(' ', '-')}@correo.example`);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog.getByLabel('Confirmar contraseña').fill(password);
  await page.keyboard.press('Enter');
}

test('a name that looks like a member’s and a password that everybody knows are refused at their fields', async ({
  register,
  open,
}) => {
  const { username } = await register('Lumbre Iris');
  const page = await open(null, '/register');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('Usuario')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await makeAccount(page, username.replace('I', 'l'), 'contraseña');
  await said(page, 'Ese nombre de usuario ya está en uso.');
  await expect(field('Usuario').and(page.locator(':focus[aria-invalid=true]'))).toBeVisible();
  await field('Usuario').fill(`${username} de noche`);
  await page.keyboard.press('Enter');
  await said(page, 'Esa contraseña es demasiado común. Elige otra.');
  await expect(field('Contraseña').and(page.locator(':focus[aria-invalid=true]'))).toBeVisible();
  for (const label of ['Contraseña', 'Confirmar contraseña']) await field(label).fill('una clave larga');
  await page.keyboard.press('Enter');
  await said(page, '¡Cuenta creada!');
});

test('a visitor who wants to go makes an account, is back at the same party and goes', async ({
  admin,
  open,
}) => {
  const party = await approvedParty(admin, 'Vuelta');
  const page = await open(null, `/event/${party.id}`);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  await said(page, 'Para confirmar tu asistencia, crea una cuenta desde el menú principal');
  await makeAccount(page, 'Vuelve');
  await expect(page.getByRole('heading', { level: 1, name: 'Vuelta' })).toBeVisible();
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
});

test('an account made from the menu or from the login leads back to the screen it was made from, and so does changing one’s mind', async ({
  admin,
  open,
}) => {
  const party = await approvedParty(admin, 'Desde el Menú');
  const page = await open(null, `/event/${party.id}`);
  await expect(page.getByText('en directo')).toBeVisible();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Crear Cuenta' }).click();
  await expect(page.getByRole('dialog', { name: 'Crear Cuenta' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/event/${party.id}`);

  await page.goto('/?view=form');
  await page.getByLabel('Nombre').fill('A Medias');
  await page.getByRole('button', { name: 'Menú' }).click();
  // The form offers a login too, until the menu covers it.
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await menu.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Crear Cuenta' }).click();
  await makeAccount(page, 'Regresa');
  await page.waitForURL('**/?view=form');
  expect(await page.getByLabel('Nombre').inputValue()).toBe('A Medias');
});

test(
  'an address cannot open what is not offered: a first admin where there is one, a login to who is signed in',
  inSecondTier,
  async ({ address, admin, open }) => {
    const page = await open(admin, '/?panel=setup');
    await page.waitForURL(`${address}/`);
    await page.goto('/users?panel=login');
    await page.waitForURL(`${address}/users`);
    await page.context().clearCookies();
    await page.goto('/?panel=setup');
    await page.waitForURL(`${address}/`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

test('by the keyboard: an admin is greeted by name and reads what the account can do; a wrong password keeps the dialog', async ({
  open,
}) => {
  const page = await open(null, '/home?panel=login');
  await expect(page.getByLabel('Usuario')).toBeFocused();
  await page.keyboard.type('Guardiana');
  await page.keyboard.press('Tab');
  await page.keyboard.type('otra cosa');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await said(page, 'Error de autenticación');
  await expect(page.getByRole('alert').getByText('Credenciales inválidas')).toBeVisible();
  await expect(page.getByLabel('Contraseña').and(page.locator(':focus[aria-invalid=true]'))).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  // What is typed now takes the wrong one's place.
  await page.keyboard.type('clave de Guardiana');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('Enter');
  await said(page, '¡Sesión iniciada!');
  await said(page, '¡Bienvenido! Hola, Guardiana. Ahora puedes editar y eliminar eventos.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a logout in one tab is noticed in the other', async ({ admin, register, open }) => {
  const party = await approvedParty(admin, 'Dos Pestañas');
  const person = await register('Gemela');
  const page = await open(person, `/event/${party.id}`);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  await expect(page.getByText('en directo')).toBeVisible();
  const other = await openIn(page.context(), '/home?panel=menu');
  await other.getByRole('button', { name: 'Salir' }).click();
  await said(other, 'Sesión cerrada');
  await said(page, 'Sesión cerrada');
  await expect(page.getByRole('button', { name: '¿Vas?' })).toBeVisible();
});

test('a session that ends in the middle shows a message, and the page goes on as a visitor’s', async ({
  admin,
  register,
  open,
}) => {
  const party = await approvedParty(admin, 'A Medias');
  const page = await open(await register('Efimera'), `/event/${party.id}`);
  await expect(page.getByRole('button', { name: '¿Vas?' })).toBeVisible();
  await endSession(page, ['/api/users/muted']);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  await said(page, 'Inicia sesión de nuevo para seguir.');
  // A tap so soon would be taken for the second of a double tap.
  await press(page.getByRole('button', { name: '¿Vas?' }), 'Enter');
  await expect(page.getByRole('dialog', { name: 'Crear Cuenta' })).toBeVisible();
});

test(
  'the person leaves even without the server, and no half-written text stays',
  inSecondTier,
  async ({ complaints, register, open }) => {
    complaints.expect(WITHOUT_NETWORK);
    const page = await open(await register('Cortada'), '/?view=form');
    await page.getByLabel('Nombre').fill('A medio escribir');
    await page.context().route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('button', { name: 'Salir' }).click();
    await said(page, 'Sesión cerrada');
    expect(await page.getByLabel('Nombre').inputValue()).toBe('');
  },
);
