import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { approveParty, sendParty } from './testing/party-form.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

test.use({ alone: 'the first administrator is set up in it' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú' }).click();
}

test('an admin is set up, a party is published and approved, and its attendance moves live', async ({
  visit,
}) => {
  const admin = await visit(null, { viewport: DESKTOP });
  const adminPage = await openIn(admin, '/?view=form');
  await openMenu(adminPage);
  await adminPage.getByRole('button', { name: 'Crear administrador' }).click();
  await adminPage.getByLabel('Usuario').fill('Guardiana');
  expect(await seriousFindings(adminPage)).toEqual([]);
  await adminPage.getByLabel('Contraseña', { exact: true }).fill('una clave larga');
  await adminPage.getByRole('dialog').getByRole('button', { name: /crear/i }).click();
  await expect(adminPage.getByText('¡Admin creado!', { exact: true }).first()).toBeVisible();

  const author = await visit(null);
  const authorPage = await openIn(author, '/register');
  await authorPage.getByLabel('Usuario').fill('Lumbre');
  await authorPage.getByLabel('Email').fill('lumbre@correo.example');
  await authorPage.getByLabel('Contraseña', { exact: true }).fill('otra clave larga');
  await authorPage.getByLabel('Confirmar contraseña').fill('otra clave larga');
  await authorPage.getByRole('dialog').getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(authorPage.getByText('¡Cuenta creada!', { exact: true }).first()).toBeVisible();

  await authorPage.goto('/?view=form');
  await sendParty(authorPage, 'Bosque Eléctrico');
  await expect(authorPage.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeVisible();
  await expect(authorPage.getByText('Pendiente · te avisaremos')).toBeVisible();

  await adminPage.goto('/?view=pending');
  await approveParty(adminPage, 'Bosque Eléctrico');

  const visitor = await visit(null);
  const visitorPage = await openIn(visitor, '/home');
  await visitorPage
    .getByRole('link', { name: /Bosque Eléctrico|Ver detalles/ })
    .first()
    .click();
  await expect(visitorPage.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeVisible();
  await expect(visitorPage.getByText('en directo')).toBeVisible();
  const partyPath = new URL(visitorPage.url()).pathname;

  await authorPage.goto(partyPath);
  await authorPage.getByRole('button', { name: '¿Vas?' }).click();
  await expect(authorPage.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  await expect(visitorPage.getByText(/\b1 va\b/).first()).toBeVisible();

  await press(authorPage.getByRole('button', { name: '¡Voy!' }), 'Enter');
  await expect(visitorPage.getByText(/\b0 van\b|Abre tú la pista/).first()).toBeVisible();
});
