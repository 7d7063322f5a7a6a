import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Locator } from '@playwright/test';
import { approvedParty } from './testing/rides-party.ts';
import { expect, test } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

let party: EventAnswer;
test.beforeAll(async ({ admin }) => void (party = await approvedParty(admin, 'Con Avisos')));

test.use({ contextOptions: { reducedMotion: 'reduce' } });
const hasFocus = (target: Locator) => expect(target).toBeFocused();

test('toasts: one at a time, for five seconds, reached with F8 and closed there', async ({ open }) => {
  const page = await open(null, `/event/${party.id}`);
  await page.clock.install();
  await page.goto(`/event/${party.id}`);
  await expect(page.getByText('en directo')).toBeVisible();
  const toasts = page.locator('.toast');
  const say = async (words: string) => {
    await page.getByLabel('Comentario', { exact: true }).fill(words);
    await press(page.getByRole('button', { name: 'Enviar comentario' }), 'Enter');
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  };
  await say('Uno');
  await say('Dos');
  expect(await toasts.count()).toBe(1);
  await page.keyboard.press('F8');
  await hasFocus(page.getByRole('region', { name: /^Notificaciones/ }).getByRole('list'));
  // While it has focus its time is paused.
  await page.clock.fastForward(60_000);
  expect(await toasts.count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await hasFocus(toasts.getByRole('button', { name: 'Cerrar' }));
  await page.keyboard.press('Enter');
  await expect(toasts).toHaveCount(0);
  await hasFocus(page.getByRole('button', { name: 'Enviar comentario' }));

  await say('Tres');
  await expect(toasts).toBeVisible();
  await page.clock.fastForward(5001);
  await expect(toasts).toHaveCount(0);
});

test(
  'a toast over an open dialog is reached with F8 and closed there, and the dialog goes on where it was',
  inSecondTier,
  async ({ open }) => {
    const page = await open(null, '/home?panel=login');
    await page.getByLabel('Usuario').fill('Nadie');
    await page.getByLabel('Contraseña').fill('otra cosa');
    await page.keyboard.press('Enter');
    const toasts = page.locator('.toast');
    await expect(toasts).toBeVisible();
    const password = page.getByLabel('Contraseña');
    await hasFocus(password);
    await page.keyboard.press('F8');
    await hasFocus(page.getByRole('region', { name: /^Notificaciones/ }).getByRole('list'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await hasFocus(toasts.getByRole('button', { name: 'Cerrar' }));
    await page.keyboard.press('Enter');
    await expect(toasts).toHaveCount(0);
    await hasFocus(password);
    await expect(page.getByRole('dialog')).toBeVisible();
    // By itself the dialog holds the focus as before.
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
    expect(await page.locator('[role=dialog] :focus').count()).toBe(1);
  },
);
