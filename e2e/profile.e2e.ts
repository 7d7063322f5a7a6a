import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { PublicUserAnswer } from '@duende/contracts/accounts/account-answers';
import type { Person } from './testing/api.ts';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { until } from './testing/kept.ts';
import { submit as submitAs } from '@duende/testkit/support/parties';
import { expect, test } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

const submit = (person: Person, name: string) => submitAs(person, { name, location: 'Norte', cost: '15' });
const approve = (admin: Person, party: EventAnswer) =>
  admin.call('PATCH', `/api/admin/events/${party.id}/approve`);

test('a saved contact is visible to registered people only', async ({ address, register, open }) => {
  const [luna, sol] = await Promise.all([register('Luna'), register('Sol')]);
  const mine = await open(luna, '/profile?tab=contacto');
  const page = mine;
  await expect(page.getByRole('heading', { name: luna.username, level: 1 })).toBeVisible();
  expect(await page.title()).toBe('Mi Perfil — Duende');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toMatch(/@/);
  await page.getByRole('switch', { name: 'Compartir mi email' }).check();
  await page.getByLabel('Email', { exact: true }).fill('no es un correo');
  await press(page.getByLabel('Email', { exact: true }), 'Enter');
  await expect(page.getByRole('alert').getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('');
  await page.getByLabel('WhatsApp').fill('+34 600 123 456');
  await page.getByLabel('Telegram').fill('@luna_nueva');
  await press(page.getByLabel('Telegram'), 'Enter');
  await expect(page.getByText('Perfil actualizado', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: luna.username })).toBeVisible();
  expect(await page.getByLabel('WhatsApp').inputValue()).toBe('+34 600 123 456');
  expect(await seriousFindings(page)).toEqual([]);

  const reader = await open(sol, `/profile?user=${luna.id}`);
  const contact = reader.getByRole('list', { name: 'Contacto' });
  await expect(contact).toBeVisible();
  const links = await contact.getByRole('link').all();
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
    'https://wa.me/34600123456',
    'https://t.me/luna_nueva',
  ]);
  expect(await seriousFindings(reader)).toEqual([]);
  await reader.getByRole('link', { name: 'Volver' }).click();
  await reader.waitForURL(`${address}/`);

  const visitor = await open(null, `/profile?user=${luna.id}`);
  await expect(
    visitor.getByText(
      `Solo los usuarios registrados pueden ver la información de contacto de ${luna.username}.`,
    ),
  ).toBeVisible();
  await visitor.goto('/profile');
  await expect(visitor.getByText('Debes iniciar sesión para ver tu perfil')).toBeVisible();
  await visitor.getByRole('link', { name: 'Volver al inicio' }).click();
  await visitor.waitForURL(`${address}/`);
  await visitor.goto('/profile?user=nadie');
  await expect(visitor.getByRole('heading', { name: 'Error al cargar el perfil' })).toBeVisible();
});

test('own parties show what became of them, and confirmed ones come and go, as it happens', async ({
  admin,
  register,
  open,
}) => {
  const person = await register('Río');
  const [kept, refused] = [await submit(person, 'Noche Larga'), await submit(person, 'Noche Corta')];
  const page = await open(person, '/profile', {
    viewport: DESKTOP,
  });
  await expect(page.getByText('No tienes eventos confirmados aún')).toBeVisible();
  // The tabs by keys: arrows move, Enter opens, and going back shows the one before.
  await page.getByRole('tab', { name: 'Fiestas' }).focus();
  await page.keyboard.press('ArrowRight');
  // The focus moves after the key.
  await expect(page.getByRole('tab', { name: 'Lo que publico' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=publicado$/);
  const own = page.getByRole('region', { name: 'Mis eventos' });
  const row = (name: string) => own.getByRole('listitem').filter({ hasText: name });
  await expect(row('Noche Larga').getByText('Pendiente')).toBeVisible();
  await expect(page.getByText('en directo')).toBeVisible();

  await approve(admin, kept);
  await expect(row('Noche Larga').getByText('Publicado')).toBeVisible();
  await admin.call('DELETE', `/api/events/${refused.id}`, { reason: 'Repetida' });
  await expect(row('Noche Corta').getByText('Rechazado')).toBeVisible();
  await press(row('Noche Corta').getByRole('button', { name: 'Más opciones sobre Noche Corta' }), 'Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Corregir y reenviar' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goBack();

  await person.call('POST', `/api/events/${kept.id}/rsvp`, { isGoing: true });
  const confirmed = page.getByRole('region', { name: 'Eventos confirmados' });
  await expect(confirmed.getByText(/^Norte · .* · 15€$/)).toBeVisible();
  await confirmed.getByRole('link', { name: 'Noche Larga' }).click();
  await expect(page.getByRole('heading', { name: 'Noche Larga', level: 1 })).toBeVisible();
});

test('by the keyboard: erasing an account asks for the password, can be left, and leaves nothing behind', async ({
  address,
  admin,
  register,
  open,
}) => {
  const person = await register('Bruma');
  const page = await open(person, '/profile?tab=cuenta');
  const opener = page.getByRole('button', { name: 'Borrar mi cuenta' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Borrar mi cuenta' });
  await expect(dialog).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await until(page, "document.activeElement.textContent === 'Borrar mi cuenta'");

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Contraseña').fill('no es esta');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').getByText('La contraseña no es correcta.')).toBeVisible();
  await dialog.getByLabel('Contraseña').fill(`clave de ${person.username}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cuenta borrada', { exact: true }).first()).toBeVisible();
  await page.waitForURL(`${address}/`);
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(admin.call<PublicUserAnswer>('GET', `/api/users/${person.id}/public`)).rejects.toThrow('404');
});
