import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Locator, Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { approvedParty } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
let party: EventAnswer;
beforeAll(async () => void (party = await approvedParty(admin, 'Con Avisos')));

const open = (path: string) => rig.open(null, path, { reducedMotion: 'reduce' });
const hasFocus = (page: Page, target: Locator) => target.and(page.locator(':focus')).waitFor();

test('toasts: one at a time, for five seconds, reached with F8 and closed there', async () => {
  const { page, context, complaints } = await open(`/event/${party.id}`);
  await page.clock.install();
  await page.goto(`/event/${party.id}`);
  await page.getByText('en directo').waitFor();
  const toasts = page.locator('.toast');
  const say = async (words: string) => {
    await page.getByLabel('Comentario', { exact: true }).fill(words);
    await page.getByRole('button', { name: 'Enviar comentario' }).press('Enter');
    await page.getByRole('listitem').filter({ hasText: words }).waitFor();
  };
  await say('Uno');
  await say('Dos');
  expect(await toasts.count()).toBe(1);
  await page.keyboard.press('F8');
  await hasFocus(page, page.getByRole('region', { name: /^Notificaciones/ }).getByRole('list'));
  // While somebody is there its time stands still.
  await page.clock.fastForward(60_000);
  expect(await toasts.count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await hasFocus(page, toasts.getByRole('button', { name: 'Cerrar' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => toasts.count()).toBe(0);
  await hasFocus(page, page.getByRole('button', { name: 'Enviar comentario' }));

  await say('Tres');
  await toasts.waitFor();
  await page.clock.fastForward(5001);
  await expect.poll(() => toasts.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a toast over an open dialog is reached with F8 and closed there, and the dialog goes on where it was', async () => {
  const { page, context, complaints } = await open('/home?panel=login');
  await page.getByLabel('Usuario').fill('Nadie');
  await page.getByLabel('Contraseña').fill('otra cosa');
  await page.keyboard.press('Enter');
  const toasts = page.locator('.toast');
  await toasts.waitFor();
  const password = page.getByLabel('Contraseña');
  await hasFocus(page, password);
  await page.keyboard.press('F8');
  await hasFocus(page, page.getByRole('region', { name: /^Notificaciones/ }).getByRole('list'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await hasFocus(page, toasts.getByRole('button', { name: 'Cerrar' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => toasts.count()).toBe(0);
  await hasFocus(page, password);
  await page.getByRole('dialog').waitFor();
  // By itself the dialog holds the focus as before.
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
  expect(await page.locator('[role=dialog] :focus').count()).toBe(1);
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  await context.close();
});
