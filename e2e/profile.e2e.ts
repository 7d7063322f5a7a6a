import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { PublicUserAnswer } from '@duende/contracts/accounts/account-answers';
import { expect, test } from 'vitest';
import type { Person } from './testing/api.ts';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { until } from './testing/kept.ts';
import { submit as submitAs } from '@duende/testkit/support/parties';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();

const submit = (person: Person, name: string) => submitAs(person, { name, location: 'Norte', cost: '15' });
const approve = (party: EventAnswer) => admin.call('PATCH', `/api/admin/events/${party.id}/approve`);

test('what a person saves is what the registered see, and nobody else', async () => {
  const [luna, sol] = await Promise.all([rig.register('Luna'), rig.register('Sol')]);
  const mine = await rig.open(luna, '/profile');
  const { page } = mine;
  await page.getByRole('heading', { name: 'Mi Perfil', level: 1 }).waitFor();
  expect(await page.title()).toBe('Mi Perfil — Duende');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toMatch(/@/);
  await page.getByRole('switch', { name: 'Compartir mi email' }).check();
  await page.getByLabel('Email', { exact: true }).fill('no es un correo');
  await page.getByLabel('Email', { exact: true }).press('Enter');
  await page.getByRole('alert').getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('Email', { exact: true }).fill('');
  await page.getByLabel('WhatsApp').fill('+34 600 123 456');
  await page.getByLabel('Telegram').fill('@luna_nueva');
  await page.getByLabel('Telegram').press('Enter');
  await page.getByText('Perfil actualizado', { exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole('heading', { name: luna.username }).waitFor();
  expect(await page.getByLabel('WhatsApp').inputValue()).toBe('+34 600 123 456');
  expect(await seriousFindings(page)).toEqual([]);

  const reader = await rig.open(sol, `/profile?user=${luna.id}`);
  const contact = reader.page.getByRole('list', { name: 'Contacto' });
  await contact.waitFor();
  const links = await contact.getByRole('link').all();
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
    'https://wa.me/34600123456',
    'https://t.me/luna_nueva',
  ]);
  expect(await seriousFindings(reader.page)).toEqual([]);
  await reader.page.getByRole('link', { name: 'Volver' }).click();
  await reader.page.waitForURL(`${rig.service.address}/`);

  const visitor = await rig.open(null, `/profile?user=${luna.id}`);
  await visitor.page
    .getByText(`Solo los usuarios registrados pueden ver la información de contacto de ${luna.username}.`)
    .waitFor();
  await visitor.page.goto('/profile');
  await visitor.page.getByText('Debes iniciar sesión para ver tu perfil').waitFor();
  await visitor.page.getByRole('link', { name: 'Volver al inicio' }).click();
  await visitor.page.waitForURL(`${rig.service.address}/`);
  await visitor.page.goto('/profile?user=nadie');
  await visitor.page.getByRole('heading', { name: 'Error al cargar el perfil' }).waitFor();
  for (const opened of [mine, reader, visitor]) {
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  }
});

test('own parties show what became of them, and confirmed ones come and go, as it happens', async () => {
  const person = await rig.register('Río');
  const [kept, refused] = [await submit(person, 'Noche Larga'), await submit(person, 'Noche Corta')];
  const { context, page, complaints } = await rig.open(person, '/profile', {
    viewport: DESKTOP,
  });
  await page.getByText('No tienes eventos confirmados aún').waitFor();
  const own = page.getByRole('region', { name: 'Mis eventos' });
  const row = (name: string) => own.getByRole('listitem').filter({ hasText: name });
  await row('Noche Larga').getByText('Pendiente').waitFor();
  await page.getByText('en directo').waitFor();

  await approve(kept);
  await row('Noche Larga').getByText('Publicado').waitFor();
  await admin.call('DELETE', `/api/events/${refused.id}`, { reason: 'Repetida' });
  await row('Noche Corta').getByText('Rechazado').waitFor();
  expect(await row('Noche Corta').getByRole('link').count()).toBe(0);

  await person.call('POST', `/api/events/${kept.id}/rsvp`, { isGoing: true });
  const confirmed = page.getByRole('region', { name: 'Eventos confirmados' });
  await confirmed.getByText(/^Norte · .* · 15€$/).waitFor();
  await confirmed.getByRole('link', { name: 'Noche Larga' }).click();
  await page.getByRole('heading', { name: 'Noche Larga', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('by the keyboard: erasing an account asks for the password, can be left, and leaves nothing behind', async () => {
  const person = await rig.register('Bruma');
  const { context, page, complaints } = await rig.open(person, '/profile');
  const opener = page.getByRole('button', { name: 'Borrar mi cuenta' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Borrar mi cuenta' });
  await dialog.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await until(page, "document.activeElement.textContent === 'Borrar mi cuenta'");

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Contraseña').fill('no es esta');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('La contraseña no es correcta.').waitFor();
  await dialog.getByLabel('Contraseña').fill(`clave de ${person.username}`);
  await page.keyboard.press('Enter');
  await page.getByText('Cuenta borrada', { exact: true }).first().waitFor();
  await page.waitForURL(`${rig.service.address}/`);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await expect(admin.call<PublicUserAnswer>('GET', `/api/users/${person.id}/public`)).rejects.toThrow('404');
  expect(complaints).toEqual([]);
  await context.close();
});
