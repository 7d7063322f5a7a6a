import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { submit } from '@duende/testkit/support/parties';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const marta = rig.member('Marta');

const toasts = (page: Page) => page.getByRole('region', { name: /^Notificaciones/ });
const toast = (page: Page, words: string) => toasts(page).getByText(words, { exact: true }).waitFor();
const entry = (page: Page, did: RegExp) => page.getByRole('listitem').filter({ hasText: did });
const pictures = process.env['UNDO_PICTURES'];
const picture = async (page: Page, name: string) => {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: name.startsWith('author') });
};

test('by the keyboard: a wrong approval is taken back from the toast, and everybody sees it', async () => {
  const party = await submit(marta, { name: 'Aprobada sin querer' });
  const visitor = await rig.open(null, '/', { viewport: DESKTOP });
  const author = await rig.open(marta, '/profile');
  await author.page.getByText('Pendiente', { exact: true }).waitFor();
  const { page, context, complaints } = await rig.open(admin, '/?view=pending', { viewport: DESKTOP });
  await page.getByRole('listitem', { name: party.name, exact: true }).focus();
  await page.keyboard.press('a');
  await toast(page, 'Evento aprobado');
  await visitor.page.getByText(party.name).first().waitFor();
  await toast(author.page, 'Tu evento está publicado');
  await picture(page, 'toast-1280');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('F8');
  await toasts(page).getByRole('button', { name: 'Deshacer' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Deshecho');
  await page.getByRole('listitem', { name: party.name, exact: true }).waitFor();
  await visitor.page.getByText(party.name).first().waitFor({ state: 'detached' });
  await toast(author.page, 'Tu evento vuelve a estar pendiente');

  await page.getByRole('listitem', { name: party.name, exact: true }).focus();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByLabel('Motivo', { exact: true }).fill('Ya estaba anunciada');
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Evento rechazado');
  await toast(author.page, 'Tu evento ha sido rechazado');
  await toasts(author.page).getByText('Motivo: Ya estaba anunciada', { exact: false }).waitFor();
  await author.page.getByText('Motivo: Ya estaba anunciada', { exact: true }).waitFor();
  expect(await seriousFindings(author.page)).toEqual([]);
  await author.page.getByText('Motivo: Ya estaba anunciada', { exact: true }).scrollIntoViewIfNeeded();
  await picture(author.page, 'author-390');
  expect([...complaints, ...visitor.complaints, ...author.complaints]).toEqual([]);
  await Promise.all([context.close(), visitor.context.close(), author.context.close()]);
});

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'the trail, on a %s: what an undo does is said, then done, and shown from both ends',
  async (size, viewport) => {
    const party = await submit(marta, { name: `Con cambios ${size}`, cost: '10' });
    await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
    await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '12', location: 'Sur' });
    await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '15', location: 'Sur' });
    const { page, context, complaints } = await rig.open(admin, `/audit?subject=${party.id}`, { viewport });
    const first = entry(page, /editó el evento/).last();
    await first.getByRole('button', { name: /^Deshacer/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Deshacer' });
    await dialog.getByText('Vuelve a estar como antes lo que nadie ha cambiado después.').waitFor();
    expect(await dialog.getByRole('insertion').allTextContents()).toEqual(['ahora: Madrid']);
    await dialog.getByText('Se queda como está: Precio.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, `dialog-${viewport.width}`);
    await page.keyboard.press('Escape');
    await first
      .getByRole('button', { name: /^Deshacer/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Deshacer' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Deshecho');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: /^Deshecho por Guardiana/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#/);
    await entry(page, /Deshace «Evento editado» de Guardiana/)
      .and(page.locator(':focus'))
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, `trail-${viewport.width}`);
    expect(await admin.call('GET', `/api/events/${party.id}`)).toMatchObject({
      cost: '15',
      location: 'Madrid',
    });

    // Somebody else was quicker.
    const approval = entry(page, /aprobó el evento/);
    await approval.getByRole('button', { name: /^Deshacer/ }).click();
    await dialog.getByText('vuelve a estar pendiente de aprobación', { exact: false }).waitFor();
    await admin.call('DELETE', `/api/events/${party.id}`);
    await dialog.getByRole('button', { name: 'Deshacer' }).click();
    await toast(page, 'Error al deshacer');
    await dialog.getByText('Después se decidió otra cosa: ya no se puede deshacer.').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
    await context.close();
  },
);

test('a comment that was approved by mistake waits again', async () => {
  const party = await submit(marta, { name: 'Con comentario' });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  await marta.call('POST', `/api/events/${party.id}/comments`, { author: 'Marta', content: '¿Hay camping?' });
  const visitor = await rig.open(null, `/event/${party.id}`);
  const { page, context, complaints } = await rig.open(admin, '/?view=pending-comments', {
    viewport: DESKTOP,
  });
  await page.getByRole('listitem', { name: 'Marta' }).focus();
  await page.keyboard.press('a');
  await toast(page, 'Comentario aprobado');
  await visitor.page.getByText('¿Hay camping?').waitFor();
  await toasts(page).getByRole('button', { name: 'Deshacer' }).click();
  await toast(page, 'Deshecho');
  await page.getByRole('listitem', { name: 'Marta' }).waitFor();
  await visitor.page.getByText('¿Hay camping?').waitFor({ state: 'detached' });
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
});

/** The dialog in which a party's rejection has its reason typed in. */
async function rejecting(name: string) {
  const party = await submit(marta, { name });
  const opened = await rig.open(admin, '/?view=pending', { viewport: PHONE });
  const { page } = opened;
  const card = page.getByRole('listitem', { name, exact: true });
  await card.focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Rechazar con motivo' });
  const reason = dialog.getByLabel('Motivo', { exact: true });
  await reason.fill('Ya pasó');
  return { ...opened, party, card, dialog, reason };
}

test('a rejection that fails is brought back with its words, and can be ended', async () => {
  const { page, context, complaints, party, card, dialog, reason } = await rejecting('Rechazada en vano');
  await page.route(`**/api/events/${party.id}`, (route) =>
    route.fulfill({ status: 429, json: { message: 'Demasiadas peticiones.' } }),
  );
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Error al rechazar');
  await dialog.getByRole('alert').waitFor();
  expect(await reason.inputValue()).toBe('Ya pasó');
  expect(await seriousFindings(page)).toEqual([]);
  await picture(page, 'refused-390');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await card.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a rejection that comes too late takes nothing away that somebody else has approved', async () => {
  const { page, context, complaints, party, card, dialog } = await rejecting('Aprobada por otra');
  // On its way when the other one decides: a moment earlier, the page would have heard of it and sent nothing.
  await page.route(`**/api/events/${party.id}`, async (route) => {
    await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Error al rechazar');
  await page.getByText('Este evento ya no está pendiente de aprobación.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await card.waitFor({ state: 'detached' });
  const answer = await page.request.get(`${rig.service.address}/api/events/${party.id}`);
  expect([answer.status(), ((await answer.json()) as { status: string }).status]).toEqual([200, 'approved']);
  expect(complaints).toEqual([]);
  await context.close();
});
