import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, test } from './testing/fixtures.ts';
import { chooseAction, usersPath } from './testing/user-actions.ts';
import { press } from './testing/press.ts';

test('an account is suspended until a day, reads why, and is restored', async ({ admin, open, register }) => {
  const loud = await register('Gritona');
  const page = await open(admin, usersPath(loud.username), { viewport: DESKTOP });
  await chooseAction(page, loud.username, 'Suspender cuenta');
  const dialog = page.getByRole('dialog', { name: 'Suspender cuenta' });
  await dialog.getByLabel('Hasta el día (opcional)').fill('2099-05-03');
  await dialog.getByLabel('Motivo (opcional)').fill('Insultas');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspender cuenta' }).click();
  await expect(page.getByText('Suspendida', { exact: true })).toBeVisible();

  const until = 'Tu cuenta está suspendida hasta el 3 de mayo de 2099, incluido.';
  const hers = await open(loud, '/', { viewport: PHONE });
  await expect(hers.getByRole('region', { name: 'Cuenta suspendida' }).getByText(until)).toBeVisible();
  await press(hers.getByRole('button', { name: '¿Qué puedo hacer?' }), 'Enter');
  await expect(
    hers.getByRole('dialog', { name: 'Cuenta suspendida' }).getByText(`${until} Motivo: Insultas`),
  ).toBeVisible();
  expect(await seriousFindings(hers)).toEqual([]);

  await chooseAction(page, loud.username, 'Levantar suspensión');
  await page.getByRole('dialog').getByRole('button', { name: 'Levantar suspensión' }).click();
  await expect(page.getByText('Suspendida', { exact: true })).toHaveCount(0);
});

test('a muted person’s comments and rides are folded, with a way to see them', async ({
  admin,
  open,
  register,
}) => {
  const party = await publish(admin, { name: 'Bosque Sordo' });
  const [chatty, quiet] = [await register('Pesada'), await register('Harta')];
  const content = 'Llevo altavoces';
  const comment = await chatty.call<CommentAnswer>('POST', `/api/events/${party.id}/comments`, {
    author: chatty.username,
    content,
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await chatty.call('POST', `/api/events/${party.id}/rides`, {
    ...{ type: 'offer', departureLatitude: 40.4, departureLongitude: -3.7, passengerCount: 2 },
  });
  const page = await open(quiet, `/profile?user=${chatty.id}`);
  await page.getByRole('button', { name: 'Silenciar' }).click();
  await expect(page.getByRole('button', { name: 'Dejar de silenciar' })).toBeVisible();
  await page.goto(`/event/${party.id}`);
  const folded = page.getByText('Comentario de alguien a quien has silenciado.');
  await expect(folded).toBeVisible();
  expect(await page.getByText(content).count()).toBe(0);
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByText(content)).toBeVisible();
  await page.goto(`/event/${party.id}/rides`);
  await page.getByRole('button', { name: 'Ver lista' }).click();
  await expect(page.getByText('Viaje de alguien a quien has silenciado.')).toBeVisible();
  await page.goto('/profile?tab=cuenta');
  await page.getByRole('button', { name: `Dejar de silenciar a ${chatty.username}` }).click();
  await expect(page.getByRole('heading', { name: 'Personas silenciadas' })).toHaveCount(0);
  await page.goto(`/event/${party.id}`);
  await expect(page.getByText(content)).toBeVisible();
});
