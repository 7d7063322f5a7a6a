import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, submit, TODAY } from '@duende/testkit/support/parties';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const marta = rig.member('Marta');

const cards = (page: Page) => page.getByRole('list', { name: 'Eventos pendientes' }).locator('> li');
const bar = (page: Page) => page.getByRole('region', { name: 'Decidir sobre lo elegido' });

test('by the keyboard: three of four parties are picked and approved, taken back as one, and rejected with one reason', async () => {
  for (let night = 0; night < 4; night++)
    await submit(marta, { name: `Ronda ${night}`, dates: [addDays(TODAY, 30 + night)] });
  const { context, page, complaints } = await rig.open(admin, '/?view=pending', { viewport: DESKTOP });
  await expect.poll(() => cards(page).count()).toBe(4);
  await cards(page).first().focus();
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await bar(page).getByText('3 elegidas').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('a');
  await page.getByText('3 aprobadas', { exact: true }).waitFor();
  await cards(page).and(page.locator(':focus')).getByText('Ronda 3').first().waitFor();

  await page.getByRole('button', { name: 'Tus últimas decisiones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tus últimas decisiones' });
  await dialog.getByRole('button', { name: /^Deshacer: aprobaste 3: / }).click();
  await dialog.getByText('Deshecha', { exact: true }).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect.poll(() => cards(page).count()).toBe(4);

  await page.getByRole('button', { name: 'Elegir todas' }).click();
  await bar(page).getByText('4 elegidas').waitFor();
  await bar(page).getByRole('button', { name: 'Rechazar con motivo…' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Repetida');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText('4 rechazadas', { exact: true }).waitFor();
  await page.getByText('No hay eventos pendientes de aprobación').waitFor();
  const own = await marta.call<readonly { rejectionReason?: string | null }[]>('GET', '/api/users/events');
  expect(JSON.stringify(own).match(/Repetida/gu)).toHaveLength(4);
  expect(complaints).toEqual([]);
  await context.close();
});

test('on a phone: what another one decides meanwhile is left and told, and the page of who wrote it says what became of it', async () => {
  const party = await publish(admin, { name: 'La de los comentarios' });
  const written: CommentAnswer[] = [];
  for (const content of ['Uno', 'Dos', 'Tres'])
    written.push(await marta.call('POST', `/api/events/${party.id}/comments`, { author: 'Alias', content }));
  const second = await rig.register('Nuria');
  await admin.call('PUT', `/api/admin/users/${second.id}/admin`, { isAdmin: true });
  await second.call('POST', '/api/auth/login', {
    username: second.username,
    password: `clave de ${second.username}`,
  });
  const hers = await rig.open(marta, `/event/${party.id}`, { viewport: PHONE });
  await hers.page.getByText('en directo').waitFor();

  const { context, page, complaints } = await rig.open(admin, '/?view=pending-comments', { viewport: PHONE });
  const boxes = page.getByRole('checkbox', { name: /^Elegir el comentario de/u });
  await expect.poll(() => boxes.count()).toBe(3);
  const target = await page.locator('label', { has: boxes }).first().boundingBox();
  expect([target?.width, target?.height]).toEqual([44, 44]);
  for (const box of await boxes.all()) await box.check();
  await bar(page).getByText('3 elegidos').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  // Between the picks and the press; the page may have heard of it or not.
  await page.route(`**/api/admin/comments/${written[1]?.id}/approve`, async (route) => {
    await second.call('PATCH', `/api/admin/comments/${written[1]?.id}/approve`);
    await route.continue();
  });
  await bar(page).getByRole('button', { name: 'Aprobar' }).click();
  await page.getByText('2 aprobados; 1 ya lo había decidido Nuria', { exact: true }).waitFor();
  await page.getByText('Nuria lo aprobó', { exact: false }).waitFor();
  await hers.page.getByText('Tu comentario está publicado', { exact: true }).waitFor();

  await page.goto(`/event/${party.id}`);
  const comment = page.getByRole('listitem').filter({ hasText: 'Uno' });
  await comment.getByText('Firmado con otro nombre por la cuenta').waitFor();
  await comment.getByRole('link', { name: 'Marta', exact: true }).waitFor();
  await comment.getByRole('link', { name: /^Página del comentario/u }).click();
  await page.getByRole('heading', { level: 1, name: 'Comentario' }).waitFor();
  await page.getByRole('region', { name: 'Su historia' }).getByText('aprobó el comentario').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Retirar…' }).click();
  await page.getByRole('dialog').getByLabel('Motivo (opcional)').fill('Publicidad');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Comentario retirado', { exact: true }).waitFor();
  await hers.page.getByText('Tu comentario ha sido retirado', { exact: true }).waitFor();
  await hers.page.getByText('«Uno». Motivo: Publicidad', { exact: true }).waitFor();
  expect(await hers.page.getByText('Uno', { exact: true }).count()).toBe(0);
  expect(await hers.page.getByText('Página del comentario').count()).toBe(0);
  // The one refusal is what it is about.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  expect(hers.complaints).toEqual([]);
  await context.close();
  await hers.context.close();
});
