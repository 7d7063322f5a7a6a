import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { until } from './testing/kept.ts';
import { submit as submitAs } from '@duende/testkit/support/parties';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const marta = rig.member('Marta');

const submit = (name: string, change = {}) => submitAs(marta, { name, ...change });
const approve = (party: EventAnswer) => admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
/** What a story that counts all that waits begins with. */
async function decideAll(): Promise<void> {
  for (const what of ['events', 'comments'])
    for (const { id } of await admin.call<{ id: string }[]>('GET', `/api/admin/${what}/pending`))
      await admin.call('PATCH', `/api/admin/${what}/${id}/approve`);
}
const openAdmin = (path: string) => rig.open(admin, path, { viewport: DESKTOP });
const toast = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /^Notificaciones/ })
    .getByText(words, { exact: true })
    .waitFor();

test('by the keyboard: pending parties are looked at, approved and rejected with a reason', async () => {
  await decideAll();
  await submit('Primera', { description: 'Toda la descripción de la primera' });
  await submit('Segunda', { description: 'Lo que dice la segunda' });
  await submit('Tercera');
  const { context, page, complaints } = await openAdmin('/?view=pending');
  const card = (name: string) => page.getByRole('listitem', { name, exact: true });
  const preview = page.getByRole('complementary', { name: 'Vista previa' });
  await card('Primera').focus();
  await preview.getByText('Toda la descripción de la primera').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await preview.getByText('Lo que dice la segunda').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('a');
  await toast(page, 'Evento aprobado');
  await card('Primera').waitFor({ state: 'detached' });
  await until(page, "document.activeElement.getAttribute('aria-label') === 'Segunda'");

  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Rechazar con motivo' });
  const reason = dialog.getByLabel('Motivo', { exact: true });
  await reason.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Ya estaba publicada');
  expect(await reason.inputValue()).toBe('Ya estaba publicada');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Evento rechazado');
  await until(page, "document.activeElement.getAttribute('aria-label') === 'Tercera'");
  await page.keyboard.press('r');
  await page.getByText('No hay eventos pendientes de aprobación').waitFor();

  await page.goto('/audit?kind=party.rejected');
  await page.getByText('Ya estaba publicada').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the badge in the menu counts what waits, parties and comments, as it comes', async () => {
  await decideAll();
  const open = await submit('Con Comentarios');
  await approve(open);
  const { context, page, complaints } = await openAdmin('/users');
  await page.getByText('en directo').waitFor();
  const menu = page.getByRole('button', { name: /^Menú/ });
  await submit('Otra Más');
  await menu.getByText('1').waitFor();
  await marta.call('POST', `/api/events/${open.id}/comments`, { author: 'Marta', content: '¿Hay camping?' });
  await menu.getByText('2').waitFor();
  await menu.click();
  await page.getByRole('link', { name: 'Comentarios Pendientes 1' }).click();

  await page.getByRole('heading', { name: 'Comentarios Pendientes' }).waitFor();
  const comment = page.getByRole('listitem', { name: 'Marta' });
  await comment.getByText('¿Hay camping?').waitFor();
  await comment.getByRole('link', { name: open.id }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await comment.focus();
  await page.keyboard.press('a');
  await toast(page, 'Comentario aprobado');
  await page.getByText('Todos los comentarios han sido revisados.').waitFor();
  await page.goto(`/event/${open.id}`);
  await page.getByText('¿Hay camping?').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the trail tells what was changed, from what to what, and restores what was taken down', async () => {
  const party = await submit('Rave del Pinar', { cost: '10' });
  await approve(party);
  await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '12', location: 'Sur' });
  await admin.call('DELETE', `/api/events/${party.id}`, { reason: 'Cancelada' });
  const { context, page, complaints } = await openAdmin(`/audit?subject=${party.id}`);
  const entry = (did: RegExp) => page.getByRole('listitem').filter({ hasText: did });
  await entry(/editó el evento/)
    .getByText('Precio')
    .waitFor();
  expect(
    await entry(/editó el evento/)
      .getByRole('deletion')
      .allTextContents(),
  ).toEqual(['antes: Madrid', 'antes: 10']);
  expect(
    await entry(/editó el evento/)
      .getByRole('insertion')
      .allTextContents(),
  ).toEqual(['ahora: Sur', 'ahora: 12']);
  await entry(/eliminó el evento/)
    .getByText('Cancelada')
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await entry(/eliminó el evento/)
    .getByRole('button', { name: /^Deshacer/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await toast(page, 'Deshecho');
  await entry(/restauró el evento/).waitFor();

  await page.getByRole('button', { name: 'Filtros: 1' }).click();
  const kind = page.getByLabel('Tipo de cambio');
  expect(await seriousFindings(page)).toEqual([]);
  await kind.focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/kind=/);
  await kind.and(page.locator(':focus')).waitFor();
  await kind.selectOption('party.updated');
  await page.waitForURL(/kind=party\.updated/);
  await entry(/eliminó el evento/).waitFor({ state: 'detached' });
  await page.goBack();
  await page.goBack();
  await entry(/eliminó el evento/).waitFor();
  await entry(/editó el evento/)
    .getByRole('link', { name: 'Rave del Pinar', exact: true })
    .click();
  await page.getByRole('heading', { name: 'Rave del Pinar', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a long trail brings more as it is scrolled, to its first entry', async () => {
  const party = await submit('Muy Editada');
  for (let price = 1; price <= 60; price += 1)
    await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: String(price) });
  const { context, page } = await openAdmin(`/audit?subject=${party.id}`);
  await page.getByText('ahora: 60', { exact: true }).waitFor();
  expect(await page.getByRole('listitem').count()).toBeLessThan(61);
  await page.keyboard.press('End');
  await page.getByText('Aquí empieza la historia.').waitFor();
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /evento Muy Editada/ })
      .count(),
  ).toBe(61);
  await context.close();
});

test('an import is checked, busy, and told with its warning', async () => {
  const { context, page, complaints } = await openAdmin('/?view=import');
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/parse-entradium', async (route) => {
    await asked;
    await route.fulfill({ json: { total: 5, imported: 3 } });
  });
  const url = page.getByLabel('URL de Entradium');
  await url.press('Enter');
  await toast(page, 'URL requerida');
  await url.fill('https://evil.example/entradium.com');
  await url.press('Enter');
  await page.getByText('Solo se aceptan URLs de entradium.com').first().waitFor();
  await url.fill('https://entradium.com/es/events/bosque');
  await url.press('Enter');
  await page.getByRole('button', { name: 'Importando...' }).waitFor();
  answer();
  await toast(page, 'Importación exitosa');
  const card = page.getByRole('region', { name: 'Última Importación' });
  await card.getByText(/^Algunos eventos no se pudieron importar/).waitFor();
  expect(await card.getByRole('definition').allTextContents()).toEqual(['5', '3']);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the list of people in its orders, which stand in the address', async () => {
  await rig.register('Alba');
  const { context, page, complaints } = await openAdmin('/users');
  const names = () => page.getByRole('listitem').getByRole('heading').allTextContents();
  await page.getByRole('heading', { name: 'Users List' }).waitFor();
  expect(await names()).toEqual(['Alba', 'Guardiana', 'Marta']);
  await page.getByLabel('Sort by').focus();
  await page.keyboard.type('Ad');
  await page.waitForURL(/sort=admins/);
  await page.getByLabel('Sort by').and(page.locator(':focus')).waitFor();
  await expect.poll(names).toEqual(['Guardiana', 'Alba', 'Marta']);
  await page.reload();
  await page.getByRole('heading', { name: 'Users List' }).waitFor();
  expect(await names()).toEqual(['Guardiana', 'Alba', 'Marta']);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Alba', exact: true }).click();
  await page.getByText(/Alba no ha compartido información de contacto/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ['/?view=pending', 'Acceso denegado'],
  ['/?view=pending-comments', 'Acceso denegado'],
  ['/?view=import', 'Acceso denegado'],
  ['/audit', 'Acceso denegado'],
  ['/users', 'Admin access required'],
])('%s is for admins alone', async (path, heading) => {
  const { context, page } = await rig.open(marta, path);
  await page.getByRole('heading', { name: heading }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Perfil' }).waitFor();
  expect(await page.getByText('Moderación').count()).toBe(0);
  await context.close();
});
