import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { until } from './testing/kept.ts';
import { submit as submitAs } from '@duende/testkit/support/parties';
import { expect, testWith, type Open } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { emptyQueues } from './testing/queues.ts';
import { inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

const test = testWith({ marta: 'Marta' });

const submit = (marta: Person, name: string, change = {}) => submitAs(marta, { name, ...change });
const approve = (admin: Person, party: EventAnswer) =>
  admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
const openAdmin = (admin: Person, open: Open, path: string) => open(admin, path, { viewport: DESKTOP });
const toast = (page: Page, words: string) =>
  expect(
    page.getByRole('region', { name: /^Notificaciones/ }).getByText(words, { exact: true }),
  ).toBeVisible();

test('by the keyboard: pending parties are looked at, approved and rejected with a reason', async ({
  admin,
  marta,
  open,
}) => {
  await emptyQueues(admin);
  await submit(marta, 'Primera', { description: 'Toda la descripción de la primera' });
  await submit(marta, 'Segunda', { description: 'Lo que dice la segunda' });
  await submit(marta, 'Tercera');
  const page = await openAdmin(admin, open, '/?view=pending');
  const card = (name: string) => page.getByRole('listitem', { name, exact: true });
  const preview = page.getByRole('complementary', { name: 'Vista previa' });
  await card('Primera').focus();
  await expect(preview.getByText('Toda la descripción de la primera')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText('Lo que dice la segunda')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('a');
  await toast(page, 'Evento aprobado');
  await expect(card('Primera, ya decidido').getByText('Aprobado')).toBeVisible();
  await until(page, "document.activeElement.getAttribute('aria-label') === 'Segunda'");

  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Rechazar con motivo' });
  const reason = dialog.getByLabel('Motivo', { exact: true });
  await expect(reason).toBeFocused();
  await page.keyboard.type('Ya estaba publicada');
  expect(await reason.inputValue()).toBe('Ya estaba publicada');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Evento rechazado');
  await until(page, "document.activeElement.getAttribute('aria-label') === 'Tercera'");
  await page.keyboard.press('r');
  await expect(page.getByText('No hay eventos pendientes de aprobación')).toBeVisible();

  await page.goto('/audit?kind=party.rejected');
  await expect(page.getByText('Ya estaba publicada').first()).toBeVisible();
});

test('the badge in the menu counts what waits, parties and comments, as it comes', async ({
  admin,
  marta,
  open,
}) => {
  await emptyQueues(admin);
  const party = await submit(marta, 'Con Comentarios');
  await approve(admin, party);
  const page = await openAdmin(admin, open, '/users');
  await expect(page.getByText('en directo')).toBeVisible();
  const menu = page.getByRole('button', { name: /^Menú/ });
  await submit(marta, 'Otra Más');
  await expect(menu.getByText('1')).toBeVisible();
  await marta.call('POST', `/api/events/${party.id}/comments`, {
    author: marta.username,
    content: '¿Hay camping?',
  });
  await expect(menu.getByText('2')).toBeVisible();
  await menu.click();
  await press(page.getByRole('button', { name: 'Moderación 2' }), 'Enter');
  await page.getByRole('link', { name: 'Comentarios Pendientes 1' }).click();

  await expect(page.getByRole('heading', { name: 'Comentarios Pendientes' })).toBeVisible();
  const comment = page.getByRole('listitem', { name: marta.username });
  await expect(comment.getByText('¿Hay camping?')).toBeVisible();
  await expect(comment.getByText(`ID del evento: ${party.id}`)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await comment.focus();
  await page.keyboard.press('a');
  await toast(page, 'Comentario aprobado');
  await expect(page.getByText('Todos los comentarios han sido revisados.')).toBeVisible();
  await page.goto(`/event/${party.id}`);
  await expect(page.getByText('¿Hay camping?')).toBeVisible();
});

test('the trail shows what was changed, from what to what, and restores what was taken down', async ({
  admin,
  marta,
  open,
}) => {
  const party = await submit(marta, 'Rave del Pinar', { cost: '10' });
  await approve(admin, party);
  await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '12', location: 'Sur' });
  await admin.call('DELETE', `/api/events/${party.id}`, { reason: 'Cancelada' });
  const page = await openAdmin(admin, open, `/audit?subject=${party.id}`);
  const entry = (did: RegExp) => page.getByRole('listitem').filter({ hasText: did });
  await expect(entry(/editó el evento/).getByText('Precio')).toBeVisible();
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
  await expect(entry(/eliminó el evento/).getByText('Cancelada')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await entry(/eliminó el evento/)
    .getByRole('button', { name: /^Deshacer/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await toast(page, 'Deshecho');
  await expect(entry(/restauró el evento/)).toBeVisible();

  await page.getByRole('button', { name: 'Filtros: 1' }).click();
  const kind = page.getByLabel('Tipo de cambio');
  expect(await seriousFindings(page)).toEqual([]);
  await kind.focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/kind=/);
  await expect(kind).toBeFocused();
  await kind.selectOption('party.updated');
  await page.waitForURL(/kind=party\.updated/);
  await expect(entry(/eliminó el evento/)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(entry(/eliminó el evento/)).toBeVisible();
  await entry(/editó el evento/)
    .getByRole('link', { name: 'Rave del Pinar', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Rave del Pinar', level: 1 })).toBeVisible();
});

test(
  'a long trail brings more as it is scrolled, to its first entry',
  inSecondTier,
  async ({ admin, marta, open }) => {
    const party = await submit(marta, 'Muy Editada');
    for (let price = 1; price <= 60; price += 1)
      await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: String(price) });
    const page = await openAdmin(admin, open, `/audit?subject=${party.id}`);
    await expect(page.getByText('ahora: 60', { exact: true })).toBeVisible();
    expect(await page.getByRole('listitem').count()).toBeLessThan(61);
    await page.keyboard.press('End');
    await expect(page.getByText('Aquí empieza la historia.')).toBeVisible();
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /evento Muy Editada/ })
        .count(),
    ).toBe(61);
  },
);

test('an import is checked, busy, and shown with its warning', async ({ admin, open }) => {
  const page = await openAdmin(admin, open, '/?view=import');
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/parse-entradium', async (route) => {
    await asked;
    await route.fulfill({ json: { total: 5, imported: 3 } });
  });
  const url = page.getByLabel('URL de Entradium');
  await press(url, 'Enter');
  await toast(page, 'URL requerida');
  await url.fill('https://evil.example/entradium.com');
  await press(url, 'Enter');
  await expect(page.getByText('Solo se aceptan URLs de entradium.com').first()).toBeVisible();
  await url.fill('https://entradium.com/es/events/bosque');
  await press(url, 'Enter');
  await expect(page.getByRole('button', { name: 'Importando...' })).toBeVisible();
  answer();
  await toast(page, 'Importación exitosa');
  const card = page.getByRole('region', { name: 'Última Importación' });
  await expect(card.getByText(/^Algunos eventos no se pudieron importar/)).toBeVisible();
  expect(await card.getByRole('definition').allTextContents()).toEqual(['5', '3']);
  expect(await seriousFindings(page)).toEqual([]);
});

test('the list of people in its orders, which are in the address', async ({ admin, register, open }) => {
  const [first, second, third] = [
    await register('Zafra Alba'),
    await register('Zafra Nube'),
    await register('Zafra Zumo'),
  ];
  await admin.call('PUT', `/api/admin/users/${second.id}/admin`, { isAdmin: true });
  const [alba, nube, zumo] = [first.username, second.username, third.username];
  const page = await openAdmin(admin, open, '/users?search=zafra');
  const names = () => page.getByRole('listitem').getByRole('heading').allTextContents();
  await expect(page.getByRole('heading', { name: 'Users List' })).toBeVisible();
  expect(await names()).toEqual([alba, nube, zumo]);
  await page.getByLabel('Ordenar').focus();
  await page.keyboard.type('Ad');
  await page.waitForURL(/sort=admins/);
  await expect(page.getByLabel('Ordenar')).toBeFocused();
  await expect.poll(names).toEqual([nube, alba, zumo]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Users List' })).toBeVisible();
  expect(await names()).toEqual([nube, alba, zumo]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: alba, exact: true }).click();
  await expect(page.getByText(`${alba} no ha compartido información de contacto`)).toBeVisible();
});

test('the screens of administrators are only for them', async ({ marta, open }) => {
  const page = await open(marta, '/');
  for (const [path, heading] of [
    ['/?view=pending', 'Acceso denegado'],
    ['/?view=pending-comments', 'Acceso denegado'],
    ['/?view=import', 'Acceso denegado'],
    ['/audit', 'Acceso denegado'],
    ['/users', 'Admin access required'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('link', { name: 'Perfil' })).toBeVisible();
  expect(await page.getByText('Moderación').count()).toBe(0);
});
