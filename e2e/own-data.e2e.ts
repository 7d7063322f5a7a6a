import { readFile } from 'node:fs/promises';
import type { OwnDataAnswer } from '@duende/contracts/accounts/own-data-answer';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { seriousFindings } from './testing/axe.ts';
import { approvedParty } from './testing/rides-party.ts';
import { WITHOUT_NETWORK } from './testing/kept.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

const WRONG = /403 \(Forbidden\)/;

test('by the keyboard: a person downloads all their data, with only the password', async ({
  admin,
  register,
  open,
  complaints,
}) => {
  complaints.expect(WRONG);
  const party = await approvedParty(admin, 'La Del Archivo');
  const person = await register('Archivera');
  await person.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const page = await open(person, '/profile?tab=cuenta');
  await press(page.getByRole('button', { name: 'Descargar mis datos' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Descargar mis datos' });
  await expect(dialog.getByLabel('Contraseña')).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.type('otra cosa');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('La contraseña no es correcta.');
  await page.keyboard.type('clave de Archivera');
  const downloaded = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^duende-mis-datos-[\d-]{10}\.json$/);
  await expect(page.getByText('Datos descargados', { exact: true }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as OwnDataAnswer;
  expect(data).toMatchObject({
    account: { username: 'Archivera' },
    rsvps: [{ party: { id: party.id, name: 'La Del Archivo' }, isGoing: true }],
  });
});

test('without a connection it says what it needs', inSecondTier, async ({ register, open, complaints }) => {
  complaints.expect(WITHOUT_NETWORK);
  const page = await open(await register('Desconectada'), '/profile?tab=cuenta');
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByLabel('Contraseña').fill('clave de Desconectada');
  await page.getByRole('button', { name: 'Descargar', exact: true }).click();
  await expect(page.getByText(/Hace falta conexión para descargar tus datos/).first()).toBeVisible();
  await page.context().setOffline(false);
});

test('the page on stored data is readable without scripts, with the texts of the settings', async ({
  visit,
}) => {
  const context = await visit(null, { javaScriptEnabled: false });
  const page = await openIn(context, '/privacidad');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible();
  await expect(page.getByText('session: que has iniciado sesión, durante 30 días.')).toBeVisible();
  await expect(page.getByText(/tiles\.example/)).toBeVisible();
});

for (const [variant, viewport] of [PHONE, DESKTOP].entries())
  test(
    `the way to it from the panel about the app and from a new account, at ${viewport.width}`,
    beyondFirst(variant),
    async ({ open }) => {
      const page = await open(null, '/?panel=about', { viewport });
      await page.getByRole('link', { name: /^Privacidad/ }).click();
      await page.waitForURL('**/privacidad');
      await expect(page.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await beyondContent(page)).toEqual([]);
      // What the server wrote is taken over without a complaint.
      await page.reload();
      await expect(page.getByRole('button', { name: 'Menú' })).toBeVisible();
      await page.goto('/register');
      await page.getByLabel('Usuario').fill('A medio escribir');
      const inItsOwnTab = page.context().waitForEvent('page');
      await page.getByRole('dialog').getByRole('link', { name: 'Privacidad' }).click();
      const other = await inItsOwnTab;
      await expect(other.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible();
      await expect(page.getByLabel('Usuario')).toHaveValue('A medio escribir');
    },
  );
