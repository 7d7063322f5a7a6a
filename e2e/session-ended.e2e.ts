import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { fillParty } from './testing/party-form.ts';
import { submit } from '@duende/testkit/support/parties';
import { approvedParty } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const dancer = rig.member('Duna');
let party: EventAnswer;
beforeAll(async () => {
  party = await approvedParty(admin, 'Sin Servidor');
  await submit(dancer, { name: 'Por Aprobar' });
});

const { open } = rig;
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

test('a session that ends while something is being written costs none of it', async () => {
  const { page, context } = await open(dancer, '/profile');
  await page.getByLabel('Instagram').fill('duna.baila');
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  await context.addCookies(cookies);
  await page.reload();
  expect(await page.getByLabel('Instagram').inputValue()).toBe('duna.baila');

  await page.goto('/?view=form');
  await fillParty(page, 'Sesión Corta');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await said(page, 'Inicia sesión de nuevo para seguir.');
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  const login = page.getByRole('dialog', { name: 'Iniciar Sesión' });
  await login.getByLabel('Usuario').fill('Duna');
  await login.getByLabel('Contraseña').fill('clave de Duna');
  await login.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await said(page, '¡Sesión iniciada!');
  await login.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publicar Evento' }).dblclick();
  await said(page, 'Evento enviado');
  const pending = await admin.call<EventAnswer[]>('GET', '/api/admin/events/pending');
  expect(pending.filter(({ name }) => name === 'Sesión Corta')).toHaveLength(1);
  await context.close();
});

test.each([
  ['/?view=pending', 'Aprobar Por Aprobar', 'Acceso denegado'],
  ['/?view=import', 'Importar', 'Acceso denegado'],
  [() => `/?edit=${party.id}`, 'Actualizar Evento', 'Publicar Evento'],
  [() => `/event/${party.id}?over=eliminar`, 'Eliminar evento', 'Sin Servidor'],
])('an admin whose session has ended is told: %s', async (path, button, heading) => {
  const { page, context } = await open(admin, typeof path === 'string' ? path : path());
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  await page.getByText('en directo').waitFor();
  if (button === 'Importar')
    await page.getByLabel('URL de Entradium').fill('https://entradium.com/es/events/x');
  if (button === 'Actualizar Evento') await page.getByLabel('Precio').fill('30');
  await context.clearCookies();
  await page.getByRole('button', { name: button, exact: true }).click();
  await said(page, 'Inicia sesión de nuevo para seguir.');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (button === 'Actualizar Evento') expect(await page.getByLabel('Precio').inputValue()).toBe('30');
  await context.close();
});
