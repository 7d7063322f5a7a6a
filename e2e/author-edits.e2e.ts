import { submit } from '@duende/testkit/support/parties';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { seriousFindings } from './testing/axe.ts';
import { expect, testWith } from './testing/fixtures.ts';

const test = testWith({ alba: 'alba' });
const IN_TEN_DAYS = addDays(madridDay(new Date()), 10);

test('the author withdraws a party on its page, and resubmits it from the profile, corrected', async ({
  admin,
  alba,
  open,
}) => {
  const { id } = await submit(alba, { name: 'Luna Autora', location: 'Madrid', dates: [IN_TEN_DAYS] });
  const page = await open(alba, `/event/${id}`);
  await page.getByRole('button', { name: 'Retirar' }).click();
  await page.getByRole('button', { name: 'Retirar evento' }).click();
  await expect(page.getByText('Retiraste este evento')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto('/profile?tab=publicado');
  const row = page.getByRole('listitem').filter({ hasText: 'Luna Autora' });
  await expect(row.getByText('Lo retiraste')).toBeVisible();
  await row.getByRole('button', { name: /^Más opciones/ }).click();
  await expect(page.getByRole('button', { name: 'Copiar como nuevo' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Corregir y reenviar' }).click();
  await page.getByLabel('Nombre').fill('Luna Corregida');
  await page.getByRole('button', { name: 'Reenviar Evento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Luna Corregida' })).toBeVisible();

  const queue = await open(admin, '/?view=pending');
  await expect(queue.getByRole('listitem', { name: 'Luna Corregida' })).toBeVisible();
});
