import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { publish as publishParty } from '@duende/testkit/support/parties';
import { posterFile } from './testing/poster-file.ts';
import { setUpRig } from './testing/rig.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const rig = setUpRig();
const admin = rig.admin();
const dancer = rig.member('Duna');

const details = (name: string) => ({
  name,
  location: 'Norte',
  dates: [addDays(madridDay(new Date()), 20)],
  latitude: 43.3,
  longitude: -5.9,
});

const publish = (name: string) => publishParty(admin, details(name));
const { open } = rig;

test('an admin edits a party from its page and finds it changed', async () => {
  const party = await publish('Nombre Viejo');
  const { page, context, complaints } = await open(admin, `/event/${shareKey(party)}`);
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('button', { name: 'Actualizar Evento' }).waitFor();
  expect(new URL(page.url()).search).toBe(`?edit=${party.id}`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^publicar evento$/i);
  expect(await page.getByLabel('Latitud').inputValue()).toBe('43.3');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Nombre').fill('Nombre Nuevo');
  await page.getByRole('button', { name: 'Actualizar Evento' }).click();
  await page.getByText('El evento se ha actualizado correctamente.', { exact: true }).first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Nombre Nuevo' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('who edits what somebody else has changed meanwhile is told, and nothing is overwritten', async () => {
  const party = await publish('De Dos');
  const { page, context } = await open(admin, `/?edit=${party.id}`);
  await page.getByLabel('Nombre').fill('Del Segundo');
  await admin.call('PUT', `/api/events/${party.id}`, details('Del Primero'));
  await page.getByRole('button', { name: 'Actualizar Evento' }).click();
  await page.getByText('Error al actualizar', { exact: true }).first().waitFor();
  await page
    .getByText(/El evento ha cambiado desde que lo abriste/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Del Segundo');
  expect(await admin.call('GET', `/api/events/${party.id}`)).toMatchObject({ name: 'Del Primero' });
  await context.close();
});

test('an edit outlives a reload, with the revision it was begun on, and can be given up', async () => {
  const party = await publish('Con Recarga');
  const { page, context, complaints } = await open(admin, `/?edit=${party.id}`);
  const name = page.getByLabel('Nombre');
  await name.fill('Otro Nombre');
  await page.reload();
  await page.getByText('Seguimos donde lo dejaste').waitFor();
  expect(await name.inputValue()).toBe('Otro Nombre');
  await admin.call('PUT', `/api/events/${party.id}`, details('De Otra Persona'));
  await page.reload();
  await page.getByText('El evento ha cambiado mientras lo editabas').waitFor();
  await page.getByRole('button', { name: 'Actualizar Evento' }).click();
  await page.getByText('Error al actualizar', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  expect(await name.inputValue()).toBe('De Otra Persona');
  await name.fill('Y Ahora Sí');
  await page.getByRole('button', { name: 'Actualizar Evento' }).click();
  await page.getByRole('heading', { level: 1, name: 'Y Ahora Sí' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('leaving the form clears what was being edited, and logging out closes it', async () => {
  const party = await publish('Sin Cambios');
  const { page, context } = await open(admin, `/?edit=${party.id}`);
  await page.getByLabel('Nombre').fill('Da Igual');
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByRole('heading', { level: 1, name: /La comunidad psytrance/ }).waitFor();
  expect(new URL(page.url()).search).not.toContain('edit');
  await page.goBack();
  await page.getByRole('button', { name: 'Actualizar Evento' }).waitFor();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Sin Cambios');
  await context.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acceso denegado' }).waitFor();
  await context.close();
});

test('an unknown party, and a person who may not edit', async () => {
  const unknown = await open(admin, `/?edit=${UNKNOWN}`);
  await unknown.page.getByRole('heading', { name: 'Evento no encontrado' }).waitFor();
  expect(unknown.complaints).toEqual([]);
  await unknown.context.close();
  const party = await publish('Ajena');
  const denied = await open(dancer, `/?edit=${party.id}`);
  await denied.page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  expect(denied.complaints).toEqual([]);
  await denied.context.close();
});

test('a new party: what is too long is cut, links are completed, the photo is shown, the draft outlives a reload', async () => {
  const { page, context, complaints } = await open(dancer, '/?view=form');
  await page.getByLabel('Nombre').fill('🌲'.repeat(40));
  await page.getByText('35/35 caracteres').waitFor();
  await page.getByText('Lo hemos recortado a 35 caracteres.').waitFor();
  await page.getByLabel('Enlace de entradas').fill('entradas.example/x');
  await page.getByLabel('Enlace del evento').fill('https://duende.example');
  await page.getByLabel('Enlace del mapa').focus();
  expect(await page.getByLabel('Enlace de entradas').inputValue()).toBe('http://entradas.example/x');
  expect(await page.getByLabel('Enlace del evento').inputValue()).toBe('https://duende.example');
  await page.locator('input[type=file]').setInputFiles(await posterFile());
  await page.getByText('Cambiar foto').waitFor();
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await page.getByText('Por favor ingresa la ubicación del evento').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('🌲'.repeat(35));
  expect(complaints).toEqual([]);
  await context.close();
});
