import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import { seriousFindings } from './testing/axe.ts';
import { publish as publishParty } from '@duende/testkit/support/parties';
import { posterFile } from './testing/poster-file.ts';
import { WITHOUT_NETWORK } from './testing/kept.ts';
import { expect, testWith } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const test = testWith({ dancer: 'Duna' });

const details = (name: string) => ({
  name,
  location: 'Norte',
  dates: [addDays(madridDay(new Date()), 20)],
  latitude: 43.3,
  longitude: -5.9,
});

const publish = (admin: Person, name: string) => publishParty(admin, details(name));

test('an admin edits a party from its page and finds it changed', async ({ admin, open }) => {
  const party = await publish(admin, 'Nombre Viejo');
  const page = await open(admin, `/event/${shareKey(party)}`);
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByRole('button', { name: 'Actualizar Evento' })).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?edit=${party.id}`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^publicar evento$/i);
  expect(await page.getByLabel('Latitud').inputValue()).toBe('43.3');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Nombre').fill('Nombre Nuevo');
  await page.getByRole('button', { name: 'Actualizar Evento' }).click();
  await expect(
    page.getByText('El evento se ha actualizado correctamente.', { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Nombre Nuevo' })).toBeVisible();
});

test('an editor whose party was changed meanwhile is warned, and nothing is overwritten', async ({
  admin,
  open,
}) => {
  const party = await publish(admin, 'De Dos');
  const page = await open(admin, `/?edit=${party.id}`);
  await page.getByLabel('Nombre').fill('Del Segundo');
  await admin.call('PUT', `/api/events/${party.id}`, details('Del Primero'));
  await page.getByRole('button', { name: 'Actualizar Evento' }).click();
  await expect(page.getByText('Error al actualizar', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Esto ha cambiado desde que lo abriste/).first()).toBeVisible();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Del Segundo');
  expect(await admin.call('GET', `/api/events/${party.id}`)).toMatchObject({ name: 'Del Primero' });
});

test('an edit outlives a reload, with the revision it was begun on, and can be given up', async ({
  admin,
  open,
}) => {
  const party = await publish(admin, 'Con Recarga');
  const page = await open(admin, `/?edit=${party.id}`);
  const name = page.getByLabel('Nombre');
  await name.fill('Otro Nombre');
  await page.reload();
  await expect(page.getByText('Seguimos donde lo dejaste')).toBeVisible();
  expect(await name.inputValue()).toBe('Otro Nombre');
  await admin.call('PUT', `/api/events/${party.id}`, details('De Otra Persona'));
  await page.reload();
  await expect(page.getByText('El evento ha cambiado mientras lo editabas')).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar Evento' }).click();
  await expect(page.getByText('Error al actualizar', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  expect(await name.inputValue()).toBe('De Otra Persona');
  await name.fill('Y Ahora Sí');
  await page.getByRole('button', { name: 'Actualizar Evento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Y Ahora Sí' })).toBeVisible();
});

test(
  'leaving the form clears what was being edited, and logging out closes it',
  inSecondTier,
  async ({ complaints, admin, open }) => {
    complaints.expect(WITHOUT_NETWORK);
    const party = await publish(admin, 'Sin Cambios');
    const page = await open(admin, `/?edit=${party.id}`);
    await page.getByLabel('Nombre').fill('Da Igual');
    await page.getByRole('link', { name: 'Volver' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /La comunidad psytrance/ })).toBeVisible();
    expect(new URL(page.url()).search).not.toContain('edit');
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Actualizar Evento' })).toBeVisible();
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Sin Cambios');
    await page.context().route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Acceso denegado' })).toBeVisible();
  },
);

test('an unknown party, and a person who may not edit', inSecondTier, async ({ admin, dancer, open }) => {
  const unknown = await open(admin, `/?edit=${UNKNOWN}`);
  await expect(unknown.getByRole('heading', { name: 'Evento no encontrado' })).toBeVisible();
  await unknown.context().close();
  const party = await publish(admin, 'Ajena');
  const denied = await open(dancer, `/?edit=${party.id}`);
  await expect(denied.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
});

test('a new party: what is too long is cut, links are completed, the photo is shown, the draft outlives a reload', async ({
  dancer,
  open,
}) => {
  const page = await open(dancer, '/?view=form');
  await page.getByLabel('Nombre').fill('🌲'.repeat(40));
  await expect(page.getByText('35/35 caracteres')).toBeVisible();
  await expect(page.getByText('Lo hemos recortado a 35 caracteres.')).toBeVisible();
  await page.getByLabel('Enlace de entradas').fill('entradas.example/x');
  await page.getByLabel('Enlace del evento').fill('https://duende.example');
  await page.getByLabel('Enlace del mapa').focus();
  expect(await page.getByLabel('Enlace de entradas').inputValue()).toBe('http://entradas.example/x');
  expect(await page.getByLabel('Enlace del evento').inputValue()).toBe('https://duende.example');
  await page.locator('input[type=file]').setInputFiles(await posterFile());
  await expect(page.getByText('Cambiar foto')).toBeVisible();
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await expect(page.getByText('Por favor ingresa la ubicación del evento')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('🌲'.repeat(35));
});

test('by the keyboard, on a narrow phone: the text of a flyer fills the form, and what is sent ends on its own page', async ({
  dancer,
  open,
}) => {
  const page = await open(dancer, '/?view=form', { viewport: { width: 320, height: 640 } });
  await press(page.getByRole('button', { name: 'Pega el texto del cartel' }), 'Enter');
  const box = page.getByLabel('Texto del cartel');
  await expect(box).toBeFocused();
  await box.fill(
    '🌲 LUNA PEGADA 🌲\n31/12/2029 de 23h a 8h\n📍 Sala Norte, Bilbao\n15€ anticipada / 20 taquilla\n\nLINE UP\n@uno_psy (CH)\nDOSMIL — Portugal',
  );
  await press(page.getByRole('button', { name: 'Rellenar con este texto' }), 'Enter');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Luna Pegada');
  await expect(page.getByRole('radio', { name: 'Norte' })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Quienes tocan' }).getByRole('listitem')).toHaveText([
    'uno psy',
    'Dosmil',
  ]);
  await press(page.getByRole('button', { name: 'Quitar Precio, del texto' }), 'Enter');
  await expect(page.getByLabel('Precio', { exact: true })).toHaveValue('');
  await press(page.getByRole('button', { name: 'Ver cómo queda' }), 'Enter');
  const card = page.getByRole('dialog', { name: 'Así se verá en la portada' });
  await expect(card.getByText('Luna Pegada')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await press(page.getByRole('button', { name: 'Publicar Evento' }), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Luna Pegada' })).toBeVisible();
  await expect(page.getByText('Pendiente · te avisaremos')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corregir lo que está pendiente' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Cartel y nombre',
    'Cuándo y dónde',
    'Quién toca',
    'Entradas y enlaces',
  ]);
});
