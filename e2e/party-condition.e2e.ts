import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { submit } from '@duende/testkit/support/parties';
import { expect, testWith } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

const test = testWith({ alba: 'alba', bruno: 'bruno' });
const IN_TEN_DAYS = addDays(madridDay(new Date()), 10);
const LATER = addDays(IN_TEN_DAYS, 7);

test('by the keyboard: an author cancels a party, readers of it and of home see it at once, and it is moved', async ({
  admin,
  alba,
  bruno,
  open,
}) => {
  const party = await submit(alba, { name: 'Luna en Vilo', location: 'Madrid', dates: [IN_TEN_DAYS] });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  await bruno.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const reader = await open(bruno, `/event/${party.id}`);
  const home = await open(bruno, '/?q=luna+en+vilo');
  for (const page of [reader, home]) await expect(page.getByText('en directo')).toBeVisible();
  await expect(reader.getByRole('button', { name: '¡Voy!' })).toBeVisible();

  const page = await open(alba, '/profile?tab=publicado', { viewport: DESKTOP });
  await press(page.getByRole('button', { name: 'Más opciones sobre Luna en Vilo' }), 'Enter');
  await press(page.getByRole('link', { name: 'Cancelar o mover' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancelar o mover' });
  await press(dialog.getByRole('radio', { name: 'Se cancela entera' }), 'Space');
  await dialog.getByLabel('Nota (opcional)').fill('Se ha roto el generador');
  expect(await seriousFindings(page)).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Cancelar el evento' }), 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Hemos avisado a 1 persona', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const notice = reader.getByRole('region', { name: 'Nota' });
  await expect(notice.getByText('CANCELADA', { exact: true })).toBeVisible();
  await expect(notice.getByText('Se ha roto el generador')).toBeVisible();
  expect(await seriousFindings(reader)).toEqual([]);
  const card = home.getByRole('main').getByRole('listitem').filter({ hasText: 'Luna en Vilo' });
  await expect(card.getByText('Cancelada', { exact: true })).toBeVisible();
  expect(await seriousFindings(home)).toEqual([]);
  // An attendee may cancel; new attendance is not offered.
  await reader.getByRole('button', { name: 'Ya no voy' }).click();
  await expect(reader.getByRole('button', { name: /Voy|Vas/ })).toHaveCount(0);

  await admin.call('POST', `/api/events/${party.id}/reschedule`, { dates: [LATER], notice: '' });
  await expect(notice.getByText(/^NUEVA FECHA: antes/)).toBeVisible();
  await expect(reader.getByRole('button', { name: '¿Vas?' })).toBeVisible();
  await expect(card.getByText('Nueva fecha', { exact: true })).toBeVisible();
  const changes = reader.getByRole('region', { name: 'Cambios' }).getByRole('listitem');
  await expect(changes.first()).toHaveText(/ · La fiesta vuelve a estar en pie$/);
  await expect(changes.nth(1)).toHaveText(/ · La fecha pasó del .* al /);
  await expect(reader.getByRole('link', { name: '3 cambios' })).toBeVisible();
  expect(await seriousFindings(reader)).toEqual([]);
});

test('one night of several: it is struck among the days, and named in the calendar', async ({
  admin,
  alba,
  open,
}) => {
  const party = await submit(alba, { name: 'Dos Noches', location: 'Madrid', dates: [IN_TEN_DAYS, LATER] });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  const page = await open(admin, `/event/${party.id}?over=estado`);
  const dialog = page.getByRole('dialog', { name: 'Cancelar o mover' });
  await dialog.getByRole('radio', { name: 'Se cae algún día' }).check();
  await dialog.getByRole('checkbox').last().check();
  await dialog.getByRole('button', { name: 'Cancelar esos días' }).click();
  await expect(
    page.getByRole('region', { name: 'Nota', exact: true }).getByText(/^CANCELADA: /),
  ).toBeVisible();
  await expect(page.locator('dl s')).toHaveCount(1);
  await expect(page.getByRole('button', { name: '¿Vas?' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
