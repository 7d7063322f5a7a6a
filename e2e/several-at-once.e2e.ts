import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, submit, TODAY } from '@duende/testkit/support/parties';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { appoint } from './testing/appoint.ts';
import { emptyQueues } from './testing/queues.ts';

const test = testWith({ marta: 'Marta' });

const cards = (page: Page) => page.getByRole('list', { name: 'Eventos pendientes' }).locator('> li');
const bar = (page: Page) => page.getByRole('region', { name: 'Decidir sobre lo elegido' });

test('by the keyboard: three of four parties are picked and approved, taken back as one, and rejected with one reason', async ({
  admin,
  marta,
  register,
  open,
}) => {
  const moderator = await appoint(admin, await register('Ronda'));
  await emptyQueues(admin);
  for (let night = 0; night < 4; night++)
    await submit(marta, { name: `Ronda ${night}`, dates: [addDays(TODAY, 30 + night)] });
  const page = await open(moderator, '/?view=pending', { viewport: DESKTOP });
  await expect(cards(page)).toHaveCount(4);
  await cards(page).first().focus();
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(bar(page).getByText('3 elegidos')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Aprobar 3' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('a');
  await expect(page.getByText('3 aprobados', { exact: true })).toBeVisible();
  await expect(cards(page).and(page.locator(':focus')).getByText('Ronda 3').first()).toBeVisible();
  // They keep their places, where one is taken back by itself and the toast takes back all of them.
  await expect(page.getByRole('button', { name: 'Deshacer lo de «Ronda 1»' })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(page.getByText('Deshecho', { exact: true })).toBeVisible();
  await expect(cards(page).locator('[data-row-change]')).toHaveCount(0);

  await page.getByRole('button', { name: 'Elegir todos' }).click();
  await expect(bar(page).getByText('4 elegidos')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Rechazar con motivo…' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Repetida');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('4 rechazados', { exact: true })).toBeVisible();
  await expect(page.getByText('No hay eventos pendientes de aprobación')).toBeVisible();
  const own = await marta.call<readonly { rejectionReason?: string | null }[]>('GET', '/api/users/events');
  expect(JSON.stringify(own).match(/Repetida/gu)).toHaveLength(4);
});

test('on a phone: another moderator’s decision leaves and is shown, and the author’s page shows the result', async ({
  admin,
  marta,
  register,
  open,
}) => {
  await emptyQueues(admin);
  const party = await publish(admin, { name: 'La de los comentarios' });
  const written: CommentAnswer[] = [];
  for (const content of ['Uno', 'Dos', 'Tres'])
    written.push(await marta.call('POST', `/api/events/${party.id}/comments`, { author: 'Alias', content }));
  const second = await appoint(admin, await register('Nuria'));
  const hers = await open(marta, `/event/${party.id}`, { viewport: PHONE });
  await expect(hers.getByText('en directo')).toBeVisible();

  const page = await open(admin, '/?view=pending-comments', { viewport: PHONE });
  const boxes = page.getByRole('checkbox', { name: /^Elegir el comentario de/u });
  await expect(boxes).toHaveCount(3);
  const target = await page.locator('label', { has: boxes }).first().boundingBox();
  expect([target?.width, target?.height]).toEqual([56, 56]);
  for (const box of await boxes.all()) await box.check();
  await expect(bar(page).getByText('3 elegidos')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  // Between the picks and the press; the page may know it or not.
  await page.route(`**/api/admin/comments/${written[1]?.id}/approve`, async (route) => {
    await second.call('PATCH', `/api/admin/comments/${written[1]?.id}/approve`);
    await route.continue();
  });
  await bar(page).getByRole('button', { name: 'Aprobar 3' }).click();
  await expect(
    page.getByText(`2 aprobados; 1 ya lo había decidido ${second.username}`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(`${second.username} lo aprobó`, { exact: false })).toBeVisible();
  await expect(hers.getByText('Tu comentario está publicado', { exact: true })).toBeVisible();

  await page.goto(`/event/${party.id}`);
  const comment = page.getByRole('listitem').filter({ hasText: 'Uno' });
  await expect(comment.getByText('Firmado con otro nombre por la cuenta')).toBeVisible();
  await expect(comment.getByRole('link', { name: marta.username, exact: true })).toBeVisible();
  await comment.getByRole('link', { name: /^Página del comentario/u }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comentario' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Su historia' }).getByText('aprobó el comentario'),
  ).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Eliminar…' }).click();
  await page.getByRole('dialog').getByLabel('Motivo (opcional)').fill('Publicidad');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Comentario eliminado', { exact: true })).toBeVisible();
  await expect(hers.getByText('Tu comentario ha sido eliminado', { exact: true })).toBeVisible();
  await expect(hers.getByText('«Uno». Motivo: Publicidad', { exact: true })).toBeVisible();
  expect(await hers.getByText('Uno', { exact: true }).count()).toBe(0);
  expect(await hers.getByText('Página del comentario').count()).toBe(0);
});
