import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Page } from '@playwright/test';
import { endSession } from './testing/end-session.ts';
import { emptyQueues } from './testing/queues.ts';
import { fillParty } from './testing/party-form.ts';
import { submit } from '@duende/testkit/support/parties';
import { approvedParty } from './testing/rides-party.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';

const test = testWith({ dancer: 'Duna' });

let party: EventAnswer;
test.beforeAll(async ({ admin, dancer }) => {
  await emptyQueues(admin);
  party = await approvedParty(admin, 'Sin Servidor');
  await submit(dancer, { name: 'Por Aprobar' });
});

const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

test('a session that ends during writing loses no text', async ({ admin, dancer, open }) => {
  const page = await open(dancer, '/profile?tab=contacto');
  const context = page.context();
  await page.getByLabel('Instagram').fill('duna.baila');
  const cookies = await context.cookies();
  await endSession(page);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
  await context.addCookies(cookies);
  await page.reload();
  expect(await page.getByLabel('Instagram').inputValue()).toBe('duna.baila');

  await page.goto('/?view=form');
  await fillParty(page, 'Sesión Corta');
  await endSession(page);
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await said(page, 'Inicia sesión de nuevo para seguir.');
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  const login = page.getByRole('dialog', { name: 'Iniciar Sesión' });
  await login.getByLabel('Usuario').fill(dancer.username);
  await login.getByLabel('Contraseña').fill(`clave de ${dancer.username}`);
  await login.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await said(page, '¡Sesión iniciada!');
  await expect(login).toHaveCount(0);
  await page.getByRole('button', { name: 'Publicar Evento' }).dblclick();
  await said(page, 'Evento enviado');
  const pending = await admin.call<EventAnswer[]>('GET', '/api/admin/events/pending');
  expect(pending.filter(({ name }) => name === 'Sesión Corta')).toHaveLength(1);
});

for (const [variant, [path, button, heading]] of (
  [
    ['/?view=pending', 'Aprobar Por Aprobar', 'Acceso denegado'],
    ['/?view=import', 'Importar', 'Acceso denegado'],
    [() => `/?edit=${party.id}`, 'Actualizar Evento', 'Publicar Evento'],
    [() => `/event/${party.id}?over=eliminar`, 'Eliminar evento', 'Sin Servidor'],
  ] as const
).entries())
  test(
    `an admin whose session has ended reads so: ${button}`,
    beyondFirst(variant),
    async ({ admin, open }) => {
      const page = await open(admin, typeof path === 'string' ? path : path());
      await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
      await expect(page.getByText('en directo')).toBeVisible();
      if (button === 'Importar')
        await page.getByLabel('URL de Entradium').fill('https://entradium.com/es/events/x');
      if (button === 'Actualizar Evento') await page.getByLabel('Precio').fill('30');
      await endSession(page);
      await page.getByRole('button', { name: button, exact: true }).click();
      await said(page, 'Inicia sesión de nuevo para seguir.');
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      if (button === 'Actualizar Evento') expect(await page.getByLabel('Precio').inputValue()).toBe('30');
    },
  );
