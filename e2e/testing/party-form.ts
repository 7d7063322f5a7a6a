import type { Page } from 'playwright-core';

/** The least that the form of a party asks for. */
export async function fillParty(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('radio', { name: 'Norte' }).check();
  await page.getByLabel('Fechas').fill('2030-06-21');
  await page.getByRole('button', { name: 'Agregar Fecha' }).click();
}
