import type { EventAnswer, ProfileAnswer, RideAnswer } from '@duende/contracts/api/answers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP } from './testing/browser.ts';
import { IN_A_MONTH } from './testing/parties.ts';
import { posterFile } from './testing/poster-file.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú' }).click();
}

test('an admin is set up, a party is published and approved, and its attendance moves live', async () => {
  const admin = await rig.visit({ viewport: DESKTOP });
  const adminPage = await admin.newPage('/?view=form');
  await openMenu(adminPage);
  await adminPage.getByRole('button', { name: 'Crear administrador' }).click();
  await adminPage.getByLabel('Usuario').fill('Guardiana');
  expect(await seriousFindings(adminPage)).toEqual([]);
  await adminPage.getByLabel('Contraseña', { exact: true }).fill('una clave larga');
  await adminPage.getByRole('dialog').getByRole('button', { name: /crear/i }).click();
  await adminPage.getByText('¡Admin creado!', { exact: true }).first().waitFor();

  const author = await rig.visit();
  const authorPage = await author.newPage('/register');
  await authorPage.getByLabel('Usuario').fill('Lumbre');
  await authorPage.getByLabel('Email').fill('lumbre@correo.example');
  await authorPage.getByLabel('Contraseña', { exact: true }).fill('otra clave larga');
  await authorPage.getByLabel('Confirmar contraseña').fill('otra clave larga');
  await authorPage.getByRole('dialog').getByRole('button', { name: 'Crear Cuenta' }).click();
  await authorPage.getByText('¡Cuenta creada!', { exact: true }).first().waitFor();

  await authorPage.goto('/?view=form');
  await authorPage.getByLabel('Nombre').fill('Bosque Eléctrico');
  await authorPage.getByRole('radio', { name: 'Madrid' }).check({ force: true });
  await authorPage.getByLabel('Fechas', { exact: true }).fill(IN_A_MONTH);
  await authorPage.getByRole('button', { name: 'Agregar Fecha' }).click();
  await authorPage.locator('input[type=file]').setInputFiles(await posterFile());
  await authorPage.getByText('Cambiar foto').waitFor();
  await authorPage.getByRole('button', { name: 'Publicar Evento' }).click();
  await authorPage.getByText('Evento enviado', { exact: true }).first().waitFor();

  await adminPage.goto('/?view=pending');
  await adminPage.getByRole('heading', { name: 'Bosque Eléctrico' }).first().waitFor();
  await adminPage
    .getByRole('button', { name: /^Aprobar/ })
    .first()
    .click();
  await adminPage.getByText('Evento aprobado', { exact: true }).first().waitFor();

  const visitor = await rig.visit();
  const visitorPage = await visitor.newPage('/home');
  await visitorPage
    .getByRole('link', { name: /Bosque Eléctrico|Ver detalles/ })
    .first()
    .click();
  await visitorPage.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' }).waitFor();
  await visitorPage.getByText('en directo').waitFor();
  const partyPath = new URL(visitorPage.url()).pathname;

  await authorPage.goto(partyPath);
  await authorPage.getByRole('button', { name: '¿Vas?' }).click();
  await authorPage.getByRole('button', { name: '¡Voy!' }).waitFor();
  await visitorPage
    .getByText(/\b1 va\b/)
    .first()
    .waitFor();

  await authorPage.getByRole('button', { name: '¡Voy!' }).click();
  await visitorPage
    .getByText(/\b0 van\b|Sé la primera|Nadie/)
    .first()
    .waitFor();
  expect([...admin.complaints, ...author.complaints, ...visitor.complaints]).toEqual([]);
  for (const { context } of [admin, author, visitor]) await context.close();
});

test('everything acknowledged is there after kill -9', async () => {
  const [admin, rider] = [rig.newcomer(), await rig.register('Duna')];
  await admin.call('POST', '/api/auth/login', { username: 'guardiana', password: 'una clave larga' });
  const party = await rider.call<EventAnswer>('POST', '/api/events', {
    name: 'Luna Nueva',
    location: 'Sur',
    dates: [IN_A_MONTH],
  });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  const comment = await rider.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
    author: 'Duna',
    content: '¡Qué ganas!',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await rider.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const ride = await rider.call<RideAnswer>('POST', `/api/events/${party.id}/rides`, {
    type: 'offer',
    departureLatitude: 37.4,
    departureLongitude: -5.98,
    passengerCount: 3,
  });
  await rider.call('PUT', '/api/users/profile', { email: '', whatsapp: '+34 600 000 000' });

  await rig.service.restart();

  expect(await rider.call('GET', `/api/events/${party.id}`)).toMatchObject({
    name: 'Luna Nueva',
    status: 'approved',
  });
  expect(await rider.call('GET', `/api/events/${party.id}/rsvp-status`)).toEqual({ isGoing: true });
  expect(await rider.call('GET', `/api/events/${party.id}/rsvp-count`)).toMatchObject({ count: 1 });
  expect(await rider.call('GET', `/api/events/${party.id}/comments`)).toMatchObject([
    { content: '¡Qué ganas!' },
  ]);
  expect(await rider.call<RideAnswer[]>('GET', `/api/events/${party.id}/rides`)).toEqual([ride]);
  const profile = await rider.call<ProfileAnswer>('GET', '/api/users/profile');
  expect(profile).toMatchObject({
    id: rider.id,
    username: rider.username,
    email: '',
    whatsapp: '+34 600 000 000',
  });
});

test('an open page heals by itself when the service comes back', async () => {
  const reader = await rig.visit();
  const person = rig.newcomer();
  await person.call('POST', '/api/auth/login', { username: 'Guardiana', password: 'una clave larga' });
  const page = await reader.newPage('/home');
  await page.getByText('en directo').waitFor();
  // What the page loads when it is idle has come, so that the cut meets an open page and no half-loaded one.
  await page.waitForLoadState('networkidle');
  await rig.service.kill();
  await page.getByText('reconectando…').waitFor();
  await rig.service.restart();
  const party = await person.call<EventAnswer>('POST', '/api/events', {
    name: 'Después del Corte',
    location: 'Norte',
    dates: [IN_A_MONTH],
  });
  await person.call('PATCH', `/api/admin/events/${party.id}/approve`);
  await page.getByRole('heading', { name: 'Después del Corte' }).waitFor();
  await page.getByText('en directo').waitFor();
  await reader.context.close();
});
