import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { submit, TOMORROW } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, testWith, type Open } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { emptyQueues } from './testing/queues.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

const test = testWith({ marta: 'Marta' });

const toasts = (page: Page) => page.getByRole('region', { name: /^Notificaciones/ });
const toast = (page: Page, words: string) =>
  expect(toasts(page).getByText(words, { exact: true })).toBeVisible();
const entry = (page: Page, did: RegExp) => page.getByRole('listitem').filter({ hasText: did });
const pictures = process.env['UNDO_PICTURES'];
const picture = async (page: Page, name: string) => {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: name.startsWith('author') });
};

test('by the keyboard: a wrong approval is taken back from the toast, and everybody sees it', async ({
  admin,
  marta,
  open,
}) => {
  await emptyQueues(admin);
  const party = await submit(marta, { name: 'Aprobada sin querer', dates: [TOMORROW] });
  const visitor = await open(null, '/', { viewport: DESKTOP });
  const author = await open(marta, '/profile?tab=publicado');
  await expect(author.getByText('Pendiente', { exact: true })).toBeVisible();
  const page = await open(admin, '/?view=pending', { viewport: DESKTOP });
  await page.getByRole('listitem', { name: party.name, exact: true }).focus();
  await page.keyboard.press('a');
  await toast(page, 'Evento aprobado');
  // A toast stays while the focus is in it, however slow the machine is.
  await page.keyboard.press('F8');
  await expect(visitor.getByText(party.name).first()).toBeVisible();
  await toast(author, 'Tu evento está publicado');
  await picture(page, 'toast-1280');
  expect(await seriousFindings(page)).toEqual([]);
  await toasts(page).getByRole('button', { name: 'Deshacer' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Deshecho');
  await expect(page.getByRole('listitem', { name: party.name, exact: true })).toBeVisible();
  await expect(visitor.getByText(party.name)).toHaveCount(0);
  await toast(author, 'Tu evento vuelve a estar pendiente');

  await page.getByRole('listitem', { name: party.name, exact: true }).focus();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByLabel('Motivo', { exact: true }).fill('Ya estaba anunciada');
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Evento rechazado');
  await toast(author, 'Tu evento ha sido rechazado');
  await expect(toasts(author).getByText('Motivo: Ya estaba anunciada', { exact: false })).toBeVisible();
  const shown = author.getByRole('main').getByText('Motivo: Ya estaba anunciada');
  await expect(shown).toBeVisible();
  expect(await seriousFindings(author)).toEqual([]);
  await shown.scrollIntoViewIfNeeded();
  await picture(author, 'author-390');
  await Promise.all([page.context().close(), visitor.context().close(), author.context().close()]);
});

for (const [variant, [size, viewport]] of (
  [
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const
).entries())
  test(
    `the trail, on a ${size}: the effect of an undo is shown, then done, and linked from both ends`,
    beyondFirst(variant),
    async ({ admin, marta, open }) => {
      const party = await submit(marta, { name: `Con cambios ${size}`, cost: '10' });
      await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
      await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '12', location: 'Sur' });
      await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '15', location: 'Sur' });
      const page = await open(admin, `/audit?subject=${party.id}`, { viewport });
      const first = entry(page, /editó el evento/).last();
      await first.getByRole('button', { name: /^Deshacer/ }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Deshacer' });
      await expect(
        dialog.getByText('Vuelve a estar como antes lo que nadie ha cambiado después.'),
      ).toBeVisible();
      expect(await dialog.getByRole('insertion').allTextContents()).toEqual(['ahora: Madrid']);
      await expect(dialog.getByText('Se queda como está: Precio.')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, `dialog-${viewport.width}`);
      await page.keyboard.press('Escape');
      await expect(first.getByRole('button', { name: /^Deshacer/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Deshacer' }).focus();
      await page.keyboard.press('Enter');
      await toast(page, 'Deshecho');
      await expect(dialog).toHaveCount(0);

      await page.getByRole('link', { name: /^Deshecho por Guardiana/ }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/#/);
      await expect(entry(page, /Deshace «Evento editado» de Guardiana/)).toBeFocused();
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, `trail-${viewport.width}`);
      expect(await admin.call('GET', `/api/events/${party.id}`)).toMatchObject({
        cost: '15',
        location: 'Madrid',
      });

      // Somebody else was quicker.
      const approval = entry(page, /aprobó el evento/);
      await approval.getByRole('button', { name: /^Deshacer/ }).click();
      await expect(
        dialog.getByText('vuelve a estar pendiente de aprobación', { exact: false }),
      ).toBeVisible();
      await admin.call('DELETE', `/api/events/${party.id}`);
      await dialog.getByRole('button', { name: 'Deshacer' }).click();
      await toast(page, 'Error al deshacer');
      await expect(dialog.getByText('Después se decidió otra cosa: ya no se puede deshacer.')).toBeVisible();
    },
  );

test('a comment that was approved by mistake waits again', async ({ admin, marta, open }) => {
  await emptyQueues(admin);
  const party = await submit(marta, { name: 'Con comentario' });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  await marta.call('POST', `/api/events/${party.id}/comments`, {
    author: marta.username,
    content: '¿Hay camping?',
  });
  const visitor = await open(null, `/event/${party.id}`);
  const page = await open(admin, '/?view=pending-comments', {
    viewport: DESKTOP,
  });
  await page.getByRole('listitem', { name: marta.username }).focus();
  await page.keyboard.press('a');
  await toast(page, 'Comentario aprobado');
  await expect(visitor.getByText('¿Hay camping?')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Deshacer' }).click();
  await toast(page, 'Deshecho');
  await expect(page.getByRole('listitem', { name: marta.username })).toBeVisible();
  await expect(visitor.getByText('¿Hay camping?')).toHaveCount(0);
  await Promise.all([page.context().close(), visitor.context().close()]);
});

/** The dialog in which a party's rejection has its reason typed in. */
async function rejecting(admin: Person, marta: Person, open: Open, name: string) {
  const party = await submit(marta, { name });
  const page = await open(admin, '/?view=pending', { viewport: PHONE });
  const card = page.getByRole('listitem', { name, exact: true });
  await card.focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Rechazar con motivo' });
  const reason = dialog.getByLabel('Motivo', { exact: true });
  await reason.fill('Ya pasó');
  return { page, party, card, dialog, reason };
}

test(
  'a rejection that fails is brought back with its words, and can be ended',
  inSecondTier,
  async ({ admin, marta, open }) => {
    await emptyQueues(admin);
    const { page, party, card, dialog, reason } = await rejecting(admin, marta, open, 'Rechazada en vano');
    await page.route(`**/api/events/${party.id}`, (route) =>
      route.fulfill({ status: 429, json: { message: 'Demasiadas peticiones.' } }),
    );
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Error al rechazar');
    await expect(dialog.getByRole('alert')).toBeVisible();
    expect(await reason.inputValue()).toBe('Ya pasó');
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'refused-390');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(card).toBeVisible();
  },
);

test(
  'a rejection that comes too late takes nothing away that somebody else has approved',
  inSecondTier,
  async ({ address, admin, marta, open }) => {
    await emptyQueues(admin);
    const { page, party, card, dialog } = await rejecting(admin, marta, open, 'Aprobada por otra');
    // On its way when the other one decides: a moment earlier, the page would have known and sent nothing.
    await page.route(`**/api/events/${party.id}`, async (route) => {
      await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
      await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Error al rechazar');
    await expect(page.getByText('Este evento ya no está pendiente de aprobación.').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(card).toHaveCount(0);
    const answer = await page.request.get(`${address}/api/events/${party.id}`);
    expect([answer.status(), ((await answer.json()) as { status: string }).status]).toEqual([
      200,
      'approved',
    ]);
  },
);
