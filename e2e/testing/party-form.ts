import type { Page } from '@playwright/test';
import { IN_A_MONTH } from '@duende/testkit/support/parties';
import { posterFile } from './poster-file.ts';

/** The least that the form of a party asks for. */
export async function fillParty(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('radio', { name: 'Norte' }).check();
  await page.getByLabel('Fechas').fill('2030-06-21');
  await page.getByRole('button', { name: 'Agregar Fecha' }).click();
}

/** On the form, until the party is sent: a night in a month in Madrid, with a poster. */
export async function sendParty(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('radio', { name: 'Madrid' }).check({ force: true });
  await page.getByLabel('Fechas', { exact: true }).fill(IN_A_MONTH);
  await page.getByRole('button', { name: 'Agregar Fecha' }).click();
  await page.locator('input[type=file]').setInputFiles(await posterFile());
  await page.getByText('Cambiar foto').waitFor();
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await page.getByText('Evento enviado', { exact: true }).first().waitFor();
}

/** On the page of what waits, where it is the only one that does. */
export async function approveParty(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name }).first().waitFor();
  await page
    .getByRole('button', { name: /^Aprobar/ })
    .first()
    .click();
  await page.getByText('Evento aprobado', { exact: true }).first().waitFor();
}
