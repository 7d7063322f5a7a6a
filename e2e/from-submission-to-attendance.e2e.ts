import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { approveParty, sendParty } from './testing/party-form.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú' }).click();
}

test('an admin is set up, a party is published and approved, and its attendance moves live', async () => {
  const admin = await rig.visit({ viewport: DESKTOP });
  const adminPage = await admin.newPage('/?view=form');
  await openMenu(adminPage);
  await adminPage.getByRole('button', { name: 'Crear administrador' }).click();
  await adminPage.getByLabel('Usuario').fill('Guardiana');
  expect(await seriousFindings(adminPage)).toEqual([]);
  await adminPage.getByLabel('Contraseña', { exact: true }).fill('una clave larga');
  await adminPage.getByRole('dialog').getByRole('button', { name: /crear/i }).click();
  await adminPage.getByText('¡Admin creado!', { exact: true }).first().waitFor();

  const author = await rig.visit();
  const authorPage = await author.newPage('/register');
  await authorPage.getByLabel('Usuario').fill('Lumbre');
  await authorPage.getByLabel('Email').fill('lumbre@correo.example');
  await authorPage.getByLabel('Contraseña', { exact: true }).fill('otra clave larga');
  await authorPage.getByLabel('Confirmar contraseña').fill('otra clave larga');
  await authorPage.getByRole('dialog').getByRole('button', { name: 'Crear Cuenta' }).click();
  await authorPage.getByText('¡Cuenta creada!', { exact: true }).first().waitFor();

  await authorPage.goto('/?view=form');
  await sendParty(authorPage, 'Bosque Eléctrico');

  await adminPage.goto('/?view=pending');
  await approveParty(adminPage, 'Bosque Eléctrico');

  const visitor = await rig.visit();
  const visitorPage = await visitor.newPage('/home');
  await visitorPage
    .getByRole('link', { name: /Bosque Eléctrico|Ver detalles/ })
    .first()
    .click();
  await visitorPage.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' }).waitFor();
  await visitorPage.getByText('en directo').waitFor();
  const partyPath = new URL(visitorPage.url()).pathname;

  await authorPage.goto(partyPath);
  await authorPage.getByRole('button', { name: '¿Vas?' }).click();
  await authorPage.getByRole('button', { name: '¡Voy!' }).waitFor();
  await visitorPage
    .getByText(/\b1 va\b/)
    .first()
    .waitFor();

  await authorPage.getByRole('button', { name: '¡Voy!' }).click();
  await visitorPage
    .getByText(/\b0 van\b|Sé la primera|Nadie/)
    .first()
    .waitFor();
  expect([...admin.complaints, ...author.complaints, ...visitor.complaints]).toEqual([]);
  for (const { context } of [admin, author, visitor]) await context.close();
});
